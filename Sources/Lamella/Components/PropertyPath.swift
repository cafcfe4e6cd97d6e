// SPDX-License-Identifier: MIT

// A key path after resolution: a row of the property table and, where the path goes on, a part of
// the value. Resolving happens once, when an animation is added or a string arrives.

/// Which part of a property a key path means.
public enum PropertyField: UInt8, Sendable, BitwiseCopyable {
  /// The whole value.
  case whole
  case x, y
  case width, height
  case origin, size
  case rotationX, rotationY, rotationZ
  case scale, scaleX, scaleY, scaleZ, scaleXY
  case translation, translationX, translationY, translationZ
  /// An input of a named filter, a property of a named cell or sublayer: see `PropertyPath.names`.
  case named
}

/// A resolved key path.
public struct PropertyPath: Hashable, Sendable {
  /// The property.
  public let property: PropertyID
  /// The part of it.
  public let field: PropertyField
  /// For `.named`: the name and the key that follow, as in `filters.blur.inputRadius`.
  let names: [String]

  init(_ property: PropertyID, _ field: PropertyField = .whole, names: [String] = []) {
    self.property = property
    self.field = field
    self.names = names
  }
}

extension PropertyField {
  /// The fields of a structure by the key path behind the property's name.
  static func parse(_ rest: Substring, of kind: ValueKind) -> PropertyField? {
    switch (kind, rest) {
    case (.point, "x"), (.rect, "origin.x"): .x
    case (.point, "y"), (.rect, "origin.y"): .y
    case (.size, "width"), (.rect, "size.width"): .width
    case (.size, "height"), (.rect, "size.height"): .height
    case (.rect, "origin"): .origin
    case (.rect, "size"): .size
    case (.transform, "rotation"), (.transform, "rotation.z"): .rotationZ
    case (.transform, "rotation.x"): .rotationX
    case (.transform, "rotation.y"): .rotationY
    case (.transform, "scale"): .scale
    case (.transform, "scale.x"): .scaleX
    case (.transform, "scale.y"): .scaleY
    case (.transform, "scale.z"): .scaleZ
    case (.transform, "scale.xy"): .scaleXY
    case (.transform, "translation"): .translation
    case (.transform, "translation.x"): .translationX
    case (.transform, "translation.y"): .translationY
    case (.transform, "translation.z"): .translationZ
    default: nil
    }
  }

  /// The type of the part of a value of a kind.
  func kind(in whole: ValueKind) -> ValueKind {
    switch self {
    case .whole: whole
    case .origin: .point
    case .size, .translation: .size
    case .named: .object
    default: .number
    }
  }

  /// First channel and number of channels inside a point, size or rectangle.
  func channels(in whole: ValueKind) -> Range<Int> {
    switch self {
    case .x: 0..<1
    case .y: 1..<2
    case .width: whole == .rect ? 2..<3 : 0..<1
    case .height: whole == .rect ? 3..<4 : 1..<2
    case .origin: 0..<2
    case .size: 2..<4
    default: 0..<whole.channelCount
    }
  }
}

extension World {
  /// Resolves a key path on a class of layers; nil where nothing answers to it.
  ///
  /// O(length). Structure fields, virtual transform fields, `filters.NAME.KEY`,
  /// `emitterCells.NAME.KEY` and `sublayers.NAME.KEYPATH` are understood.
  public func resolve(_ keyPath: String, on layerClass: LayerClass = .layer) -> PropertyPath? {
    if let id = properties.id(named: keyPath, on: layerClass) { return PropertyPath(id) }
    guard let dot = keyPath.firstIndex(of: ".") else {
      return resolveGetter(keyPath, on: layerClass)
    }
    let head = String(keyPath[..<dot])
    let rest = keyPath[keyPath.index(after: dot)...]
    guard let id = properties.id(named: head, on: layerClass) else { return nil }
    if let field = PropertyField.parse(rest, of: properties[id].kind) {
      return PropertyPath(id, field)
    }
    guard
      ["filters", "backgroundFilters", "emitterCells", "sublayers"].contains(head)
        || head == "compositingFilter"
    else { return nil }
    let parts = rest.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    return PropertyPath(id, .named, names: parts)
  }

  /// The truth value whose getter is named `isHidden`, `isOpaque` and so on.
  private func resolveGetter(_ key: String, on layerClass: LayerClass) -> PropertyPath? {
    guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else {
      return nil
    }
    let name = first.lowercased() + key.dropFirst(3)
    guard let id = properties.id(named: name, on: layerClass), properties[id].kind == .bool else {
      return nil
    }
    return PropertyPath(id)
  }

  /// The key path as text.
  func keyPath(of path: PropertyPath) -> String { path.text(in: properties) }
}

extension PropertyPath {
  /// The key path as text, by a table's names.
  ///
  /// A property that the program registered reads as its number where the table lacks it.
  func text(in table: PropertyTable) -> String {
    guard Int(property.rawValue) < table.rows.count else { return "property\(property.rawValue)" }
    let name = table[property].name
    let kind = table[property].kind
    switch field {
    case .whole: return name
    case .x: return kind == .rect ? name + ".origin.x" : name + ".x"
    case .y: return kind == .rect ? name + ".origin.y" : name + ".y"
    case .width: return kind == .rect ? name + ".size.width" : name + ".width"
    case .height: return kind == .rect ? name + ".size.height" : name + ".height"
    case .origin: return name + ".origin"
    case .size: return name + ".size"
    case .rotationX: return name + ".rotation.x"
    case .rotationY: return name + ".rotation.y"
    case .rotationZ: return name + ".rotation.z"
    case .scale: return name + ".scale"
    case .scaleX: return name + ".scale.x"
    case .scaleY: return name + ".scale.y"
    case .scaleZ: return name + ".scale.z"
    case .scaleXY: return name + ".scale.xy"
    case .translation: return name + ".translation"
    case .translationX: return name + ".translation.x"
    case .translationY: return name + ".translation.y"
    case .translationZ: return name + ".translation.z"
    case .named: return name + "." + names.joined(separator: ".")
    }
  }
}
