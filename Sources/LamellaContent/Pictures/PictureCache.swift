// SPDX-License-Identifier: MIT

// Pictures by request. An entry is held by the layers that show it; one that nobody holds stays for
// a while, since what moves to and fro asks for the same again.
//
// Where the only holder of an entry asks for something else, the entry's contents are drawn over: an
// animated path keeps its place and its texture, and sends its own pixels only. Where nothing but the
// ends of its stroke have moved, no more is drawn than what they passed; such an entry is found by
// its holder alone, without a look at the table. Drawing over is safe as long as the frame being made
// does not show the entry yet; a frame made earlier shows the new pixels when it is drawn again.

import Lamella
import LamellaMath

/// The pictures of one store of contents, by request.
struct PictureCache {
  private struct Entry {
    /// What it is found by; nil where its holder alone knows it.
    var request: PictureRequest?
    var picture: PlacedPicture
    var isAlive = true
    var slot: PictureSlot?
    var canvas: StrokeCanvas?
    var holders = 1
    var pins = 0
    var lastFrame: UInt64 = 0
    var bytes = 0
    var generation: UInt32 = 0
  }

  /// Bytes of all pictures.
  private(set) var bytes = 0
  /// The number of pictures.
  private(set) var count = 0
  private let store: ContentsStore
  private var pages: PicturePages
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var indices: [PictureRequest: Int] = [:]
  private var frame: UInt64 = 0
  private var jobs = StrokeJobs()
  /// Strokes that move on pages are drawn when the frame ends, shared among threads.
  private var putsOffStrokes = false

  init(store: ContentsStore) {
    self.store = store
    pages = PicturePages(store: store)
  }

  mutating func beginFrame(puttingOffStrokes: Bool) {
    frame += 1
    putsOffStrokes = puttingOffStrokes
  }

  /// Draws what was put off; from here on all is drawn at once.
  ///
  /// Until then nothing else writes to the same pixels: who shows an entry in a frame keeps it.
  mutating func drawStrokes(with executor: (any BlockExecutor)?) {
    if putsOffStrokes { jobs.perform(in: store, with: executor) }
    putsOffStrokes = false
  }

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
  ///
  /// A canvas draws the picture again when the ends of its stroke have moved.
  mutating func add(
    _ request: PictureRequest, _ placed: PlacedBitmap?, _ canvas: StrokeCanvas? = nil,
    replacing previous: PlacedPicture?
  ) -> PlacedPicture {
    let index: Int
    if let previous, let old = ownIndex(of: previous) {
      index = old
      if let before = entries[old].request { indices[before] = nil }
      bytes -= entries[old].bytes
    } else {
      if let previous { release(previous) }
      index = free.popLast() ?? entries.count
      let picture = PlacedPicture(contents: .none, rect: .zero, tag: 0)
      if index == entries.count {
        entries.append(Entry(picture: picture))
      } else {
        let generation = entries[index].generation
        entries[index] = Entry(picture: picture)
        entries[index].generation = generation
      }
      entries[index].picture.tag = UInt64(index) | UInt64(entries[index].generation) << 32
      count += 1
    }
    entries[index].request = request
    entries[index].lastFrame = frame
    entries[index].canvas = canvas
    entries[index].bytes = placed?.bitmap.pixels.count ?? 0
    bytes += entries[index].bytes
    indices[request] = index
    put(placed, isWhole: request.limits.isNull, into: index)
    if canvas != nil { showCanvas(index) }
    return entries[index].picture
  }

