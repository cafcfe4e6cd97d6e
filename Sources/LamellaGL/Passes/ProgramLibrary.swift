// SPDX-License-Identifier: MIT

// The programs. `buildAll` makes them all, so that no later frame waits for a compiler; without it
// each is made when it is first used, so that a program's first frame waits for no more than it
// needs. They are put together from few files by defining names in front of them, so that a formula
// stands in one place only.

internal import Lamella

/// The programs of a renderer.
final class ProgramLibrary {
  enum Name: Int, CaseIterable {
    // Quads.
    case flat, round, box, picture, image, generalBox, generalTexture, gradient, shadow, pattern
    case mixed
    // Quads of compact records.
    case compactFlat, compactRound, compactBox, compactPicture, compactImage
    case compactGeneralBox, compactGeneralTexture
    // Whole pictures.
    case composite, clippedComposite, blendPorterDuff, blendSeparable, blendNonseparable
    case blur, colorMatrix, pixellate, backdrop
    // Two pictures of one layer.
    case wipe, curl, ripple, suck

    /// Whether the program draws records rather than a rectangle.
    var drawsQuads: Bool { rawValue <= Name.compactGeneralTexture.rawValue }

    /// Whether its records are compact.
    var isCompact: Bool { drawsQuads && rawValue > Name.mixed.rawValue }

    /// The program that does the same for compact records.
    var compact: Name {
      switch self {
      case .flat: .compactFlat
      case .round: .compactRound
      case .box: .compactBox
      case .picture: .compactPicture
      case .image: .compactImage
      case .generalBox: .compactGeneralBox
      case .generalTexture: .compactGeneralTexture
      default: preconditionFailure("compact quads drawn by \(self)")
      }
    }

    /// The blend functions that the program is mostly used with.
    var blendFunctions: [BlendFunction] {
      switch self {
      case .flat, .compactFlat: [.sourceOver, .replace]
      case .picture, .image, .compactPicture, .compactImage: [.sourceOver, .plusLighter]
      case .composite: [.sourceOver, .multiplyByAlpha, .destinationOver]
      default: drawsQuads || self == .clippedComposite ? [.sourceOver] : [.replace]
      }
    }
  }

  private var programs = [ShaderProgram?](repeating: nil, count: Name.allCases.count)
  /// How many programs were compiled so far.
  private(set) var compiledCount = 0

  /// Compiles and links everything that is not yet there.
  func buildAll() throws(GLError) {
    for name in Name.allCases { _ = try program(name) }
  }

  /// A program, compiled where it is used for the first time.
  func program(_ name: Name) throws(GLError) -> ShaderProgram {
    if let known = programs[name.rawValue] { return known }
    let made = try Self.build(name)
    compiledCount += 1
    programs[name.rawValue] = made
    return made
  }

  /// Deletes all programs; their context must be current.
  func delete() {
    for program in programs { program?.delete() }
    programs = Array(repeating: nil, count: Name.allCases.count)
  }
}

extension ProgramLibrary {
  private static func build(_ name: Name) throws(GLError) -> ShaderProgram {
    let (vertex, fragment, defines) = recipe(name)
    let head = header(defines)
    return try ShaderProgram(
      named: "\(name)", vertex: text(head, [vertex]), fragment: text(head, fragment),
      units: samplerUnits)
  }

  private static func recipe(
    _ name: Name
  ) -> (vertex: [UInt8], fragment: [[UInt8]], defines: [String]) {
    let quad = PackageResources.quad_vert
    let pass = PackageResources.pass_vert
    let clipped = [PackageResources.coverage_glsl, PackageResources.clip_glsl]
    let body = [PackageResources.quad_frag]
    let gradient = [PackageResources.gradient_glsl]
    let shadow = [PackageResources.shadow_glsl]
    let mix = [PackageResources.mix_glsl]
    return switch name {
    case .flat: (quad, [PackageResources.flat_frag], ["FILL_FLAT"])
    case .round: (quad, [PackageResources.round_frag], ["FILL_BOX"])
    case .box: (quad, [PackageResources.box_frag], ["FILL_BOX"])
    case .picture: (quad, [PackageResources.picture_frag], ["FILL_PICTURE"])
    case .image: (quad, [PackageResources.image_frag], ["FILL_IMAGE"])
    case .generalBox: (quad, clipped + body, ["WITH_BOX"])
    case .generalTexture: (quad, clipped + body, ["WITH_TEXTURE", "UNITS 1"])
    case .gradient: (quad, clipped + gradient + body, ["WITH_GRADIENT"])
    case .shadow: (quad, clipped + shadow + body, ["WITH_SHADOW"])
    case .pattern: (quad, clipped + body, ["WITH_PATTERN", "UNITS 1"])
    case .mixed:
      (
        quad, clipped + gradient + shadow + body,
        ["WITH_BOX", "WITH_TEXTURE", "WITH_GRADIENT", "WITH_SHADOW", "UNITS 8"]
      )
    case .compactFlat: compact(.flat, "COMPACT_BOX")
    case .compactRound: compact(.round, "COMPACT_BOX")
    case .compactBox: compact(.box, "COMPACT_BOX")
    case .compactPicture: compact(.picture, "COMPACT_TEXTURE")
    case .compactImage: compact(.image, "COMPACT_TEXTURE")
    case .compactGeneralBox: compact(.generalBox, "COMPACT_BOX")
    case .compactGeneralTexture: compact(.generalTexture, "COMPACT_TEXTURE")
    case .composite: (pass, [PackageResources.composite_frag], [])
    case .clippedComposite: (pass, clipped + [PackageResources.composite_frag], ["WITH_CLIP"])
    case .blendPorterDuff: (pass, clipped + [PackageResources.blend_frag], ["PORTER_DUFF"])
    case .blendSeparable: (pass, clipped + [PackageResources.blend_frag], ["SEPARABLE"])
    case .blendNonseparable: (pass, clipped + [PackageResources.blend_frag], ["NONSEPARABLE"])
    case .blur: (pass, [PackageResources.blur_frag], ["TAP_LIMIT \(GaussianKernel.tapLimit)"])
    case .colorMatrix: (pass, [PackageResources.filter_frag], ["COLOR_MATRIX"])
    case .pixellate: (pass, [PackageResources.filter_frag], [])
    case .backdrop: (pass, clipped + [PackageResources.backdrop_frag], [])
    case .wipe: (pass, mix + [PackageResources.wipe_frag], [])
    case .curl: (pass, mix + [PackageResources.curl_frag], [])
    case .ripple: (pass, mix + [PackageResources.ripple_frag], [])
    case .suck: (pass, mix + [PackageResources.suck_frag], [])
    }
  }

