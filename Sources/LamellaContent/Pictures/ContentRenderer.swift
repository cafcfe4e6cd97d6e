// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaMath

/// Draws the paths and texts of one world's layers and keeps the pictures.
///
/// A program sets it as the world's ``World/pictureSource``.
public final class ContentRenderer: PictureSource {
  /// The bytes of pictures that are kept; what a frame shows is kept in any case. Default 64 MiB.
  public var budget = 64 << 20
  /// A picture that was not shown for more frames than this is dropped; default 120.
  public var unusedFrameLimit = 120
  /// How many pictures have been drawn so far.
  public private(set) var drawnCount = 0

  private var cache: PictureCache

  /// Creates a renderer that adds its pictures to a world's contents.
  public init(for world: World) { cache = PictureCache(store: world.contents) }

  /// The bytes of all pictures that are kept.
  public var byteCount: Int { cache.bytes }

  /// The number of pictures that are kept.
  public var pictureCount: Int { cache.count }

  /// Drops all pictures; what is still shown is drawn anew.
  public func removeAll() { cache.removeAll() }

  public func beginFrame(number: UInt64) { cache.beginFrame() }

  public func picture(
    of request: PictureRequest, replacing previous: PlacedPicture?
  ) -> PlacedPicture {
    if let known = cache.find(request, replacing: previous) { return known }
    drawnCount += 1
    return cache.add(request, Self.draw(request), replacing: previous)
  }

  public func keep(_ picture: PlacedPicture) -> Bool { cache.keep(picture) }

  public func release(_ picture: PlacedPicture) { cache.release(picture) }

  public func endFrame() {
    cache.trim(unusedFor: UInt64(max(unusedFrameLimit, 0)), budget: budget)
  }

  public func preferredSize(of text: TextDrawing, width: Float?) -> Size {
    TextRenderer.preferredSize(text, width: width)
  }

  /// Draws what a request describes; nil where there is nothing to see.
  private static func draw(_ request: PictureRequest) -> PlacedBitmap? {
    switch request.subject {
    case .shape(let drawing):
      PathRasterizer.rasterize(drawing, map: request.map, limits: request.limits)
    case .text(let text, let bounds, let isFlipped):
      TextRenderer.rasterize(
        text, in: bounds, isFlipped: isFlipped, map: request.map, limits: request.limits)
    }
  }
}
