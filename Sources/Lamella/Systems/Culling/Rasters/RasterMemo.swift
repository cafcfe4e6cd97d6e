// SPDX-License-Identifier: MIT

// What is remembered of layers that are rasterised, and of those that the host draws: the id that
// stands for their picture, and its version. A rasterised subtree is listed anew in every frame and
// compared with the list that its picture was made from: whatever changes below it changes the list,
// and nothing else does, as the list is in the layer's own space. A layer that is marked for display
// makes the pictures that it is in again too, once, whether that changes the list or not.

import LamellaMath

/// The picture of one layer that the renderer makes.
final class RasterMemo {
  let layer: LayerID
  let contents: ContentsID
  var version: UInt64 = 1
  /// The draw list of the picture, and the part of the layer's plane that it shows.
  var list: Frame?
  var visible = Rect.null
  var width = 0
  var height = 0
  /// `ChangeLog.displayMark` of the layer and what is below it when the picture was listed.
  var displayMark: UInt32 = 0
  /// The versions of the pictures in the list, in its order.
  var textureVersions: [UInt32] = []
  var lastBuild: UInt64 = 0

  init(layer: LayerID, contents: ContentsID) {
    self.layer = layer
    self.contents = contents
  }

  /// The entry of a frame for a list.
  func picture(of list: Frame) -> DrawnPicture {
    DrawnPicture(
      contents, width: width, height: height, version: version,
      source: .list(list, visible: visible))
  }
}

/// The memos of a world's layers.
final class RasterMemos {
  /// One layer may be drawn several times in a frame, as copies that look different.
  private var bySlot: [Int: [RasterMemo]] = [:]
  private var free: [Frame] = []
  private(set) var build: UInt64 = 0
  /// A picture that no frame showed for so many frames is forgotten.
  private static let patience: UInt64 = 60

  /// Begins a frame and forgets what was not shown for long.
  func begin(_ world: World) {
    build += 1
    if bySlot.isEmpty || build % 16 != 0 { return }
    // Looked for first: a list of those that stay would be made for each layer.
    for (slot, memos) in bySlot where memos.contains(where: { isForgotten($0, world) }) {
      for memo in memos where isForgotten(memo, world) {
        world.contents.removeDrawn(memo.contents)
        if let list = memo.list { giveBack(list) }
      }
      let kept = memos.filter { !isForgotten($0, world) }
      bySlot[slot] = kept.isEmpty ? nil : kept
    }
  }

  private func isForgotten(_ memo: RasterMemo, _ world: World) -> Bool {
    !world.tree.isAlive(memo.layer) || memo.lastBuild + Self.patience < build
  }

  /// The only memo of a layer that has one picture.
  func memo(of slot: Int, _ world: World) -> RasterMemo {
    let id = world.tree.id(ofSlot: slot)
    if let memo = bySlot[slot]?.first, memo.layer == id {
      memo.lastBuild = build
      return memo
    }
    return add(id, slot, world)
  }

  /// The memo whose picture shows a list, with its version raised where it showed another.
  ///
  /// The list is taken over where no memo shows it yet, else given back.
  func memo(
    of slot: Int, showing list: Frame, visible: Rect, width: Int, height: Int, displayMark: UInt32,
    _ world: World
  ) -> RasterMemo {
    let id = world.tree.id(ofSlot: slot)
    var unused: RasterMemo?
    for memo in bySlot[slot] ?? [] where memo.layer == id {
      if let old = memo.list, memo.visible == visible, memo.width == width,
        memo.height == height, memo.displayMark == displayMark, isSame(old, list, memo, world)
      {
        giveBack(list)
        memo.lastBuild = build
        return memo
      }
      if memo.lastBuild < build, unused == nil { unused = memo }
    }
    let memo = unused ?? add(id, slot, world)
    if let old = memo.list {
      giveBack(old)
      memo.version += 1
    }
    memo.list = list
    (memo.visible, memo.width, memo.height) = (visible, width, height)
    memo.displayMark = displayMark
    memo.textureVersions.removeAll(keepingCapacity: true)
    for i in 0..<list.textures.count {
      memo.textureVersions.append(world.contents.version(list.textures[i]))
    }
    memo.lastBuild = build
    return memo
  }

  private func add(_ id: LayerID, _ slot: Int, _ world: World) -> RasterMemo {
    let memo = RasterMemo(layer: id, contents: world.contents.addDrawn())
    memo.lastBuild = build
    bySlot[slot, default: []].append(memo)
    return memo
  }

  // MARK: Lists

  /// An empty list that nobody reads.
  func takeList(_ world: World, number: UInt64) -> Frame {
    for i in free.indices.reversed() where isKnownUniquelyReferenced(&free[i]) {
      let list = free.remove(at: i)
      list.reset(time: 0, number: number)
      return list
    }
    let list = Frame(contents: world.contents)
    list.reset(time: 0, number: number)
    return list
  }

  private func giveBack(_ list: Frame) {
    // What a frame that was handed out still shows is freed with that frame.
    if free.count < 8 { free.append(list) }
  }

  private func isSame(_ a: Frame, _ b: Frame, _ memo: RasterMemo, _ world: World) -> Bool {
    guard a.instances.hasSameBytes(as: b.instances), a.compacts.hasSameBytes(as: b.compacts),
      a.looks.hasSameBytes(as: b.looks), a.clips.hasSameBytes(as: b.clips),
      a.projections.hasSameBytes(as: b.projections), a.gradients.hasSameBytes(as: b.gradients),
      a.gradientStops.hasSameBytes(as: b.gradientStops), isEqual(a.commands, b.commands),
      isEqual(a.groups, b.groups), isEqual(a.filters, b.filters), isEqual(a.shadows, b.shadows),
      isEqual(a.textures, b.textures), isEqual(a.transitions, b.transitions),
      a.drawnPictures.count == b.drawnPictures.count
    else { return false }
    for i in a.drawnPictures.indices where !a.drawnPictures[i].serves(b.drawnPictures[i]) {
      return false
    }
    for i in 0..<b.textures.count
    where memo.textureVersions[i] != world.contents.version(b.textures[i]) { return false }
    return true
  }

  private func isEqual<R: BitwiseCopyable & Equatable>(
    _ a: RecordBuffer<R>, _ b: RecordBuffer<R>
  ) -> Bool {
    if a.count != b.count { return false }
    for i in 0..<a.count where a[i] != b[i] { return false }
    return true
  }
}

extension RecordBuffer {
  /// Whether both hold the same bytes; for records without gaps between their fields.
  fileprivate func hasSameBytes(as other: RecordBuffer) -> Bool {
    if count != other.count { return false }
    let size = count * MemoryLayout<Record>.stride
    let (a, b) = (UnsafeRawPointer(base), UnsafeRawPointer(other.base))
    var i = 0
    while i < size {
      if a.load(fromByteOffset: i, as: UInt32.self) != b.load(fromByteOffset: i, as: UInt32.self) {
        return false
      }
      i += 4
    }
    return true
  }
}