  /// Draws a picture over where nothing but the ends of its stroke have moved; nil where that is not
  /// so, or where others show it too.
  mutating func move(
    _ previous: PlacedPicture, to drawing: ShapeDrawing, map: AffineTransform,
    _ scanner: StrokeScanner
  ) -> PlacedPicture? {
    guard let index = ownIndex(of: previous), let canvas = entries[index].canvas,
      canvas.suits(drawing, map: map)
    else { return nil }
    if let request = entries[index].request {
      indices[request] = nil
      entries[index].request = nil
    }
    entries[index].lastFrame = frame
    let (store, slot, contents) = (store, entries[index].slot, previous.contents)
    canvas.move(to: drawing) { area in
      if putsOffStrokes, let slot {
        jobs.append(canvas, area, slot)
        return
      }
      store.update(
        contents, slot?.area(area) ?? area,
        changeLimit: slot == nil ? 64 : PicturePages.changeLimit
      ) { canvas.draw(area, into: $0, stride: $1, scanner) }
    }
    showCanvas(index)
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
    for index in entries.indices where entries[index].isAlive {
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
    for index in entries.indices where entries[index].isAlive { drop(index) }
  }

  // MARK: Entries

  /// Puts pixels where an entry has its own, or where they fit.
  private mutating func put(_ placed: PlacedBitmap?, isWhole: Bool, into index: Int) {
    let bitmap = placed?.bitmap
    let isSmall =
      isWhole && bitmap.map { max($0.width, $0.height) <= PicturePages.longestSide } ?? false
    if let slot = entries[index].slot {
      let stays = isSmall && bitmap.map { slot.holds(width: $0.width, height: $0.height) } == true
      if !stays { vacate(index) }
    } else if entries[index].picture.contents != .none, isSmall || bitmap == nil {
      vacate(index)
    }
    entries[index].picture.rect = placed?.rect ?? .zero
    guard let bitmap else { return }
    if isSmall {
      if entries[index].slot == nil {
        entries[index].slot = pages.allocate(width: bitmap.width, height: bitmap.height)
      }
      guard var slot = entries[index].slot else { return }
      pages.write(bitmap, into: &slot)
      entries[index].slot = slot
      entries[index].picture.contents = slot.contents
      entries[index].picture.part = slot.part(
        PixelArea(x: 0, y: 0, width: Int32(bitmap.width), height: Int32(bitmap.height)))
    } else if entries[index].picture.contents != .none {
      store.redraw(entries[index].picture.contents, with: bitmap)
      entries[index].picture.part = Rect(0, 0, 1, 1)
    } else {
      entries[index].picture.contents = store.add(bitmap, changesOften: true)
      entries[index].picture.part = Rect(0, 0, 1, 1)
    }
  }

  /// Shows what of an entry's canvas has ink.
  private mutating func showCanvas(_ index: Int) {
    guard let canvas = entries[index].canvas else { return }
    let (area, rect) = canvas.visiblePart
    entries[index].picture.rect = rect
    if let slot = entries[index].slot {
      entries[index].picture.part = slot.part(area)
    } else {
      let (w, h) = (Float(canvas.width), Float(canvas.height))
      entries[index].picture.part = Rect(
        Float(area.x) / w, Float(area.y) / h, Float(area.width) / w, Float(area.height) / h)
    }
  }

  /// Gives an entry's pixels up.
  private mutating func vacate(_ index: Int) {
    if let slot = entries[index].slot {
      if pages.free(slot) { jobs.forget(slot.contents) }
    } else if entries[index].picture.contents != .none {
      store.drop(entries[index].picture.contents)
    }
    entries[index].slot = nil
    entries[index].picture.contents = .none
  }

  private mutating func drop(_ index: Int) {
    if let request = entries[index].request { indices[request] = nil }
    bytes -= entries[index].bytes
    vacate(index)
    entries[index].request = nil
    entries[index].canvas = nil
    entries[index].isAlive = false
    entries[index].bytes = 0
    entries[index].holders = 0
    entries[index].pins = 0
    entries[index].generation &+= 1
    free.append(index)
    count -= 1
  }

  /// The entry of a picture that is not gone.
  private func index(of picture: PlacedPicture) -> Int? {
    let index = Int(picture.tag & 0xFFFF_FFFF)
    guard index < entries.count, entries[index].isAlive,
      entries[index].generation == UInt32(picture.tag >> 32)
    else { return nil }
    return index
  }

  /// The same where nobody but the asking layer shows the picture, and the frame does not yet.
  private func ownIndex(of picture: PlacedPicture) -> Int? {
    guard let index = index(of: picture), entries[index].holders == 1, entries[index].pins == 0,
      entries[index].lastFrame < frame
    else { return nil }
    return index
  }
}
