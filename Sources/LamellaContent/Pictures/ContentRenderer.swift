// SPDX-License-Identifier: MIT

// The source of pictures of one world. Paths and texts are drawn at once, in the frame that shows
// them, so that a frame depends on model and time only. What may be late (tiles, contents of layers
// that draw asynchronously) is drawn on another thread and taken over before a frame; a program that
// writes pictures to files sets `waitsForPictures` and has them at once. Strokes whose ends move are
// drawn when the frame has asked for all of them, on the threads that the world may use.

public import Lamella
public import LamellaMath

/// Draws the paths, texts and tiles of one world's layers and keeps the pictures.
///
/// A program sets it as the world's ``Lamella/World/pictureSource``.
public final class ContentRenderer: PictureSource {
  /// The bytes of pictures that are kept, and again of tiles; default 64 MiB.
  ///
  /// What a frame shows is kept in any case.
  public var budget = 64 << 20
  /// A picture that was not shown for more frames than this is dropped; default 120.
  public var unusedFrameLimit = 120
  /// Whether nothing is drawn in the background, so that each frame is complete; default false.
  public var waitsForPictures = false
  /// How many paths and texts have been drawn so far.
  public private(set) var drawnCount = 0

  private weak var world: World?
  private var cache: PictureCache
  private var trimmer = StrokeTrimmer()
  private let scanner = StrokeScanner()
  private let tiles: TileStore
  private let queue = DecodeQueue()
  private var deliveries: [DecodeQueue.Ticket: (Bitmap) -> Void] = [:]

  /// Creates a renderer that adds its pictures to a world's contents.
  public init(for world: World) {
    self.world = world
    cache = PictureCache(store: world.contents)
    tiles = TileStore(store: world.contents)
  }

  /// The bytes of all pictures and tiles that are kept.
  public var byteCount: Int { cache.bytes + tiles.bytes }

  /// The number of pictures of paths and texts that are kept.
  public var pictureCount: Int { cache.count }

  /// Drops all pictures and tiles; what is still shown is drawn anew.
  public func removeAll() {
    cache.removeAll()
    tiles.removeAll(queue: queue)
  }

  // MARK: Between frames

  public func collect(at time: Double) -> Bool {
    var hasChanged = tiles.hasMoved(at: time)
    for completion in waitsForPictures ? queue.waitForAll() : queue.poll() {
      hasChanged = true
      if tiles.take(completion, at: time) { continue }
      let deliver = deliveries.removeValue(forKey: completion.ticket)
      if case .success(let bitmap) = completion.result { deliver?(bitmap) }
    }
    return hasChanged
  }

  public func nextFrame(after time: Double) -> NextFrame {
    queue.pendingCount > 0 || tiles.isMoving(after: time) ? .now : .never
  }

  /// Draws in the background and hands the picture over before a later frame.
  ///
  /// Returns what withdraws the request.
  func drawLater(
    _ draw: @escaping @Sendable () -> Bitmap, _ deliver: @escaping (Bitmap) -> Void
  ) -> () -> Void {
    let ticket = queue.draw(draw)
    deliveries[ticket] = deliver
    return { [weak self] in
      self?.queue.cancel(ticket)
      self?.deliveries[ticket] = nil
    }
  }

  func setDrawTile(_ draw: @escaping @Sendable (DrawingContext) -> Void, for layer: LayerID) {
    tiles.setDraw(draw, for: layer)
  }

  func redrawTiles(of layer: LayerID) { tiles.removeTiles(of: layer, queue: queue) }

  // MARK: Within a frame

  public func beginFrame(at time: Double) {
    cache.beginFrame(puttingOffStrokes: (world?.executor?.workerCount ?? 1) > 1)
    tiles.beginFrame(at: time)
  }

  public func picture(
    of request: PictureRequest, replacing previous: PlacedPicture?
  ) -> PlacedPicture {
    if case .shape(let drawing) = request.subject,
      StrokeCanvas.draws(drawing, limits: request.limits)
    {
      return stroke(drawing, request, replacing: previous)
    }
    if let known = cache.find(request, replacing: previous) { return known }
    drawnCount += 1
    return cache.add(request, draw(request), replacing: previous)
  }

  /// The picture of a shape with a stroke whose ends may move from frame to frame.
  private func stroke(
    _ drawing: ShapeDrawing, _ request: PictureRequest, replacing previous: PlacedPicture?
  ) -> PlacedPicture {
    if let previous,
      let moved = cache.move(previous, to: drawing, map: request.map, scanner)
    {
      drawnCount += 1
      return moved
    }
    if let known = cache.find(request, replacing: previous) { return known }
    drawnCount += 1
    guard
      let canvas = StrokeCanvas(drawing, trimmer.measure(drawing.path), map: request.map)
    else { return cache.add(request, draw(request), replacing: previous) }
    let bitmap = canvas.bitmap(drawing, scanner)
    return cache.add(
      request, PlacedBitmap(bitmap: bitmap, rect: canvas.visiblePart.rect), canvas,
      replacing: previous)
  }

  public func keep(_ picture: PlacedPicture) -> Bool { cache.keep(picture) }

  public func release(_ picture: PlacedPicture) { cache.release(picture) }

  public func pin(_ picture: PlacedPicture) { cache.pin(picture, by: 1) }

  public func unpin(_ picture: PlacedPicture) { cache.pin(picture, by: -1) }

  public func tile(_ request: TileRequest, isWanted: Bool) -> PlacedTile? {
    tiles.tile(request, isWanted: isWanted, queue: waitsForPictures ? nil : queue)
  }

  public func endFrame() {
    cache.drawStrokes(with: world?.executor)
    let limit = UInt64(max(unusedFrameLimit, 0))
    cache.trim(unusedFor: limit, budget: budget)
    tiles.trim(unusedFor: limit, budget: budget, queue: queue)
  }

  // MARK: Measuring and drawing

  public func preferredSize(of text: TextDrawing, width: Float?) -> Size {
    TextRenderer.preferredSize(text, width: width)
  }

  /// Draws what a request describes; nil where there is nothing to see.
  private func draw(_ request: PictureRequest) -> PlacedBitmap? {
    let (map, limits) = (request.map, request.limits)
    return switch request.subject {
    case .shape(let drawing):
      PathRasterizer.rasterize(
        drawing, stroking: trimmer.part(of: drawing) ?? drawing.visibleStroke, map: map,
        limits: limits)
    case .text(let text, let bounds, let isFlipped):
      TextRenderer.rasterize(text, in: bounds, isFlipped: isFlipped, map: map, limits: limits)
    case .shadow(let path, let sigma):
      ShadowRasterizer.rasterize(path, sigma: sigma, map: map, limits: limits)
    }
  }
}
