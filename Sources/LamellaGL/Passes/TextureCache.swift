// SPDX-License-Identifier: MIT

// Pictures on the device, one for each id of a store. A picture is sent when a frame first shows it
// and again when its version changes. When the budget is exceeded the pictures that were not shown
// for the longest time go, but never one that the current frame shows.
//
// Entries of one store stand in an array indexed by id: a lookup is two loads. A store is held
// weakly; when it is gone its pictures go at the next frame.

internal import Lamella

/// The pictures that are resident on the device.
final class TextureCache {
  private struct Entry {
    var texture: Texture?
    /// What a picture of the renderer's own is drawn into; its texture is the entry's.
    var surface: Framebuffer?
    var drawn: DrawnPicture?
    var version: UInt32 = 0
    var lastFrame: UInt64 = 0
  }

  private struct Shelf {
    weak var store: ContentsStore?
    var entries: [Entry] = []
  }

  /// Bytes of all resident pictures.
  private(set) var bytes = 0
  private let budget: Int
  private let device: GraphicsDevice
  private var shelves: [Shelf] = []
  private var shelf = 0
  private var frame: UInt64 = 0
  /// One transparent pixel.
  let empty: Texture

  init(device: GraphicsDevice, budget: Int) {
    self.device = device
    self.budget = budget
    var nothing: UInt32 = 0
    empty = device.makeTexture(width: 1, height: 1, pixels: &nothing)
  }

  /// Starts a frame that shows pictures of a store: those it shows may not go.
  func begin(_ frame: Frame) {
    self.frame += 1
    selectShelf(of: frame.contents)
    if self.frame % 64 == 0 || shelves[shelf].entries.count < 64 { dropForgotten() }
    keep(frame)
  }

  /// Marks what a list shows as in use.
  func keep(_ list: Frame) {
    for id in list.textures {
      let index = Int(id.rawValue)
      if index < shelves[shelf].entries.count {
        shelves[shelf].entries[index].lastFrame = frame
      }
    }
  }

  /// The picture of an id, sent to the device where it is new or has changed.
  ///
  /// An id without a picture gives one transparent pixel.
  func texture(_ id: ContentsID, in store: ContentsStore, mipLevels: Bool) -> Texture {
    let index = Int(id.rawValue)
    makePlace(index)
    let version = store.version(id)
    if shelves[shelf].entries[index].version != version { update(index, id, store, version) }
    shelves[shelf].entries[index].lastFrame = frame
    guard shelves[shelf].entries[index].texture != nil else { return empty }
    if mipLevels, shelves[shelf].entries[index].texture?.hasMipLevels == false {
      bytes -= shelves[shelf].entries[index].texture?.bytes ?? 0
      if var texture = shelves[shelf].entries[index].texture {
        device.makeMipLevels(of: &texture)
        shelves[shelf].entries[index].texture = texture
        bytes += texture.bytes
      }
    }
    return shelves[shelf].entries[index].texture ?? empty
  }

  private func makePlace(_ index: Int) {
    if index < shelves[shelf].entries.count { return }
    shelves[shelf].entries.append(
      contentsOf: repeatElement(Entry(), count: index + 1 - shelves[shelf].entries.count))
  }

  // MARK: Pictures of the renderer's own

  /// Whether a picture is there as it is to be.
  func hasDrawn(_ picture: DrawnPicture) -> Bool {
    let index = Int(picture.contents.rawValue)
    guard index < shelves[shelf].entries.count,
      shelves[shelf].entries[index].version == shelves[shelf].store?.version(picture.contents),
      let drawn = shelves[shelf].entries[index].drawn, drawn.serves(picture)
    else { return false }
    shelves[shelf].entries[index].lastFrame = frame
    return true
  }

  /// What a picture is drawn into; its pixels are undefined.
  func surface(for picture: DrawnPicture, hasDepth: Bool) throws(GLError) -> Framebuffer {
    let index = Int(picture.contents.rawValue)
    makePlace(index)
    shelves[shelf].entries[index].version =
      shelves[shelf].store?.version(picture.contents) ?? 0
    shelves[shelf].entries[index].lastFrame = frame
    if let surface = shelves[shelf].entries[index].surface, surface.width == picture.width,
      surface.height == picture.height
    {
      shelves[shelf].entries[index].drawn = picture
      return surface
    }
    release(shelf, index)
    makeRoom(for: picture.width * picture.height * (hasDepth ? 8 : 4))
    let surface = try device.makeFramebuffer(
      width: picture.width, height: picture.height, hasDepth: hasDepth)
    shelves[shelf].entries[index].surface = surface
    shelves[shelf].entries[index].texture = surface.texture
    shelves[shelf].entries[index].drawn = picture
    bytes += surface.bytes
    return surface
  }

