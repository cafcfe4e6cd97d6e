// SPDX-License-Identifier: MIT

// Pictures of a frame that have no bitmap: the renderer makes them, keeps them, and binds them by
// their id like any other. A frame says what they show and in which version; a renderer that has
// that version makes nothing, one that has lost it can make it again.

public import LamellaMath

/// A picture that the renderer makes itself, before it draws the frame.
public struct DrawnPicture: Equatable {
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

  /// Whether both have the same pixels.
  ///
  /// What is drawn asynchronously has the pixels of its time only.
  public static func == (a: DrawnPicture, b: DrawnPicture) -> Bool {
    guard a.contents == b.contents, a.version == b.version, a.width == b.width,
      a.height == b.height
    else { return false }
    switch (a.source, b.source) {
    case (.host(_, let s, true), .host(_, let t, true)): return s == t
    default: return true
    }
  }

  /// Whether the picture is made again for each time.
  public var isAsynchronous: Bool {
    if case .host(_, _, let isAsynchronous) = source { isAsynchronous } else { false }
  }
}
