// SPDX-License-Identifier: MIT

// A component that few layers have: a block of `stride` floats per owner, packed.
//
//   indexOfSlot[slot] → entry (-1: the layer has none and reads the defaults)
//   model[entry * stride + channel], presentation[entry * stride + channel]
//
// Keyed by the stable slot and not by the row, so that reordering rows touches nothing here.
// Entries are swapped with the last on removal; nothing outside keeps an entry index across frames.

/// The packed blocks of one kind of component, for both trees.
final class SparseComponent {
  let stride: Int
  private let defaults: [Float]
  @exclusivity(unchecked) private var indexOfSlot = Column<Int32>()
  @exclusivity(unchecked) private(set) var slots = Column<Int32>()
  @exclusivity(unchecked) private var modelStore = Column<Float>()
  @exclusivity(unchecked) private var presentationStore = Column<Float>()

  init(defaults: [Float]) {
    stride = defaults.count
    self.defaults = defaults
  }

  var count: Int { slots.count }

  /// The entry of a layer, or -1.
  @inline(__always)
  func index(ofSlot slot: Int) -> Int {
    slot < indexOfSlot.count ? Int(indexOfSlot.base[slot]) : -1
  }

  /// The model block of an entry; valid until an entry is added or removed.
  @inline(__always)
  func model(_ index: Int) -> UnsafeMutablePointer<Float> { modelStore.base + index * stride }

  /// The presentation block of an entry; valid until an entry is added or removed.
  @inline(__always)
  func presentation(_ index: Int) -> UnsafeMutablePointer<Float> {
    presentationStore.base + index * stride
  }

  /// The default of a channel.
  @inline(__always)
  func defaultValue(_ channel: Int) -> Float { defaults[channel] }

  /// The entry of a layer, made with the defaults where there was none.
  func ensure(slot: Int) -> Int {
    let existing = index(ofSlot: slot)
    if existing >= 0 { return existing }
    if slot >= indexOfSlot.count { indexOfSlot.resize(to: slot + 1, filler: -1) }
    let index = slots.count
    indexOfSlot[slot] = Int32(index)
    slots.append(Int32(slot))
    for value in defaults {
      modelStore.append(value)
      presentationStore.append(value)
    }
    return index
  }

  /// Forgets the entry of a layer, if it has one.
  func remove(slot: Int) {
    let index = index(ofSlot: slot)
    if index < 0 { return }
    let last = slots.count - 1
    if index != last {
      model(index).update(from: model(last), count: stride)
      presentation(index).update(from: presentation(last), count: stride)
      let moved = slots[last]
      slots[index] = moved
      indexOfSlot[Int(moved)] = Int32(index)
    }
    slots.removeLast()
    for _ in 0..<stride {
      modelStore.removeLast()
      presentationStore.removeLast()
    }
    indexOfSlot[slot] = -1
  }

  /// Copies an entry's model to its presentation.
  @inline(__always)
  func commit(_ index: Int) { presentation(index).update(from: model(index), count: stride) }
}
