// SPDX-License-Identifier: MIT

/// The filters that Core Animation knows by name.
///
/// Effects take inputs; compositing operators and blend modes are set as `compositingFilter`.
public enum FilterName: String, Sendable, CaseIterable {
  // Effects.
  case multiplyColor, colorAdd, colorSubtract, colorMonochrome, colorMatrix, colorHueRotate
  case colorSaturate, colorBrightness, colorContrast, colorInvert, luminanceToAlpha, bias
  case gaussianBlur, lanczos, pageCurl, distanceField, vibrantDark, vibrantLight
  // Compositing operators.
  case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop
  case dest, destOver, destIn, destOut, destAtop, xor
  case plusL, plusD, subtractS, subtractD, multiply, minimum, maximum
  // Blend modes.
  case normalBlendMode, multiplyBlendMode, screenBlendMode, overlayBlendMode, darkenBlendMode
  case lightenBlendMode, colorDodgeBlendMode, colorBurnBlendMode, softLightBlendMode
  case hardLightBlendMode, differenceBlendMode, exclusionBlendMode, subtractBlendMode
  case divideBlendMode, linearBurnBlendMode, linearDodgeBlendMode, linearLightBlendMode
  case pinLightBlendMode, hueBlendMode, saturationBlendMode, colorBlendMode, luminosityBlendMode
  case darkenSourceOver, lightenSourceOver
}

extension Filter {
  /// Creates a filter by one of the known names.
  public init(_ type: FilterName, name: String? = nil, inputs: [String: Value] = [:]) {
    self.init(type.rawValue, name: name, inputs: inputs)
  }
}
