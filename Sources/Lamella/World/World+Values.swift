// SPDX-License-Identifier: MIT

// Key-value coding: reading and writing anything by a string. Order of a missing value: the layer's
// own store, its `style`, the default (spec 7.1).

import LamellaMath

extension World {
  /// The model value at a key path; ``Value/null`` where there is none.
  ///
  /// Unknown keys read what was stored under them. Structures give their fields
  /// (`position.x`, `transform.rotation.z`).
  public func value(forKeyPath keyPath: String, of layer: LayerID) -> Value {
    value(forKeyPath: keyPath, slot: slot(layer), isModel: true)
  }

  /// The value on screen at a key path: the last committed model value, changed by animations.
  ///
  /// As of the last frame; see ``frame(at:)``.
  public func presentationValue(forKeyPath keyPath: String, of layer: LayerID) -> Value {
    value(forKeyPath: keyPath, slot: slot(layer), isModel: false)
  }

  func value(forKeyPath keyPath: String, slot: Int, isModel: Bool) -> Value {
    let layerClass = tree.layerClass(ofSlot: slot)
    if let path = resolve(keyPath, on: layerClass) {
      if path.field == .whole, case .object = properties[path.property].storage {
        let name = properties[path.property].name
        if let own = isModel ? objects.model(slot, name) : objects.presentation(slot, name) {
          return own
        }
        return styleValue(name, slot: slot) ?? properties[path.property].initial
      }
      return readValue(path, slot: slot, isModel: isModel)
    }
    let stored =
      isModel ? objects.model(slot, keyPath) : objects.presentation(slot, keyPath)
    return stored ?? styleValue(keyPath, slot: slot) ?? storedMember(keyPath, slot) ?? .null
  }