  /// The recipe of a program for whole records, told which words of a compact one are its own.
  private static func compact(
    _ name: Name, _ define: String
  ) -> (vertex: [UInt8], fragment: [[UInt8]], defines: [String]) {
    var result = recipe(name)
    result.defines += ["COMPACT", define]
    return result
  }

  private static let samplerUnits: [(name: String, unit: Int32)] =
    (0..<8).map { ("contents[\($0)]", Int32($0)) } + [
      ("picture", 0), ("source", 0), ("backdrop", 1), ("tables", Int32(GLState.unitCount - 1)),
    ]

  /// The version, the numbers of the record layout, and the names that choose a variant.
  private static func header(_ defines: [String]) -> String {
    let kinds: [(String, InstanceRecord.Kind)] = [
      ("BOX", .box), ("IMAGE", .image), ("SHADOW", .shadow), ("GRADIENT", .gradient),
      ("GLYPH", .glyph), ("PATTERN", .pattern),
    ]
    let flags: [(String, InstanceRecord.Flags)] = [
      ("CONTINUOUS", .continuous), ("PROJECTIVE", .projective),
      ("NEAREST_MAGNIFICATION", .nearestMagnification),
      ("NEAREST_MINIFICATION", .nearestMinification), ("TRILINEAR", .trilinear),
      ("ALIASED", .aliased), ("INSIDE_CLIP", .insideClip), ("OWN_OPACITY", .ownOpacity),
    ]
    let modes: [(String, BlendMode)] = [
      ("MINIMUM", .minimum), ("MAXIMUM", .maximum), ("PLUS_DARKER", .plusDarker),
      ("SUBTRACT_SOURCE", .subtractSource), ("SUBTRACT_BACKDROP", .subtractBackdrop),
      ("MULTIPLY", .multiply), ("SCREEN", .screen), ("OVERLAY", .overlay), ("DARKEN", .darken),
      ("LIGHTEN", .lighten), ("COLOR_DODGE", .colorDodge), ("COLOR_BURN", .colorBurn),
      ("SOFT_LIGHT", .softLight), ("HARD_LIGHT", .hardLight), ("DIFFERENCE", .difference),
      ("EXCLUSION", .exclusion), ("SUBTRACT", .subtract), ("DIVIDE", .divide),
      ("LINEAR_BURN", .linearBurn), ("LINEAR_DODGE", .linearDodge),
      ("LINEAR_LIGHT", .linearLight), ("HUE", .hue), ("SATURATION", .saturation),
      ("COLOR", .color),
    ]
    let mixes: [(String, TransitionRecord.Kind)] = [
      ("SWIPE", .swipe), ("BARS", .barsSwipe), ("MOD", .mod), ("FLASH", .flash),
    ]
    return "#version 330 core\n"
      + kinds.map { "#define KIND_\($0.0) \($0.1.rawValue)u\n" }.joined()
      + flags.map { "#define \($0.0) \($0.1.rawValue)u\n" }.joined()
      + modes.map { "#define MODE_\($0.0) \($0.1.rawValue)\n" }.joined()
      + mixes.map { "#define MIX_\($0.0) \($0.1.rawValue)\n" }.joined()
      + defines.map { "#define \($0)\n" }.joined()
  }

  private static func text(_ head: String, _ files: [[UInt8]]) -> String {
    files.reduce(head) { $0 + String(decoding: $1, as: UTF8.self) + "\n" }
  }
}
