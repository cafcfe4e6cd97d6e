// SPDX-License-Identifier: MIT

// Moving one property's value between the outside and the columns, for either tree. No actions, no
// checks: those stand in World+Changes. Numeric values pass through a ChannelBlock and allocate
// nothing; whole-valued ones go through the object store.

import LamellaMath

extension World {
  /// The channels of a numeric property in one of the trees.
  @inline(__always)
  func readChannels(_ row: PropertyDescriptor, slot: Int, isModel: Bool) -> ChannelBlock {
    let line = Int(tree.row[slot])
    let set = isModel ? model : presentation
    var block = ChannelBlock()
    switch row.storage {
    case .dense(let first):
      for i in 0..<row.kind.channelCount {
        block.values[i] = set.column(first.rawValue + i)[line]
      }
    case .flag(let flag):
      block.values[0] = set.flags[line].contains(flag) ? 1 : 0
    case .bits(let shift):
      block.values[0] = Float(set.flags[line].rawValue >> shift & 15)
    case .sparse(let kind, let offset):
      let store = component(kind)
      let index = store.index(ofSlot: slot)
      if index >= 0 {
        let source = isModel ? store.model(index) : store.presentation(index)
        for i in 0..<row.kind.channelCount { block.values[i] = source[offset + i] }
      } else {
        for i in 0..<row.kind.channelCount { block.values[i] = store.defaultValue(offset + i) }
      }
    case .transform:
      return ChannelBlock(readTransform(slot: slot, row: line, from: set, isModel: isModel).matrix)
    case .object, .timing, .derived: break
    }
    return block
  }

  /// Stores the channels of a numeric property in one of the trees.
  @inline(__always)
  func writeChannels(
    _ row: PropertyDescriptor, _ block: ChannelBlock, slot: Int, isModel: Bool
  ) {
    let line = Int(tree.row[slot])
    let set = isModel ? model : presentation
    switch row.storage {
    case .dense(let first):
      for i in 0..<row.kind.channelCount {
        set.column(first.rawValue + i)[line] = block.values[i]
      }
      if isModel { changes.markColumns(slot, first: first, count: row.kind.channelCount) }
    case .flag(let flag):
      if block.values[0] != 0 { set.flags[line].insert(flag) } else { set.flags[line].remove(flag) }
      if isModel { changes.markFlags(slot) }
    case .bits(let shift):
      let bits = UInt32(max(0, block.values[0])) & 15
      set.flags[line].rawValue = set.flags[line].rawValue & ~(15 << shift) | bits << shift
      if isModel { changes.markFlags(slot) }
    case .sparse(let kind, let offset):
      let store = component(kind)
      let index = store.ensure(slot: slot)
      let target = isModel ? store.model(index) : store.presentation(index)
      for i in 0..<row.kind.channelCount { target[offset + i] = block.values[i] }
      if isModel { changes.markComponent(slot, kind) }
    case .transform:
      writeTransform(
        .matrix(block.transform), slot: slot, row: line, to: set, isModel: isModel)
      if isModel { markTransform(slot) }
    case .object, .timing, .derived: break
    }
  }

  /// Everything in which a transform may be stored is to be committed.
  func markTransform(_ slot: Int) {
    changes.markColumns(slot, first: .translationX, count: 5)
    changes.mark(
      slot,
      ChangeLog.flagsBit | 1 << UInt64(32 + ComponentKind.depth.rawValue)
        | 1 << UInt64(32 + ComponentKind.matrix.rawValue))
  }

  /// The value of a property, whole, in one of the trees.
  func readValue(_ row: PropertyDescriptor, slot: Int, isModel: Bool) -> Value {
    switch row.storage {
    case .object:
      let stored =
        isModel ? objects.model(slot, row.name) : objects.presentation(slot, row.name)
      return stored ?? row.initial
    case .timing: return timingValue(row.name, slot: slot)
    case .derived: return derivedValue(row.name, slot: slot, isModel: isModel)
    case .flag where row.kind != .bool:
      let isSet = readChannels(row, slot: slot, isModel: isModel).values[0] != 0
      return ChannelBlock(number: isSet ? 1 : 0).value(of: row.kind)
    default:
      return readChannels(row, slot: slot, isModel: isModel).value(of: row.kind)
    }
  }

  /// The value at a resolved path in one of the trees.
  func readValue(_ path: PropertyPath, slot: Int, isModel: Bool) -> Value {
    let row = properties[path.property]
    switch path.field {
    case .whole: return readValue(row, slot: slot, isModel: isModel)
    case .named: return readNamed(path, slot: slot, isModel: isModel)
    case _ where row.storage == .object:
      return readValue(row, slot: slot, isModel: isModel).field(path.field) ?? .null
    default:
      return readField(row, path.field, slot: slot, isModel: isModel)
        .value(of: path.field.kind(in: row.kind))
    }
  }

  /// The channels of a structure's field.
  @inline(__always)
  func readField(
    _ row: PropertyDescriptor, _ field: PropertyField, slot: Int, isModel: Bool
  ) -> ChannelBlock {
    if field == .whole { return readChannels(row, slot: slot, isModel: isModel) }
    if row.kind == .transform {
      return transformState(row, slot: slot, isModel: isModel).read(field)
    }
    let all =
      row.storage == .derived
      ? ChannelBlock(derivedValue(row.name, slot: slot, isModel: isModel), kind: row.kind)
      : readChannels(row, slot: slot, isModel: isModel)
    let range = field.channels(in: row.kind)
    var block = ChannelBlock()
    for (i, channel) in range.enumerated() { block.values[i] = all.values[channel] }
    return block
  }

  /// A transform property as parts or matrix.
  func transformState(_ row: PropertyDescriptor, slot: Int, isModel: Bool) -> TransformState {
    if row.storage == .transform {
      return readTransform(
        slot: slot, row: Int(tree.row[slot]), from: isModel ? model : presentation, isModel: isModel
      )
    }
    return .matrix(readChannels(row, slot: slot, isModel: isModel).transform)
  }

  /// A value inside a named filter, cell or sublayer.
  func readNamed(_ path: PropertyPath, slot: Int, isModel: Bool) -> Value {
    let row = properties[path.property]
    if row.name == "sublayers" {
      guard let child = sublayer(named: path.names[0], of: slot),
        let inner = resolve(path.names[1], on: tree.layerClass(ofSlot: child))
      else { return .null }
      return readValue(inner, slot: child, isModel: isModel)
    }
    let whole = readValue(row, slot: slot, isModel: isModel)
    return NamedMembers.read(path.names, in: whole) ?? .null
  }

  func sublayer(named name: String, of slot: Int) -> Int? {
    var child = tree.firstChild[slot]
    while child >= 0 {
      if objects.model(Int(child), "name") == .string(name) { return Int(child) }
      child = tree.next[Int(child)]
    }
    return nil
  }
}
