// SPDX-License-Identifier: MIT

// Reaching into filters and dictionaries by name, for paths such as `filters.blur.inputRadius` and
// `emitterCells.spark.birthRate`. Cells are dictionaries with a `name`.

/// Reads and writes members of named objects inside a value.
enum NamedMembers {
  /// The member `names[1]` of the object called `names[0]`, or nil where there is none.
  static func read(_ names: [String], in value: Value) -> Value? {
    switch value {
    case .filter(let filter) where filter.name == names[0]: filter.inputs[names[1]]
    case .dictionary(let fields) where fields["name"] == .string(names[0]):
      member(names[1], of: fields)
    case .array(let elements): elements.lazy.compactMap { read(names, in: $0) }.first
    default: nil
    }
  }

  private static func member(_ key: String, of fields: [String: Value]) -> Value? {
    if let value = fields[key] { return value }
    // `emitterCells.a.emitterCells.b.scale`: the key goes on inside the cell.
    let parts = key.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count == 3, let inner = fields[parts[0]] else { return nil }
    return read(Array(parts[1...]), in: inner)
  }

  /// The value with the member replaced, or nil where nothing has that name.
  static func write(_ names: [String], _ new: Value, in value: Value) -> Value? {
    switch value {
    case .filter(var filter) where filter.name == names[0]:
      filter.inputs[names[1]] = new
      return .filter(filter)
    case .dictionary(var fields) where fields["name"] == .string(names[0]):
      let parts = names[1].split(separator: ".", maxSplits: 2).map(String.init)
      if parts.count == 3, let inner = fields[parts[0]] {
        guard let replaced = write(Array(parts[1...]), new, in: inner) else { return nil }
        fields[parts[0]] = replaced
      } else {
        fields[names[1]] = new
      }
      return .dictionary(fields)
    case .array(var elements):
      for i in elements.indices {
        if let replaced = write(names, new, in: elements[i]) {
          elements[i] = replaced
          return .array(elements)
        }
      }
      return nil
    default: return nil
    }
  }
}
