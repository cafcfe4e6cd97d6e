// SPDX-License-Identifier: MIT

// Pictures of a frame that have no bitmap: the renderer makes them, keeps them, and binds them by
// their id like any other. A frame says what they show and in which version; a renderer that has
// that version makes nothing, one that has lost it can make it again.

public import LamellaMath

/// A picture that the renderer makes itself, before it draws the frame.
public struct DrawnPicture {
  /// Where its pixels come from.
  public enum Source {
    /// The quads of another frame, of which it shows a rectangle.
    case list(Frame, visible: Rect)
    /// The host's own drawing for a layer; the time is the layer's.
    case host(LayerID, time: Double, isAsynchronous: Bool)
  }

  /// The id that commands bind.
  public var contents: ContentsID
  /// The size in pixels.
  public var width: Int
  public var height: Int
  /// Changes whenever the picture is to be made again.
  public var version: UInt64
  public var source: Source

  /// Creates a picture.
  public init(
    _ contents: ContentsID, width: Int, height: Int, version: UInt64, source: Source
  ) {
    self.contents = contents
    (self.width, self.height) = (width, height)
    self.version = version
    self.source = source
  }

  /// Whether a picture that was made before has the pixels that another asks for.
  ///
  /// What is drawn asynchronously has those of its time only.
  public func serves(_ wanted: DrawnPicture) -> Bool {
    guard contents == wanted.contents, version == wanted.version, width == wanted.width,
      height == wanted.height
    else { return false }
    guard case .host(_, let time, true) = wanted.source else { return true }
    if case .host(_, let own, _) = source { return own == time }
    return false
  }

  /// Whether the picture is made again for each time.
  public var isAsynchronous: Bool {
    if case .host(_, _, let isAsynchronous) = source { isAsynchronous } else { false }
  }
}
