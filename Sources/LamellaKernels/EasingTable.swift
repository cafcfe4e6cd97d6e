// SPDX-License-Identifier: MIT

// A timing function as a table of cubics, so that easing a progress is one look-up and three
// multiplications instead of a root search. 32 equal pieces where they suffice, else 64; where the
// curve stands upright at one end, over the square root of the distance from that end, which makes
// it smooth there. Each candidate is compared with the exact solution at 15 places a piece, in the
// arithmetic of the kernel; the first with errors up to 1e-5 is taken. That is one of 32 pieces for
// all named curves (worst: easeIn, 8.8e-6); one random curve in ten is left to the exact solution.
//
// Each piece interpolates the curve at its 0, 1/4, 3/4 and 1 (nearly the Chebyshev points, and it
// meets its neighbours and both ends). 512 or 1024 bytes, immutable, made when first used.

import CLamellaKernels
package import LamellaMath

/// A timing function prepared for the kernels.
package final class EasingTable: Sendable {
  /// How a progress is eased.
  package enum Form: Hashable, Sendable {
    /// Not at all.
    case linear
    /// By a table of that many pieces.
    case table(pieces: Int, domain: Domain)
    /// By the root search of ``TimingFunction``, about 100 ns a value.
    case exact
  }

  /// What the pieces divide.
  package enum Domain: Int32, CaseIterable, Sendable {
    /// The progress x.
    case direct = 0
    /// √x.
    case fromStart = 1
    /// √(1 - x), so that piece 0 is the end of the curve.
    case fromEnd = 2

    /// The progress at a place of the domain.
    fileprivate func progress(_ z: Double) -> Double {
      switch self {
      case .direct: z
      case .fromStart: z * z
      case .fromEnd: 1 - z * z
      }
    }
  }

  /// The greatest error of a table.
  package static let tolerance: Float = 1e-5

  package let function: TimingFunction
  package let form: Form
  // SAFETY: written before the initialiser ends, never again, and freed with the object.
  nonisolated(unsafe) internal let coefficients: UnsafeMutablePointer<Float>?

  /// Prepares a curve from its control points; see ``TimingFunction`` for bad ones.
  package convenience init(_ c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(TimingFunction(c1x, c1y, c2x, c2y))
  }

  /// Prepares a timing function; takes 20 to 300 microseconds, so keep the table.
  package init(_ function: TimingFunction) {
    self.function = function
    if function.isLinear {
      form = .linear
      coefficients = nil
      return
    }
    let planes = UnsafeMutablePointer<Float>.allocate(capacity: 4 * 64)
    for pieces in [32, 64] {
      for domain in Domain.allCases {
        EasingTable.fit(function, pieces, domain, into: planes)
        if EasingTable.fits(planes, function, pieces, domain) {
          form = .table(pieces: pieces, domain: domain)
          coefficients = planes
          return
        }
      }
    }
    planes.deallocate()
    form = .exact
    coefficients = nil
  }

  deinit { coefficients?.deallocate() }

  /// Fills the four planes with the cubics through 0, 1/4, 3/4 and 1 of each piece.
  private static func fit(
    _ function: TimingFunction, _ pieces: Int, _ domain: Domain,
    into planes: UnsafeMutablePointer<Float>
  ) {
    for piece in 0..<pieces {
      func value(_ u: Double) -> Double {
        function.value(at: domain.progress((Double(piece) + u) / Double(pieces)))
      }
      let y0 = value(0)
      let d1 = value(0.25) - y0
      let d3 = value(0.75) - y0
      let d4 = value(1) - y0
      // b·u + c·u² + d·u³ that takes the three differences.
      planes[piece] = Float(y0)
      planes[pieces + piece] = Float(8 * d1 - 8 * d3 / 3 + d4)
      planes[2 * pieces + piece] = Float((-56 * d1 + 40 * d3 - 16 * d4) / 3)
      planes[3 * pieces + piece] = Float((32 * d1 - 32 * d3 + 16 * d4) / 3)
    }
  }

  private static func fits(
    _ planes: UnsafeMutablePointer<Float>, _ function: TimingFunction, _ pieces: Int,
    _ domain: Domain
  ) -> Bool {
    // The nodes are exact; the error peaks near 0.1, 0.5 and 0.9 of a piece.
    let places = 16
    for i in 1..<(pieces * places) where i % places != 0 {
      let x = Float(domain.progress(Double(i) / Double(pieces * places)))
      let exact = function.value(at: Double(x))
      let y = InterpolationKernels.Reference.ease(x, planes, pieces: pieces, domain: domain)
      if !(abs(Double(y) - exact) <= Double(tolerance)) { return false }
    }
    return true
  }
}
