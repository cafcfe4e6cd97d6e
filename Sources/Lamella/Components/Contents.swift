// SPDX-License-Identifier: MIT

// Pictures as the engine sees them: an id, a size, and pixels that only the renderer reads.
// The engine neither decodes nor draws; LamellaContent fills this store, LamellaGL empties it.

public import LamellaMath

/// The identity of a picture in a world's ``ContentsStore``; 0 means "no picture".
public struct ContentsID: BitwiseCopyable, Equatable, Hashable, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No picture.
  public static let none = ContentsID(rawValue: 0)
}

/// Pixels in memory: premultiplied RGBA, eight bits a channel, rows from the top down.
public struct Bitmap: Equatable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// `width * height * 4` bytes, red first, no padding between rows.
  public package(set) var pixels: [UInt8]

  /// Creates a picture; traps unless `pixels` holds exactly `width * height * 4` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height * 4,
      "a bitmap of \(width)×\(height) needs \(width * height * 4) bytes, not \(pixels.count)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// The pictures of a world, each held once however many layers show it.
public final class ContentsStore {
  struct Entry {
    var bitmap: Bitmap?
    var width: Int32
    var height: Int32
    var version: UInt32
    var isAlphaOnly: Bool
    /// The pixels were replaced, or belong to drawings that come and go.
    var changesOften = false
    var changes = PixelChanges()
  }

  @exclusivity(unchecked) private(set) var entries: [Entry] = [
    Entry(bitmap: nil, width: 0, height: 0, version: 0, isAlphaOnly: false)
  ]
  private var free: [UInt32] = []
  /// Told of what the program changes, which asks for a frame; what drawings change on the way does not.
  weak var changes: ChangeLog?

  package init() {}

  /// Adds a picture and returns its id.
  ///
  /// Ids of pictures that were removed are used again: that asks for a frame, since layers may still
  /// have them.
  public func add(_ bitmap: Bitmap) -> ContentsID {
    if !free.isEmpty { changes?.invalidate(.drawing) }
    return add(bitmap, changesOften: false)
  }

  /// Adds a picture that may be drawn while a frame is made; one that changes often is not worth
  /// copying next to others.
  package func add(_ bitmap: Bitmap, changesOften: Bool) -> ContentsID {
    let entry = Entry(
      bitmap: bitmap, width: Int32(bitmap.width), height: Int32(bitmap.height), version: 1,
      isAlphaOnly: false, changesOften: changesOften)
    if let index = free.popLast() {
      let version = entries[Int(index)].version &+ 1
      entries[Int(index)] = entry
      entries[Int(index)].version = version
      return ContentsID(rawValue: index)
    }
    entries.append(entry)
    return ContentsID(rawValue: UInt32(entries.count - 1))
  }

  /// Adds an id without pixels: its picture is made by the renderer, see ``DrawnPicture``.
  package func addDrawn() -> ContentsID {
    let id = add(Bitmap(width: 0, height: 0, pixels: []), changesOften: false)
    entries[Int(id.rawValue)].bitmap = nil
    return id
  }

  /// Forgets an id without pixels.
  package func removeDrawn(_ id: ContentsID) {
    let index = Int(id.rawValue)
    guard index > 0, index < entries.count, entries[index].bitmap == nil else { return }
    entries[index].version &+= 1
    free.append(id.rawValue)
  }

  /// Replaces the pixels of a picture; every layer that shows it changes.
  ///
  /// Asks for a frame. Traps where the id was never given out.
  public func replace(_ id: ContentsID, with bitmap: Bitmap) {
    redraw(id, with: bitmap)
    changes?.invalidate(.drawing)
  }

  /// Replaces the pixels of a picture that is drawn while a frame is made.
  package func redraw(_ id: ContentsID, with bitmap: Bitmap) {
    let index = Int(id.rawValue)
    precondition(index > 0 && index < entries.count, "contents \(id.rawValue) does not exist")
    entries[index].bitmap = bitmap
    entries[index].width = Int32(bitmap.width)
    entries[index].height = Int32(bitmap.height)
    entries[index].changesOften = true
    entries[index].changes.removeAll()
    entries[index].version &+= 1
  }

