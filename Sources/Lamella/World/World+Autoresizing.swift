// SPDX-License-Identifier: MIT

public import LamellaMath

extension Layer {
  /// Which margins and extents follow a change of the superlayer's size; default none.
  public var autoresizingMask: AutoresizingMask {
    get {
      let row = world.properties[Builtin.autoresizingMask]
      return AutoresizingMask(stored: world.readChannels(row, slot: slot, isModel: true).values[0])
    }
    nonmutating set {
      world.change(
        Builtin.autoresizingMask, to: ChannelBlock(number: Float(newValue.rawValue)), slot: slot)
    }
  }

  /// Resizes the layer by its mask, as if its superlayer had just changed from a size to what it is.
  ///
  /// A change of the superlayer's bounds does this by itself. Nothing happens without a superlayer.
  public func resize(withOldSuperlayerSize old: Size) {
    guard let superlayer else { return }
    world.resize(slot, from: old, to: superlayer.bounds.size)
  }

  /// Resizes every sublayer by its mask, as if the layer had just changed from a size to what it is.
  public func resizeSublayers(withOldSize old: Size) {
    world.resizeSublayers(ofSlot: slot, from: old, to: bounds.size)
  }
}

extension AutoresizingMask {
  /// The mask in a channel that may hold any number; bits that mean nothing are dropped.
  init(stored value: Float) {
    let bits = value > 0 && value < 16_777_216 ? Int(value) & 63 : 0
    self.init(rawValue: UInt8(bits))
  }
}

extension World {
  /// The bounds of a layer changed: its sublayers resize by their masks.
  ///
  /// `old` is the size before.
  func resizeSublayers(ofSlot slot: Int, from old: Size, to new: Size) {
    if old == new { return }
    if component(.layout).count == 0 { return }
    var child = tree.firstChild[slot]
    while child >= 0 {
      resize(Int(child), from: old, to: new)
      child = tree.next[Int(child)]
    }
  }

  /// Resizes one layer by its mask.
  func resize(_ slot: Int, from old: Size, to new: Size) {
    let store = component(.layout)
    let index = store.index(ofSlot: slot)
    if index < 0 { return }
    let mask = AutoresizingMask(stored: store.model(index)[0])
    if mask.isEmpty { return }
    let frame = frame(ofSlot: slot, isModel: true)
    setFrame(mask.resized(frame: frame, oldSize: old, newSize: new), slot: slot)
  }
}
