// SPDX-License-Identifier: MIT

// What the engine asks others to draw: the paths and texts of layers, as values. Equal requests have
// equal pixels, so a picture may be kept under its request and shared between layers.
//
// A request names the map from the layer's plane to whole pixels and not only a scale. At rest that
// is the map to the screen's own pixels, turned and skewed as the layer is, up to a whole number of
// pixels: the picture is then shown pixel on pixel and is as sharp as one that was drawn into the
// screen. A layer that moves keeps one picture at a scale and has it resampled.

public import LamellaMath

/// A picture that the engine asks a ``PictureSource`` for.
public struct PictureRequest: Hashable, Sendable {
  /// What the picture shows.
  public enum Subject: Hashable, Sendable {
    /// The fill and stroke of a path.
    case shape(ShapeDrawing)
    /// A text in a rectangle, first line at its top on screen, clipped to it.
    ///
    /// With `isFlipped` y points down on screen and the top is the side at minimal y.
    case text(TextDrawing, in: Rect, isFlipped: Bool)
    /// The inside of a path in white, by the non-zero rule, blurred by a Gaussian whose standard
    /// deviation is given in points.
    case shadow(Path, sigma: Float)
  }

  /// What the picture shows.
  public var subject: Subject
  /// The map from the layer's plane, in points, to pixels, y up.
  public var map: AffineTransform
  /// The pixels that are needed; the rest may be left out.
  ///
  /// Null means all.
  public var limits: Rect

  /// Creates a request.
  public init(_ subject: Subject, map: AffineTransform, limits: Rect = .null) {
    self.subject = subject
    self.map = map
    self.limits = limits
  }
}

/// A picture that a ``PictureSource`` has drawn, and where it belongs.
public struct PlacedPicture: Equatable, Sendable {
  /// The pixels; `.none` where there is nothing to see.
  public var contents: ContentsID
  /// The whole pixels that the picture covers under the request's map, y up; its first row is on top.
  public var rect: Rect
  /// The part of the contents that is the picture: a rectangle of the unit square, y down.
  ///
  /// Small pictures share contents, so that many of them are drawn at once.
  public var part: Rect
  /// What the source knows the picture by.
  public var tag: UInt64

  /// Creates a picture, of all of its contents unless a part is given.
  public init(
    contents: ContentsID, rect: Rect, tag: UInt64, part: Rect = Rect(0, 0, 1, 1)
  ) {
    self.contents = contents
    self.rect = rect
    self.part = part
    self.tag = tag
  }
}
