// SPDX-License-Identifier: MIT

// A kind of particle. It is what stands in `emitterCells`: a dictionary of what was set, so that key
// paths (`emitterCells.spark.birthRate`), files and animations need no second way in. The fields that
// are not set read their defaults. Typed members are in EmitterCell+Fields.

import LamellaMath

/// A kind of particle that an emitter layer, or each particle of another cell, gives birth to.
public struct EmitterCell: Hashable, Sendable {
  private var fields: [String: Value] = [:]

  /// Creates a cell with the defaults: no particles, until a birth rate and a lifetime are set.
  public init(name: String? = nil) { self.name = name }

  /// The cell in a value of `emitterCells`; nil where that is no dictionary.
  public init?(_ value: Value) {
    guard case .dictionary(let fields) = value else { return nil }
    self.fields = fields
  }

  /// The cell as a value for `emitterCells`: what was set, by name.
  public var value: Value { .dictionary(fields) }

  /// A field by name: what was set, else what `style` says, else the default; null for unknown names.
  public func value(forKey key: String) -> Value {
    fields[key] ?? styleValue(key) ?? EmitterCell.initialValue(forKey: key)
  }

  /// Sets a field by name; null takes it back to the default.
  ///
  /// Unknown names are kept. A value of another type than the field's is refused: false.
  @discardableResult
  public mutating func setValue(_ value: Value, forKey key: String) -> Bool {
    if value == .null {
      fields[key] = nil
      return true
    }
    guard let kind = EmitterCell.table[key]?.kind else {
      fields[key] = value
      return true
    }
    // What repeats or lasts may do so for ever.
    let isEndless = value.number == .infinity && key.hasPrefix("repeat") || key == "duration"
    guard let converted = kind.converted(value), converted.isFinite || isEndless,
      converted.number?.isNaN != true
    else { return false }
    fields[key] = converted
    return true
  }

  private func styleValue(_ key: String) -> Value? {
    var style = fields["style"]
    for _ in 0..<32 {
      guard case .dictionary(let values)? = style else { return nil }
      if let value = values[key] { return value }
      style = values["style"]
    }
    return nil
  }

  /// What a field reads before it is set; null for unknown names.
  public static func initialValue(forKey key: String) -> Value { table[key]?.initial ?? .null }

  /// The default that the class names for a field, as Core Animation's `+defaultValueForKey:`: null
  /// for unknown names and for fields whose default is zero, false or nothing.
  public static func defaultValue(forKey key: String) -> Value {
    let value = initialValue(forKey: key)
    return value.isZero ? .null : value
  }

  // MARK: Fields

  /// The kinds and defaults of all fields.
  static let table: [String: (kind: ValueKind, initial: Value)] = {
    var table: [String: (kind: ValueKind, initial: Value)] = [
      "name": (.string, .null), "style": (.object, .null), "enabled": (.bool, .bool(true)),
      "contents": (.contents, .null), "contentsRect": (.rect, .rect(.unit)),
      "emitterCells": (.object, .null), "color": (.color, .color(.white)),
      "minificationFilter": (.string, .string(SamplingFilter.linear.rawValue)),
      "magnificationFilter": (.string, .string(SamplingFilter.linear.rawValue)),
      "autoreverses": (.bool, .bool(false)), "fillMode": (.string, .string("removed")),
    ]
    for (name, value) in [
      "scale": 1, "contentsScale": 1, "speed": 1, "duration": Double.infinity,
    ] {
      table[name] = (.number, .number(value))
    }
    for name in [
      "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
      "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
      "zAcceleration", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange",
      "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
      "minificationFilterBias", "beginTime", "timeOffset", "repeatCount", "repeatDuration",
    ] {
      table[name] = (.number, .number(0))
    }
    return table
  }()
}
