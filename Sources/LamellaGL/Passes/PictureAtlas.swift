// SPDX-License-Identifier: MIT

// Small pictures side by side in one texture, so that quads which show different ones are one draw of
// the plainest shader. Each has a rim of two texels that repeat its edge: a linear sample up to one and
// a half texels outside reads what it would read from a texture of its own. Pictures stand on shelves, as words on lines;
// when there is no room left a larger page takes its place at the next frame; the largest is begun
// anew, but not more often than every so often.

internal import Lamella

/// A texture that holds many small pictures.
final class PictureAtlas {
  /// Where a picture is in the page: coordinates are `at · scale + offset`.
  struct Place: Equatable {
    var offset = SIMD2<Float>(0, 0)
    var scale = SIMD2<Float>(1, 1)
  }

  private struct Entry {
    var version: UInt32
    var x, y, width, height: Int
  }

  /// The longest side of a picture that is taken in.
  static let pictureLimit = 256
  /// The height of the page, which doubles up to a limit.
  private var side = 1024
  /// The width: not a power of two, or all rows of a picture would fall on the same few lines of the
  /// cache of a processor that samples them (30 of 1110 ns for a quad of 90 pixels).
  private var pageWidth: Int { min(side + 16, device.maxTextureSize) }
  private static let longestSide = 2048
  private static let rim = 2
  private static let patience: UInt64 = 120

  /// The page; nil until a picture is taken in.
  private(set) var page: Texture?
  private let device: GraphicsDevice
  private weak var store: ContentsStore?
  private var entries: [Int: Entry] = [:]
  private var shelf: (x: Int, y: Int, height: Int) = (0, 0, 0)
  private var isFull = false
  private var frame: UInt64 = 0
  private var lastClearing: UInt64 = 0

  init(device: GraphicsDevice) { self.device = device }

  /// The bytes of the page.
  var bytes: Int { page?.bytes ?? 0 }

  /// Starts a frame that shows pictures of a store.
  func begin(_ store: ContentsStore) {
    frame += 1
    let grows = isFull && side < min(Self.longestSide, device.maxTextureSize)
    if self.store !== store || grows || isFull && frame > lastClearing + Self.patience {
      self.store = store
      clear()
    }
    if grows {
      if let page { device.delete(page) }
      page = nil
      side *= 2
    }
  }

  /// Where a picture is, sent to the device where it is new; nil for one that is too large, changes
  /// often or finds no room.
  func place(_ id: ContentsID, in store: ContentsStore) -> Place? {
    let version = store.version(id)
    let index = Int(id.rawValue)
    if let known = entries[index], known.version == version { return place(of: known) }
    guard !store.changesOften(id), let bitmap = store.bitmap(id), bitmap.width > 0,
      bitmap.height > 0,
      max(bitmap.width, bitmap.height) <= Self.pictureLimit
    else { return nil }
    guard let corner = reserve(bitmap.width + 2 * Self.rim, bitmap.height + 2 * Self.rim) else {
      return nil
    }
    let entry = Entry(
      version: version, x: corner.x + Self.rim, y: corner.y + Self.rim, width: bitmap.width,
      height: bitmap.height)
    entries[index] = entry
    send(bitmap, to: entry)
    return place(of: entry)
  }

  /// Deletes the page; the context must be current.
  func delete() {
    if let page { device.delete(page) }
    page = nil
    clear()
  }

  private func clear() {
    entries.removeAll(keepingCapacity: true)
    shelf = (0, 0, 0)
    isFull = false
    lastClearing = frame
  }

  private func place(of entry: Entry) -> Place {
    let texel = 1 / SIMD2(Float(pageWidth), Float(side))
    return Place(
      offset: SIMD2(Float(entry.x), Float(entry.y)) * texel,
      scale: SIMD2(Float(entry.width), Float(entry.height)) * texel)
  }

  private func reserve(_ width: Int, _ height: Int) -> (x: Int, y: Int)? {
    if isFull { return nil }
    if shelf.x + width > pageWidth { shelf = (0, shelf.y + shelf.height, 0) }
    if shelf.y + height > side {
      isFull = true
      return nil
    }
    defer {
      shelf.x += width
      shelf.height = max(shelf.height, height)
    }
    return (shelf.x, shelf.y)
  }

  /// Sends a picture with its rim.
  private func send(_ bitmap: Bitmap, to entry: Entry) {
    let page = page ?? device.makeTexture(width: pageWidth, height: side, pixels: nil)
    self.page = page
    let rim = Self.rim
    let (width, height) = (entry.width + 2 * rim, entry.height + 2 * rim)
    var rimmed = [UInt32](repeating: 0, count: width * height)
    bitmap.pixels.withUnsafeBytes { source in
      for y in 0..<height {
        let row = min(max(y - rim, 0), entry.height - 1) * entry.width
        for x in 0..<width {
          let column = min(max(x - rim, 0), entry.width - 1)
          rimmed[y * width + x] = source.loadUnaligned(
            fromByteOffset: (row + column) * 4, as: UInt32.self)
        }
      }
    }
    rimmed.withUnsafeBytes {
      device.replacePixels(
        of: page, x: entry.x - rim, y: entry.y - rim, width: width, height: height,
        with: $0.baseAddress)
    }
  }
}
