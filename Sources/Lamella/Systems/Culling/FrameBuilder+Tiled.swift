// SPDX-License-Identifier: MIT

// The tiles of a tiled layer (spec 8.7). A level of detail is chosen by the size on screen: level n
// has 2ⁿ times contentsScale pixels in a point, the smallest that is fine enough, between the finest
// (`levelsOfDetailBias`) and the coarsest (`levelsOfDetail` levels further down). Where a tile is
// not done or still appears, the nearest coarser one that is done lies under it.

import LamellaMath

extension FrameBuilder {
  /// Draws the tiles of a tiled layer that can be seen.
  func tiles(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    guard let source = world.pictureSource else {
      report("CATiledLayer", "no tiles are drawn: the world has no pictureSource", row: row)
      return
    }
    guard bounds.width > 0, bounds.height > 0, isVisible(box(of: bounds, under: m), context) else {
      return
    }
    var seen = bounds
    if let back = m.affine?.inverted {
      seen = back.apply(to: context.visible).intersection(bounds)
    }
    if seen.isNull || seen.width <= 0 || seen.height <= 0 { return }
    guard var grid = tileGrid(slot, bounds, m) else { return }
    grid.isFlipped = matrices.kind[row].contains(.flipped)
    while grid.count(in: seen) > TileGrid.mostTiles { grid.level -= 1 }
    let id = tree.id(ofSlot: slot)
    let (columns, rows) = (grid.columns(in: seen), grid.rows(in: seen))
    for j in rows {
      for i in columns {
        let request = grid.request(id, column: i, row: j)
        if request.rect.width <= 0 || request.rect.height <= 0 { continue }
        let tile = source.tile(request, isWanted: true)
        if (tile?.opacity ?? 0) < 1 {
          coarser(source, grid, request, row, m, context)
        }
        if let tile { show(tile, request, part: request.rect, row, m, context) }
      }
    }
  }

  private func tileGrid(_ slot: Int, _ bounds: Rect, _ m: ProjectionRecord) -> TileGrid? {
    let zoom = pixelsPerPoint(bounds, m)
    let contents = world.component(.contents)
    let tiled = world.component(.tiled)
    let (c, t) = (contents.index(ofSlot: slot), tiled.index(ofSlot: slot))
    let given = c < 0 ? contents.defaultValue(9) : contents.presentation(c)[9]
    func channel(_ i: Int) -> Float { t < 0 ? tiled.defaultValue(i) : tiled.presentation(t)[i] }
    var grid = TileGrid(bounds: bounds, scale: given > 0 ? given : 1)
    let size = Size(channel(2), channel(3))
    grid.tileSize = Size(
      size.width >= 1 ? min(size.width, 4096) : 256,
      size.height >= 1 ? min(size.height, 4096) : 256)
    let finest = Int32(max(-16, min(channel(1), 16)))
    grid.coarsest = finest - Int32(max(1, min(channel(0), 16))) + 1
    let wanted = max(zoom.x, zoom.y) / grid.scale
    guard wanted > 0, wanted.isFinite else { return nil }
    // A thousandth too coarse is not seen.
    let fine = wanted * 0.999
    let level = Int32(fine.exponent) + (fine.significand > 1 ? 1 : 0)
    grid.level = max(grid.coarsest, min(level, finest))
    return grid
  }

  /// Draws what coarser tiles show where one is missing.
  private func coarser(
    _ source: any PictureSource, _ grid: TileGrid, _ request: TileRequest, _ row: Int,
    _ m: ProjectionRecord, _ context: DrawContext
  ) {
    var coarse = grid
    var (column, line) = (request.column, request.row)
    while coarse.level > grid.coarsest {
      coarse.level -= 1
      (column, line) = (column >> 1, line >> 1)
      let parent = coarse.request(request.layer, column: column, row: line)
      if let tile = source.tile(parent, isWanted: false) {
        show(tile, parent, part: request.rect, row, m, context)
        return
      }
    }
  }

  /// Draws a part of a tile.
  private func show(
    _ tile: PlacedTile, _ request: TileRequest, part: Rect, _ row: Int, _ m: ProjectionRecord,
    _ context: DrawContext
  ) {
    let part = part.intersection(request.rect)
    if part.isNull || tile.opacity <= 0 { return }
    let box = box(of: part, under: m)
    if !isVisible(box, context) { return }
    var record = InstanceRecord()
    place(&record, part, m)
    let whole = request.rect
    let u = ((part.minX - whole.minX) / whole.width, (part.maxX - whole.minX) / whole.width)
    var v = ((part.minY - whole.minY) / whole.height, (part.maxY - whole.minY) / whole.height)
    if !request.isFlipped { v = (1 - v.0, 1 - v.1) }
    (record.word10, record.word11) = (u.0.bitPattern, v.0.bitPattern)
    (record.word12, record.word13) = (u.1.bitPattern, v.1.bitPattern)
    pack(context.tint, &record.word8, &record.word9)
    var faded = context
    faded.opacity *= tile.opacity
    let unit = textureUnit(tile.contents)
    finish(&record, .image, row, faded, box, unit: unit, extra: .aliased)
    record.word14 &= ~(15 << 20 | 1 << 24)
    emit(record, box: box)
  }
}

/// The grid of tiles of one level.
struct TileGrid {
  /// More tiles than this are not drawn; a coarser level is.
  static let mostTiles = 1024

  let bounds: Rect
  /// Pixels in a point on level 0.
  let scale: Float
  /// In pixels.
  var tileSize = Size(256, 256)
  var level: Int32 = 0
  var coarsest: Int32 = 0
  var isFlipped = false

  init(bounds: Rect, scale: Float) {
    self.bounds = bounds
    self.scale = scale
  }

  /// Pixels in a point.
  private var density: Float { scale * Float(sign: .plus, exponent: Int(level), significand: 1) }
  /// The size of a tile in points.
  private var step: Size { Size(tileSize.width / density, tileSize.height / density) }

  func columns(in seen: Rect) -> Range<Int32> {
    Self.range(seen.minX - bounds.minX, seen.maxX - bounds.minX, step.width)
  }

  func rows(in seen: Rect) -> Range<Int32> {
    Self.range(seen.minY - bounds.minY, seen.maxY - bounds.minY, step.height)
  }

  func count(in seen: Rect) -> Int {
    let (i, j) = (columns(in: seen), rows(in: seen))
    return i.count * j.count
  }

  func request(_ layer: LayerID, column: Int32, row: Int32) -> TileRequest {
    let rect = Rect(
      bounds.minX + Float(column) * step.width, bounds.minY + Float(row) * step.height, step.width,
      step.height
    ).intersection(bounds)
    return TileRequest(
      layer: layer, level: level, column: column, row: row, rect: rect.isNull ? .zero : rect,
      scale: density, isFlipped: isFlipped)
  }

  private static func range(_ from: Float, _ to: Float, _ step: Float) -> Range<Int32> {
    let limit: Float = 1e6
    let first = Int32(max(0, min((from / step).rounded(.down), limit)))
    let end = Int32(max(0, min((to / step).rounded(.up), limit)))
    return first..<max(first, end)
  }
}
