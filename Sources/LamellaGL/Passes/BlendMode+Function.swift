// SPDX-License-Identifier: MIT

// Which blend modes fixed hardware can do. Only those whose result is a straight line in the source
// (half the source changes the backdrop half as much) are left to it, because then the coverage of a
// clip can simply be multiplied into the source. The others read a copy of the backdrop.

internal import Lamella

/// The fixed function of a mode, nil where there is none.
///
/// Adding saturates, so it is a straight line only where no clip takes a part of a pixel.
func fixedFunction(_ mode: BlendMode, isClipped: Bool) -> BlendFunction? {
  switch mode {
  case .sourceOver: .sourceOver
  case .sourceAtop: .sourceAtop
  case .destinationOver: .destinationOver
  case .destinationOut: .destinationOut
  case .xor: .xor
  case .plusLighter: isClipped ? nil : .plusLighter
  case .screen: .screen
  default: nil
  }
}

/// The program of a mode without a fixed function.
func program(for mode: BlendMode) -> ProgramLibrary.Name {
  switch mode {
  case .hue, .saturation, .color, .luminosity: .blendNonseparable
  case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
    .hardLight, .difference, .exclusion, .subtract, .divide, .linearBurn, .linearDodge,
    .linearLight, .pinLight:
    .blendSeparable
  case .sourceOver, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destination,
    .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .plusLighter,
    .plusDarker, .minimum, .maximum, .subtractSource, .subtractBackdrop:
    .blendPorterDuff
  }
}

/// The Porter–Duff factors: source · (x + y·αb) + backdrop · (z + w·αs).
func factors(of mode: BlendMode) -> SIMD4<Float> {
  switch mode {
  case .copy: SIMD4(1, 0, 0, 0)
  case .plusLighter: SIMD4(1, 0, 1, 0)
  case .sourceIn: SIMD4(0, 1, 0, 0)
  case .sourceOut: SIMD4(1, -1, 0, 0)
  case .destinationIn: SIMD4(0, 0, 0, 1)
  case .destinationAtop: SIMD4(1, -1, 0, 1)
  default: SIMD4(0, 0, 0, 0)  // clear
  }
}