  /// Changes a part of a picture in place; renderers send that part alone.
  ///
  /// `write` is given the first of the area's pixels and the pixels from row to row. A renderer that
  /// has missed more than `changeLimit` changes is sent all.
  package func update(
    _ id: ContentsID, _ area: PixelArea, changeLimit: Int = 64,
    _ write: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void
  ) {
    let index = Int(id.rawValue)
    precondition(
      index > 0 && index < entries.count && entries[index].bitmap != nil,
      "contents \(id.rawValue) does not exist")
    let width = Int(entries[index].width)
    precondition(
      area.x >= 0 && area.y >= 0 && Int(area.x + area.width) <= width
        && area.y + area.height <= entries[index].height,
      "\(area) outside of \(width)×\(entries[index].height) pixels")
    entries[index].bitmap?.pixels.withUnsafeMutableBytes { bytes in
      // SAFETY: an array's storage is aligned for 32-bit words, and the area lies inside.
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
      write(base + (Int(area.y) * width + Int(area.x)), width)
    }
    entries[index].changes.append(area, limit: changeLimit)
    entries[index].version &+= 1
  }

  /// Changes several parts of a picture in place at once.
  ///
  /// `write` is given the first of the picture's pixels and the pixels from row to row; it may hand
  /// both to other threads, as long as they are done when it returns.
  package func update(
    _ id: ContentsID, areas: [PixelArea], changeLimit: Int = 64,
    _ write: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void
  ) {
    let index = Int(id.rawValue)
    precondition(
      index > 0 && index < entries.count && entries[index].bitmap != nil,
      "contents \(id.rawValue) does not exist")
    let (width, height) = (entries[index].width, entries[index].height)
    for area in areas {
      precondition(
        area.x >= 0 && area.y >= 0 && area.x + area.width <= width
          && area.y + area.height <= height, "\(area) outside of \(width)×\(height) pixels")
    }
    entries[index].bitmap?.pixels.withUnsafeMutableBytes { bytes in
      // SAFETY: an array's storage is aligned for 32-bit words, and all areas lie inside.
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
      write(base, Int(width))
    }
    for area in areas {
      entries[index].changes.append(area, limit: changeLimit)
      entries[index].version &+= 1
    }
  }

  /// The areas that have changed since a version; nil where that is not known, or where it is all.
  package func changes(of id: ContentsID, since version: UInt32) -> ArraySlice<PixelArea>? {
    let entry = entries[Int(id.rawValue)]
    let count = Int(entry.version &- version)
    guard count <= entry.changes.areas.count else { return nil }
    return entry.changes.areas.suffix(count)
  }

  /// Forgets a picture.
  ///
  /// Layers that still show it draw nothing until its id is used again. Asks for a frame. An id that
  /// names no picture is ignored.
  public func remove(_ id: ContentsID) {
    drop(id)
    changes?.invalidate(.drawing)
  }

  /// Forgets a picture that was drawn while a frame was made.
  package func drop(_ id: ContentsID) {
    let index = Int(id.rawValue)
    guard index > 0, index < entries.count, entries[index].bitmap != nil else { return }
    entries[index].bitmap = nil
    entries[index].width = 0
    entries[index].height = 0
    entries[index].changes.removeAll()
    entries[index].version &+= 1
    free.append(id.rawValue)
  }

  /// The pixels of a picture, or nil where the id names none.
  public func bitmap(_ id: ContentsID) -> Bitmap? {
    Int(id.rawValue) < entries.count ? entries[Int(id.rawValue)].bitmap : nil
  }

  /// The size of a picture in pixels; zero where the id names none.
  public func pixelSize(_ id: ContentsID) -> Size {
    guard Int(id.rawValue) < entries.count else { return .zero }
    let entry = entries[Int(id.rawValue)]
    return Size(Float(entry.width), Float(entry.height))
  }

  /// Whether an id names a picture that is not empty.
  func hasPixels(_ id: ContentsID) -> Bool {
    let index = Int(id.rawValue)
    return index < entries.count && entries[index].width > 0 && entries[index].height > 0
  }

  /// Whether the pixels of an id were replaced, or belong to drawings that come and go.
  package func changesOften(_ id: ContentsID) -> Bool {
    Int(id.rawValue) < entries.count && entries[Int(id.rawValue)].changesOften
  }

  /// A number that grows whenever the pixels of the id change; textures compare it.
  public func version(_ id: ContentsID) -> UInt32 {
    Int(id.rawValue) < entries.count ? entries[Int(id.rawValue)].version : 0
  }
}
