// SPDX-License-Identifier: MIT

extension BlendMode {
  /// The mode of a compositing filter's name in Core Animation; nil for an unknown name.
  ///
  /// Porter-Duff operators have plain names (`destOut`, `xor`), blend modes end in `BlendMode`.
  ///
  /// `subtractS` and `subtractD` are documented nowhere. Read here as the backdrop minus the source
  /// and the source minus the backdrop, on premultiplied colours and alpha alike: a package that
  /// draws a half disc in black takes the other half away with `subtractS`, which needs the alpha.
  public init?(coreAnimationName name: String) {
    guard let mode = BlendMode.names[name] else { return nil }
    self = mode
  }

  private static let names: [String: BlendMode] = [
    "sourceOver": .sourceOver, "normalBlendMode": .sourceOver, "clear": .clear, "copy": .copy,
    "sourceIn": .sourceIn, "sourceOut": .sourceOut, "sourceAtop": .sourceAtop,
    "dest": .destination, "destOver": .destinationOver, "destIn": .destinationIn,
    "destOut": .destinationOut, "destAtop": .destinationAtop, "xor": .xor,
    "plusL": .plusLighter, "plusD": .plusDarker, "minimum": .minimum,
    "subtractS": .subtractSource, "subtractD": .subtractBackdrop, "maximum": .maximum,
    "multiply": .multiply, "multiplyBlendMode": .multiply, "screenBlendMode": .screen,
    "overlayBlendMode": .overlay, "darkenBlendMode": .darken, "darkenSourceOver": .darken,
    "lightenBlendMode": .lighten, "lightenSourceOver": .lighten,
    "colorDodgeBlendMode": .colorDodge, "colorBurnBlendMode": .colorBurn,
    "softLightBlendMode": .softLight, "hardLightBlendMode": .hardLight,
    "differenceBlendMode": .difference, "exclusionBlendMode": .exclusion,
    "subtractBlendMode": .subtract, "divideBlendMode": .divide,
    "linearBurnBlendMode": .linearBurn, "linearDodgeBlendMode": .linearDodge,
    "linearLightBlendMode": .linearLight, "pinLightBlendMode": .pinLight,
    "hueBlendMode": .hue, "saturationBlendMode": .saturation, "colorBlendMode": .color,
    "luminosityBlendMode": .luminosity,
  ]
}
