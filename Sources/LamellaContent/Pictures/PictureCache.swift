// SPDX-License-Identifier: MIT

// Pictures by request. An entry is held by the layers that show it; one that nobody holds stays for
// a while, since what moves to and fro asks for the same again.
//
// Where the only holder of an entry asks for something else, the entry's contents are drawn over: an
// animated path keeps its id and its texture, and sends its own pixels only. That is safe as long as
// the frame being made does not show the entry yet; a frame made earlier shows the new pixels when
// it is drawn again.

import Lamella
import LamellaMath

/// The pictures of one store of contents, by request.
struct PictureCache {
  private struct Entry {
    var request: PictureRequest?
    var picture: PlacedPicture
    var holders = 0
    var pins = 0
    var lastFrame: UInt64 = 0
    var bytes = 0
    var generation: UInt32 = 0
  }

  /// Bytes of all pictures.
  private(set) var bytes = 0
  /// The number of pictures.
  var count: Int { indices.count }
  private let store: ContentsStore
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var indices: [PictureRequest: Int] = [:]
  private var frame: UInt64 = 0

  init(store: ContentsStore) { self.store = store }

  mutating func beginFrame() { frame += 1 }

  /// The picture of a request, held by one more, where it is there.
  mutating func find(_ request: PictureRequest, replacing previous: PlacedPicture?)
    -> PlacedPicture?
  {
    guard let index = indices[request] else { return nil }
    entries[index].holders += 1
    entries[index].lastFrame = frame
    if let previous { release(previous) }
    return entries[index].picture
  }

  /// Keeps what was drawn for a request; nil pixels mean that there is nothing to see.
  mutating func add(
    _ request: PictureRequest, _ placed: PlacedBitmap?, replacing previous: PlacedPicture?
  ) -> PlacedPicture {
    let index: Int
    if let previous, let old = self.index(of: previous), entries[old].holders == 1,
      entries[old].pins == 0, entries[old].lastFrame < frame,
      (placed == nil) == (previous.contents == .none)
    {
      index = old
      if let before = entries[old].request { indices[before] = nil }
      bytes -= entries[old].bytes
      if let placed { store.replace(previous.contents, with: placed.bitmap) }
    } else {
      if let previous { release(previous) }
      index = free.popLast() ?? entries.count
      let contents = placed.map { store.add($0.bitmap, changesOften: true) } ?? .none
      let picture = PlacedPicture(contents: contents, rect: .zero, tag: 0)
      if index == entries.count {
        entries.append(Entry(picture: picture))
      } else {
        entries[index].picture = picture
      }
      entries[index].holders = 1
    }
    entries[index].request = request
    entries[index].lastFrame = frame
    entries[index].bytes = placed?.bitmap.pixels.count ?? 0
    entries[index].picture.rect = placed?.rect ?? .zero
    entries[index].picture.tag = UInt64(index) | UInt64(entries[index].generation) << 32
    bytes += entries[index].bytes
    indices[request] = index
    return entries[index].picture
  }

  /// Marks a picture as shown; false where it is gone.
  mutating func keep(_ picture: PlacedPicture) -> Bool {
    guard let index = index(of: picture) else { return false }
    entries[index].lastFrame = frame
    return true
  }

  /// One holder less.
  mutating func release(_ picture: PlacedPicture) {
    guard let index = index(of: picture) else { return }
    entries[index].holders -= 1
  }

  /// Keeps a picture as it is, or ends that.
  mutating func pin(_ picture: PlacedPicture, by change: Int) {
    guard let index = index(of: picture) else { return }
    entries[index].pins += change
  }

  /// Drops what was not shown for more than `frames` frames, and the longest unseen beyond a budget.
  mutating func trim(unusedFor frames: UInt64, budget: Int) {
    for index in entries.indices where entries[index].request != nil {
      if entries[index].pins == 0, frame - entries[index].lastFrame > frames { drop(index) }
    }
    while bytes > budget {
      var oldest = -1
      for index in entries.indices where entries[index].bytes > 0 {
        if entries[index].lastFrame >= frame || entries[index].pins > 0 { continue }
        if oldest < 0 || entries[index].lastFrame < entries[oldest].lastFrame { oldest = index }
      }
      if oldest < 0 { return }
      drop(oldest)
    }
  }

  /// Drops everything.
  mutating func removeAll() {
    for index in entries.indices where entries[index].request != nil { drop(index) }
  }

  private mutating func drop(_ index: Int) {
    guard let request = entries[index].request else { return }
    indices[request] = nil
    bytes -= entries[index].bytes
    if entries[index].picture.contents != .none { store.remove(entries[index].picture.contents) }
    entries[index].request = nil
    entries[index].bytes = 0
    entries[index].holders = 0
    entries[index].pins = 0
    entries[index].generation &+= 1
    free.append(index)
  }

  /// The entry of a picture that is not gone.
  private func index(of picture: PlacedPicture) -> Int? {
    let index = Int(picture.tag & 0xFFFF_FFFF)
    guard index < entries.count, entries[index].request != nil,
      entries[index].generation == UInt32(picture.tag >> 32)
    else { return nil }
    return index
  }
}
