// SPDX-License-Identifier: MIT

// Small pictures share large ones, called pages: what shows a thousand shapes is then one draw call
// and not a thousand. A page is divided into shelves as high as their pictures, in steps of eight
// pixels; a shelf is filled from the left, and places that become free are given to pictures of the
// same size. Pictures fade out inside themselves, so neighbours need no space between them.

import Lamella
import LamellaMath

/// The place of a picture on a page.
struct PictureSlot {
  fileprivate var page: Int
  fileprivate(set) var contents: ContentsID
  fileprivate var x: Int
  fileprivate var y: Int
  fileprivate var width: Int
  fileprivate var height: Int
  /// The size of the page.
  fileprivate var side: Int
  /// How much of the place may hold pixels.
  fileprivate var used = (width: 0, height: 0)

  /// Whether a picture of this size fits well enough.
  func holds(width: Int, height: Int) -> Bool {
    width <= self.width && height <= self.height
      && self.width * self.height <= 4 * (width + 8) * (height + 8)
  }

  /// An area of the picture as one of the page.
  func area(_ area: PixelArea) -> PixelArea {
    PixelArea(
      x: Int32(x) + area.x, y: Int32(y) + area.y, width: area.width, height: area.height)
  }

  /// An area of the picture as a part of the unit square.
  func part(_ area: PixelArea) -> Rect {
    let k = 1 / Float(side)
    return Rect(
      Float(x + Int(area.x)) * k, Float(y + Int(area.y)) * k, Float(area.width) * k,
      Float(area.height) * k)
  }
}

/// The pages of one store of contents.
struct PicturePages {
  /// The longest side of a picture on a page.
  static let longestSide = 128
  /// How many changes of a page a renderer may miss before all of it is sent.
  static let changeLimit = 8192

  private struct Shelf {
    var y: Int
    var height: Int
    var nextX = 0
    var free: [(x: Int, width: Int)] = []
  }

  private struct Page {
    var contents: ContentsID
    var side: Int
    var shelves: [Shelf] = []
    var nextY = 0
    var count = 0
  }

  private let store: ContentsStore
  private var pages: [Page?] = []

  init(store: ContentsStore) { self.store = store }

  /// The number of pages.
  var count: Int { pages.count { $0 != nil } }

  /// Finds a place for a picture.
  mutating func allocate(width: Int, height: Int) -> PictureSlot {
    let (w, h) = ((width + 7) & ~7, (height + 7) & ~7)
    for index in pages.indices {
      if let slot = place(w, h, on: index) { return slot }
    }
    // The first page is small: many scenes have a few small pictures only.
    let side = [256, 512][min(count, 1)] << (count > 1 ? 1 : 0)
    // A page changes in parts and is not copied next to other pictures.
    let contents = store.add(
      Bitmap(width: side, height: side, pixels: [UInt8](repeating: 0, count: side * side * 4)),
      changesOften: true)
    let index = pages.firstIndex { $0 == nil } ?? pages.count
    if index == pages.count { pages.append(nil) }
    pages[index] = Page(contents: contents, side: side)
    guard let slot = place(w, h, on: index) else {
      preconditionFailure("no place for \(width)×\(height) pixels on an empty page")
    }
    return slot
  }

  private mutating func place(_ width: Int, _ height: Int, on index: Int) -> PictureSlot? {
    guard var page = pages[index] else { return nil }
    // The page is taken out while it is changed, so that its lists are not copied.
    pages[index] = nil
    defer { pages[index] = page }
    var found: (x: Int, y: Int)?
    var isNew = true
    for i in page.shelves.indices where page.shelves[i].height == height {
      if let j = page.shelves[i].free.lastIndex(where: { $0.width == width }) {
        found = (page.shelves[i].free.remove(at: j).x, page.shelves[i].y)
        isNew = false
      } else if page.shelves[i].nextX + width <= page.side {
        found = (page.shelves[i].nextX, page.shelves[i].y)
        page.shelves[i].nextX += width
      }
      if found != nil { break }
    }
    if found == nil, page.nextY + height <= page.side {
      found = (0, page.nextY)
      page.shelves.append(Shelf(y: page.nextY, height: height, nextX: width))
      page.nextY += height
    }
    guard let found else { return nil }
    page.count += 1
    return PictureSlot(
      page: index, contents: page.contents, x: found.x, y: found.y, width: width, height: height,
      side: page.side, used: isNew ? (0, 0) : (width, height))
  }

  /// Gives a place back; a page that is empty goes: true.
  mutating func free(_ slot: PictureSlot) -> Bool {
    guard var page = pages[slot.page] else { return false }
    pages[slot.page] = nil
    page.count -= 1
    if page.count == 0 {
      store.drop(page.contents)
      return true
    }
    if let i = page.shelves.firstIndex(where: { $0.y == slot.y }) {
      page.shelves[i].free.append((slot.x, slot.width))
    }
    pages[slot.page] = page
    return false
  }

  /// Puts a picture into a place that is large enough for it.
  func write(_ bitmap: Bitmap, into slot: inout PictureSlot) {
    // What an earlier picture leaves beside this one is cleared.
    let width = min(max(slot.used.width, bitmap.width), slot.width)
    let height = min(max(slot.used.height, bitmap.height), slot.height)
    slot.used = (bitmap.width, bitmap.height)
    let area = slot.area(
      PixelArea(x: 0, y: 0, width: Int32(width), height: Int32(height)))
    store.update(slot.contents, area, changeLimit: Self.changeLimit) { pixels, stride in
      bitmap.pixels.withUnsafeBytes { bytes in
        for row in 0..<height {
          let line = pixels + row * stride
          var filled = 0
          if row < bitmap.height, let source = bytes.baseAddress {
            UnsafeMutableRawPointer(line).copyMemory(
              from: source + row * bitmap.width * 4, byteCount: bitmap.width * 4)
            filled = bitmap.width
          }
          for i in filled..<max(width, filled) { line[i] = 0 }
        }
      }
    }
  }
}