  /// A field of a structure that the program keeps under a key of its own: `anchor.x`.
  private func storedMember(_ keyPath: String, _ slot: Int) -> Value? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    guard let whole = objects.model(slot, String(keyPath[..<dot])) else { return nil }
    let rest = keyPath[keyPath.index(after: dot)...]
    if case .dictionary(let fields) = whole { return fields[String(rest)] }
    guard let kind = whole.numericKind, let field = PropertyField.parse(rest, of: kind) else {
      return nil
    }
    return whole.field(field)
  }

  private func styleValue(_ key: String, slot: Int) -> Value? {
    var style = objects.model(slot, "style")
    // A style may hold a style; the depth limit stops one that was built without end.
    for _ in 0..<32 {
      guard case .dictionary(let fields)? = style else { return nil }
      if let value = fields[key] { return value }
      style = fields["style"]
    }
    return nil
  }

  /// Sets the model value at a key path and asks for an action, as a typed property does.
  ///
  /// A key that the layer's class does not have is stored as it is. A value of a wrong type for a
  /// known property is refused and reported. Null sets numbers to 0, colours and objects to nil.
  public func setValue(_ value: Value, forKeyPath keyPath: String, of layer: LayerID) {
    let slot = slot(layer)
    guard let path = resolve(keyPath, on: tree.layerClass(ofSlot: slot)) else {
      if objects.model(slot, keyPath) == value { return }
      let action = actionForChange(keyPath, slot: slot)
      let old = objects.model(slot, keyPath) ?? .null
      objects.setModel(slot, keyPath, value == .null ? nil : value)
      changes.markObjects(slot)
      if let action { run(action, key: keyPath, slot: slot, old: old) }
      return
    }
    if !setValue(value, at: path, slot: slot) {
      issues.report(
        .invalidValue, keyPath, "a \(value.typeName) does not fit; the property keeps its value",
        layer: layer)
    }
  }

  /// Sets a value at a resolved path; false where its type does not fit.
  func setValue(_ value: Value, at path: PropertyPath, slot: Int) -> Bool {
    let row = properties[path.property]
    if path.field == .named { return setNamed(value, at: path, slot: slot) }
    switch row.storage {
    case .object:
      var whole: Value? = value
      if path.field != .whole {
        whole = readValue(row, slot: slot, isModel: true).replacing(path.field, with: value)
      }
      guard let whole, let converted = row.kind.converted(whole), converted.isFinite else {
        return false
      }
      changeObject(path.property, to: converted, slot: slot)
      return true
    case .timing: return setTiming(row.name, value, slot: slot)
    case .derived where path.field == .whole: return setDerived(row.name, value, slot: slot)
    default:
      let kind = path.field.kind(in: row.kind)
      guard let block = ChannelBlock(converting: value, to: kind) else { return false }
      change(path, to: block, slot: slot)
      return true
    }
  }

  private func setNamed(_ value: Value, at path: PropertyPath, slot: Int) -> Bool {
    let row = properties[path.property]
    if row.name == "sublayers" {
      guard let child = sublayer(named: path.names[0], of: slot),
        let inner = resolve(path.names[1], on: tree.layerClass(ofSlot: child))
      else { return false }
      return setValue(value, at: inner, slot: child)
    }
    let whole = objects.model(slot, row.name) ?? row.initial
    guard let replaced = NamedMembers.write(path.names, value, in: whole) else { return false }
    changeObject(path.property, to: replaced, slot: slot)
    return true
  }

  /// What a property of a fresh layer of a class reads; null for unknown keys.
  public func initialValue(forKey key: String, on layerClass: LayerClass = .layer) -> Value {
    guard let id = properties.id(named: key, on: layerClass) else { return .null }
    if let own = classDefaults[layerClass]?[id] { return own }
    if layerClass == .scroll, key == "masksToBounds" { return .bool(true) }
    return properties[id].initial
  }

  /// Sets what layers of a class that are made from now on start with, for a property.
  ///
  /// As a subclass of a layer does by its `+defaultValueForKey:`. Layers that exist keep their
  /// values. Traps on a key that the class does not have, on one that is computed from others, and
  /// on a value of another type or one that is not finite.
  public func setInitialValue(_ value: Value, forKey key: String, on layerClass: LayerClass) {
    guard let id = properties.id(named: key, on: layerClass) else {
      preconditionFailure("a \(layerClass.coreAnimationName) has no property \(key)")
    }
    let row = properties[id]
    precondition(row.storage != .timing && row.storage != .derived, "\(key) has no default")
    guard let converted = row.kind.converted(value), converted.isFinite else {
      preconditionFailure("\(key) cannot start with a \(value.typeName)")
    }
    classDefaults[layerClass, default: [:]][id] = converted
  }

  /// The default that a class of layers names for a key, as Core Animation's `+defaultValueForKey:`.
  ///
  /// Null for unknown keys, and for most whose default is zero, false, nothing or the identity;
  /// ``initialValue(forKey:on:)`` is what a fresh layer reads.
  public func defaultValue(forKey key: String, on layerClass: LayerClass = .layer) -> Value {
    let value = initialValue(forKey: key, on: layerClass)
    let named = ["drawsAsynchronously", "contentsHeadroom", "wantsExtendedDynamicRangeContent"]
    return value.isZero && !named.contains(key) ? .null : value
  }

  // MARK: Timing

  func timingValue(_ name: String, slot: Int) -> Value {
    let timing = timings.timing(slot)
    switch name {
    case "beginTime": return .number(timing.beginTime)
    case "duration": return .number(timing.duration)
    case "speed": return .number(timing.speed)
    case "timeOffset": return .number(timing.timeOffset)
    case "repeatCount": return .number(timing.repeatCount)
    case "repeatDuration": return .number(timing.repeatDuration)
    case "autoreverses": return .bool(timing.autoreverses)
    default: return .string(timing.fillMode.rawValue)
    }
  }

  func setTiming(_ name: String, _ value: Value, slot: Int) -> Bool {
    var timing = timings.timing(slot)
    if name == "fillMode" {
      guard let mode = value.string.flatMap(FillMode.init(rawValue:)) else { return false }
      timing.fillMode = mode
    } else {
      guard let number = value.number, !number.isNaN else { return false }
      switch name {
      case "beginTime": timing.beginTime = number
      case "duration": timing.duration = number
      case "speed": timing.speed = number
      case "timeOffset": timing.timeOffset = number
      case "repeatCount": timing.repeatCount = number
      case "repeatDuration": timing.repeatDuration = number
      default: timing.autoreverses = number != 0
      }
    }
    setTiming(timing, slot: slot)
    return true
  }

  func setTiming(_ timing: MediaTiming, slot: Int) {
    if timing.hasNaN {
      issues.report(
        .invalidValue, "timing", "a time is not a number; the layer keeps its timing",
        layer: tree.id(ofSlot: slot))
      return
    }
    if timings.timing(slot) == timing { return }
    timings.set(slot, timing)
    changes.invalidate(.drawing)
  }
}

extension MediaTiming {
  var hasNaN: Bool {
    beginTime.isNaN || duration.isNaN || speed.isNaN || timeOffset.isNaN || repeatCount.isNaN
      || repeatDuration.isNaN
  }
}

extension Value {
  /// Whether the value is zero, false, the identity or nothing.
  var isZero: Bool {
    switch self {
    case .null, .bool(false), .number(0), .point(.zero), .size(.zero), .rect(.zero): true
    case .transform(.identity): true
    default: false
    }
  }

  /// Whether all numbers of a number or structure are finite; the null rectangle counts as finite.
  var isFinite: Bool {
    if case .rect(let rect) = self, rect == .null { return true }
    if case .color(let c) = self {
      return [c.red, c.green, c.blue, c.alpha].allSatisfy(\.isFinite)
    }
    guard let kind = numericKind else { return true }
    let block = ChannelBlock(self, kind: kind)
    return (0..<kind.channelCount).allSatisfy { block.values[$0].isFinite }
  }

  /// The kind of a numeric structure, nil for everything else.
  var numericKind: ValueKind? {
    switch self {
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .number, .bool: .number
    default: nil
    }
  }
}