  /// Deletes the pictures of layers that are no longer rasterised or are gone.
  private func dropForgotten() {
    guard let store = shelves[shelf].store else { return }
    for e in shelves[shelf].entries.indices {
      let isSurface = shelves[shelf].entries[e].surface != nil
      guard isSurface || shelves[shelf].entries[e].texture != nil else { continue }
      let id = ContentsID(rawValue: UInt32(e))
      if shelves[shelf].entries[e].version != store.version(id),
        isSurface || store.bitmap(id) == nil
      {
        release(shelf, e)
      }
    }
  }

  /// Deletes what an entry holds.
  private func release(_ s: Int, _ e: Int) {
    if let surface = shelves[s].entries[e].surface {
      bytes -= surface.bytes
      device.delete(surface)
    } else if let texture = shelves[s].entries[e].texture {
      bytes -= texture.bytes
      device.delete(texture)
    }
    shelves[s].entries[e].texture = nil
    shelves[s].entries[e].surface = nil
    shelves[s].entries[e].drawn = nil
  }

  /// Deletes everything; the context must be current.
  func delete() {
    for s in shelves.indices {
      for e in shelves[s].entries.indices { release(s, e) }
    }
    shelves.removeAll()
    device.delete(empty)
    bytes = 0
  }

  private func update(_ index: Int, _ id: ContentsID, _ store: ContentsStore, _ version: UInt32) {
    let earlier = shelves[shelf].entries[index].version
    shelves[shelf].entries[index].version = version
    let old = shelves[shelf].entries[index].texture
    let bitmap = store.bitmap(id)
    let fits = bitmap.map {
      $0.width > 0 && $0.height > 0 && max($0.width, $0.height) <= device.maxTextureSize
    }
    if let bitmap, fits == true, let old, shelves[shelf].entries[index].surface == nil,
      old.width == bitmap.width, old.height == bitmap.height
    {
      bitmap.pixels.withUnsafeBytes { pixels in
        if let areas = store.changes(of: id, since: earlier),
          areas.reduce(0, { $0 + $1.count }) < bitmap.width * bitmap.height
        {
          device.replacePixels(of: old, with: pixels.baseAddress, in: areas)
        } else {
          device.replacePixels(of: old, with: pixels.baseAddress)
        }
      }
      return
    }
    release(shelf, index)
    guard let bitmap, fits == true else {
      if fits == false, let bitmap, bitmap.width > 0, bitmap.height > 0 {
        device.statistics.picturesTooLarge += 1
      }
      return
    }
    makeRoom(for: bitmap.width * bitmap.height * 4)
    let texture = bitmap.pixels.withUnsafeBytes {
      device.makeTexture(width: bitmap.width, height: bitmap.height, pixels: $0.baseAddress)
    }
    shelves[shelf].entries[index].texture = texture
    bytes += texture.bytes
  }

  private func makeRoom(for needed: Int) {
    while bytes + needed > budget {
      var oldest: (shelf: Int, entry: Int, frame: UInt64) = (-1, -1, frame)
      for s in shelves.indices {
        for e in shelves[s].entries.indices where shelves[s].entries[e].texture != nil {
          let last = shelves[s].entries[e].lastFrame
          if last < oldest.frame { oldest = (s, e, last) }
        }
      }
      if oldest.shelf < 0 { return }
      drop(oldest.shelf, oldest.entry)
    }
  }

  private func drop(_ s: Int, _ e: Int) {
    if shelves[s].entries[e].texture == nil { return }
    release(s, e)
    shelves[s].entries[e] = Entry()
  }

  private func selectShelf(of store: ContentsStore) {
    if shelf < shelves.count, shelves[shelf].store === store { return }
    for s in shelves.indices.reversed() where shelves[s].store == nil {
      for e in shelves[s].entries.indices { drop(s, e) }
      shelves.remove(at: s)
    }
    shelf = shelves.firstIndex { $0.store === store } ?? shelves.count
    if shelf == shelves.count { shelves.append(Shelf(store: store)) }
  }
}
