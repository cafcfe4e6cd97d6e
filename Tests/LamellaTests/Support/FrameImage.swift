// SPDX-License-Identifier: MIT

import LamellaMath

@testable import Lamella

/// All that a frame shows, bit for bit: the presentation of every layer and the frame's records.
struct FrameImage: Equatable {
  private var bits: [UInt32] = []
  private var words: [String] = []

  init(_ world: World, _ frame: Frame) {
    for row in 0..<world.tree.rowCount {
      for column in ColumnID.allCases {
        bits.append(world.presentation[column][row].bitPattern)
      }
      bits.append(world.presentation.flags[row].rawValue)
      let slot = Int(world.tree.slotOfRow[row])
      for property in world.properties.rows {
        guard property.exists(on: world.tree.layerClass(ofSlot: slot)) else { continue }
        add(world, property, slot: slot)
      }
    }
    add(frame.instances)
    add(frame.compacts)
    add(frame.looks)
    add(frame.commands)
    add(frame.clips)
    add(frame.groups)
    add(frame.projections)
    add(frame.gradients)
    add(frame.gradientStops)
    add(frame.filters)
    add(frame.shadows)
    add(frame.transitions)
    add(frame.textures)
  }

  private mutating func add(_ world: World, _ property: PropertyDescriptor, slot: Int) {
    switch property.storage {
    case .dense, .flag, .bits: return
    case .sparse, .transform:
      let block = world.readChannels(property, slot: slot, isModel: false)
      for channel in 0..<property.kind.channelCount {
        bits.append(block.values[channel].bitPattern)
      }
    default:
      words.append("\(property.name) \(world.readValue(property, slot: slot, isModel: false))")
    }
  }

  private mutating func add<Record>(_ records: RecordBuffer<Record>) {
    words.append("\(records.count)")
    for record in records { words.append("\(record)") }
  }

  /// What differs first, in words.
  func difference(from other: FrameImage) -> String {
    if bits.count != other.bits.count { return "\(bits.count) and \(other.bits.count) numbers" }
    for i in bits.indices where bits[i] != other.bits[i] {
      return "number \(i): \(Float(bitPattern: bits[i])) and \(Float(bitPattern: other.bits[i]))"
    }
    for (a, b) in zip(words, other.words) where a != b { return "\(a) and \(b)" }
    return words.count == other.words.count ? "nothing" : "the number of records"
  }
}
