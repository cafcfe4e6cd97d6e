// SPDX-License-Identifier: MIT

// Porter & Duff (SIGGRAPH 1984): on premultiplied colours, result = source·Fs + backdrop·Fb. The
// last four are not of that form: sums and extremes of premultiplied channels, alpha included.

/// The compositing operators by their formulas, on premultiplied colours.
package enum CompositeFormula: String, CaseIterable, Hashable, Sendable {
  case sourceOver, clear, copy, sourceIn, sourceOut, sourceAtop
  case destination, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusLighter, plusDarker, minimum, maximum

  /// The result of a source on a backdrop; red, green, blue and alpha, premultiplied.
  package func composite(backdrop b: SIMD4<Double>, source s: SIMD4<Double>) -> SIMD4<Double> {
    let one = SIMD4<Double>(repeating: 1)
    switch self {
    case .plusLighter: return pointwiseMin(s + b, one)
    case .plusDarker:
      // The coverage adds up; what each colour lacks of its own alpha adds up too.
      let alpha = min(s.w + b.w, 1)
      let lack = (s.w - s) + (b.w - b)
      var result = pointwiseMax(alpha - lack, .zero)
      result.w = alpha
      return result
    case .minimum: return pointwiseMin(s, b)
    case .maximum: return pointwiseMax(s, b)
    default:
      let (fs, fb) = factors(sourceAlpha: s.w, backdropAlpha: b.w)
      return s * fs + b * fb
    }
  }

  /// How much of the source and of the backdrop stays.
  private func factors(sourceAlpha s: Double, backdropAlpha b: Double) -> (Double, Double) {
    switch self {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (b, 0)
    case .sourceOut: (1 - b, 0)
    case .sourceAtop: (b, 1 - s)
    case .destination: (0, 1)
    case .destinationOver: (1 - b, 1)
    case .destinationIn: (0, s)
    case .destinationOut: (0, 1 - s)
    case .destinationAtop: (1 - b, s)
    case .xor: (1 - b, 1 - s)
    case .sourceOver, .plusLighter, .plusDarker, .minimum, .maximum: (1, 1 - s)
    }
  }
}
