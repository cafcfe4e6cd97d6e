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
    var value = value
    return change(names, in: &value, { $0 = new }) ? value : nil
  }

  /// Changes the member in place; false where nothing has that name.
  ///
  /// The member is null where the object lacks it. Whatever is held by this value alone is changed in
  /// its memory: animated inputs come here in every frame.
  static func change(
    _ names: [String], in value: inout Value, _ body: (inout Value) -> Void
  ) -> Bool {
    change(names[0][...], names[1][...], in: &value, body)
  }

  private static func change(
    _ name: Substring, _ key: Substring, in value: inout Value, _ body: (inout Value) -> Void
  ) -> Bool {
    // Taken out of the value while it is changed, so that nobody shares its memory.
    if case .filter(var filter) = value {
      if filter.name != name { return false }
      value = .null
      change(key, in: &filter.inputs, body)
      value = .filter(filter)
      return true
    }
    if case .array(var elements) = value {
      value = .null
      var isFound = false
      for i in elements.indices where !isFound {
        isFound = change(name, key, in: &elements[i], body)
      }
      value = .array(elements)
      return isFound
    }
    guard case .dictionary(var fields) = value, case .string(let own)? = fields["name"], own == name
    else { return false }
    value = .null
    defer { value = .dictionary(fields) }
    if let inner = nested(key, in: fields) {
      return change(inner.name, inner.key, in: &fields.values[inner.place], body)
    }
    change(key, in: &fields, body)
    return true
  }

  private static func change(
    _ key: Substring, in members: inout [String: Value], _ body: (inout Value) -> Void
  ) {
    if let place = place(of: key, in: members) { return body(&members.values[place]) }
    var new = Value.null
    body(&new)
    if new != .null { members[String(key)] = new }
  }

  /// The place of a key.
  ///
  /// Looked for one by one: a key of its own would be made for each look-up. Found before anything
  /// is changed: the list of places shares the memory.
  private static func place(
    of key: Substring, in members: [String: Value]
  ) -> Dictionary<String, Value>.Index? {
    for place in members.indices where members.keys[place] == key { return place }
    return nil
  }

  /// Where a key goes on inside a member, as in `emitterCells.b.scale`; nil where it does not.
  private static func nested(
    _ key: Substring, in fields: [String: Value]
  ) -> (place: Dictionary<String, Value>.Index, name: Substring, key: Substring)? {
    guard let first = key.firstIndex(of: ".") else { return nil }
    let rest = key[key.index(after: first)...]
    guard let second = rest.firstIndex(of: ".") else { return nil }
    return place(of: key[..<first], in: fields).map {
      ($0, rest[..<second], rest[rest.index(after: second)...])
    }
  }
}

extension Value {
  /// Becomes another value, in its own memory where both have the same structure.
  mutating func copy(_ other: Value) {
    if case .array(let theirs) = other, case .array(var own) = self, own.count == theirs.count {
      self = .null
      for i in theirs.indices { own[i].copy(theirs[i]) }
      self = .array(own)
    } else if case .filter(let theirs) = other, case .filter(var own) = self {
      self = .null
      (own.type, own.name, own.isEnabled) = (theirs.type, theirs.name, theirs.isEnabled)
      Value.copy(theirs.inputs, to: &own.inputs)
      self = .filter(own)
    } else if case .dictionary(let theirs) = other, case .dictionary(var own) = self {
      self = .null
      Value.copy(theirs, to: &own)
      self = .dictionary(own)
    } else {
      self = other
    }
  }

  private static func copy(_ source: [String: Value], to target: inout [String: Value]) {
    while let extra = extra(in: target, beside: source) { target.remove(at: extra) }
    for (key, value) in source {
      if let place = target.index(forKey: key) {
        target.values[place].copy(value)
      } else {
        target[key] = value
      }
    }
  }

  /// A member of one that another lacks.
  private static func extra(
    in members: [String: Value], beside others: [String: Value]
  ) -> Dictionary<String, Value>.Index? {
    for place in members.indices where others.index(forKey: members.keys[place]) == nil {
      return place
    }
    return nil
  }
}
