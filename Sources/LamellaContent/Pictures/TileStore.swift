// SPDX-License-Identifier: MIT

// The tiles of tiled layers. A tile is drawn in the background when it is first seen and appears
// over a quarter of a second from the frame at which it was taken over; that time is kept with it,
// so its opacity is a function of the frame's time. Before that time, where a program seeks back,
// the tile is simply there.

import Lamella
import LamellaMath

/// The tiles of one world.
final class TileStore {
  private struct Tile {
    var contents = ContentsID.none
    var ticket: DecodeQueue.Ticket?
    var arrival = -Double.infinity
    var lastFrame: UInt64 = 0
    var bytes = 0
  }

  private(set) var bytes = 0
  private let store: ContentsStore
  private var draws: [LayerID: @Sendable (DrawingContext) -> Void] = [:]
  private var tiles: [TileRequest: Tile] = [:]
  private var requests: [DecodeQueue.Ticket: TileRequest] = [:]
  private var frame: UInt64 = 0
  private var time = 0.0
  /// When the last tile will have appeared.
  private var settledTime = -Double.infinity

  init(store: ContentsStore) { self.store = store }

  /// Sets what draws a layer's tiles; all are drawn anew.
  func setDraw(_ draw: (@Sendable (DrawingContext) -> Void)?, for layer: LayerID) {
    draws[layer] = draw
    removeTiles(of: layer, queue: nil)
  }

  /// Forgets a layer's tiles.
  func removeTiles(of layer: LayerID, queue: DecodeQueue?) {
    for request in tiles.keys where request.layer == layer { drop(request, queue) }
  }

  /// Whether a frame at a later time looks different: tiles are in the making or just appear.
  func isMoving(after time: Double) -> Bool { !requests.isEmpty || time < settledTime }

  /// Whether the frame of a time looks different from the last one.
  func hasMoved(at time: Double) -> Bool {
    isMoving(after: time) || time != self.time && self.time < settledTime
  }

  func beginFrame(at time: Double) {
    frame += 1
    self.time = time
  }

  /// Takes a picture where it is one of the tiles.
  func take(_ completion: DecodeQueue.Completion, at time: Double) -> Bool {
    guard let request = requests.removeValue(forKey: completion.ticket) else { return false }
    guard var tile = tiles[request], case .success(let bitmap) = completion.result else {
      return true
    }
    tile.ticket = nil
    tile.arrival = time
    settledTime = max(settledTime, time + LayerClass.tileFadeDuration)
    fill(&tile, with: bitmap)
    tiles[request] = tile
    return true
  }

  /// A tile that is done; one that is wanted and missing is begun, or drawn at once without a queue.
  func tile(_ request: TileRequest, isWanted: Bool, queue: DecodeQueue?) -> PlacedTile? {
    if tiles[request] != nil {
      tiles[request]?.lastFrame = frame
      return tiles[request].flatMap(placed)
    }
    guard isWanted, let draw = draws[request.layer] else { return nil }
    var tile = Tile(lastFrame: frame)
    let picture = { @Sendable in
      DrawingContext.draw(
        bounds: request.rect, scale: request.scale, isFlipped: request.isFlipped, draw)
    }
    if let queue {
      let ticket = queue.draw(picture)
      tile.ticket = ticket
      requests[ticket] = request
    } else {
      fill(&tile, with: picture())
    }
    tiles[request] = tile
    return placed(tile)
  }

  /// Withdraws what is no longer seen, and drops what was not for long or exceeds a budget.
  func trim(unusedFor frames: UInt64, budget: Int, queue: DecodeQueue) {
    for (request, tile) in tiles where tile.lastFrame < frame {
      if tile.ticket != nil || frame - tile.lastFrame > frames { drop(request, queue) }
    }
    if bytes <= budget { return }
    for (request, tile) in tiles.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      if bytes <= budget || tile.lastFrame >= frame { return }
      drop(request, queue)
    }
  }

  func removeAll(queue: DecodeQueue) {
    for request in tiles.keys { drop(request, queue) }
  }

  private func placed(_ tile: Tile) -> PlacedTile? {
    if tile.contents == .none { return nil }
    let age = time - tile.arrival
    let fade = LayerClass.tileFadeDuration
    return PlacedTile(
      contents: tile.contents, opacity: age >= fade || age < 0 ? 1 : Float(age / fade))
  }

  private func fill(_ tile: inout Tile, with bitmap: Bitmap) {
    tile.contents = store.add(bitmap, changesOften: true)
    tile.bytes = bitmap.pixels.count
    bytes += tile.bytes
  }

  private func drop(_ request: TileRequest, _ queue: DecodeQueue?) {
    guard let tile = tiles.removeValue(forKey: request) else { return }
    bytes -= tile.bytes
    if tile.contents != .none { store.drop(tile.contents) }
    if let ticket = tile.ticket {
      requests[ticket] = nil
      queue?.cancel(ticket)
    }
  }
}
