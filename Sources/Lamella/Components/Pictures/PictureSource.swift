// SPDX-License-Identifier: MIT

public import LamellaMath

/// Draws what the engine cannot draw itself: the paths and texts of layers.
///
/// A world asks when what a layer shows has changed, never for a layer whose request is the one of
/// the frame before. It holds each picture that it was given until it gives it back, by asking for
/// another one in its place or by ``release(_:)``.
public protocol PictureSource: AnyObject {
  /// A frame begins; pictures that were held but not shown for long may go.
  func beginFrame(number: UInt64)

  /// The picture of a request, which the caller holds from now on.
  ///
  /// - Parameters:
  ///   - request: What to draw.
  ///   - previous: A picture that the caller holds and gives back. Where nobody else does, and the
  ///     frame does not show it yet, its ``PlacedPicture/contents`` may be used again.
  func picture(of request: PictureRequest, replacing previous: PlacedPicture?) -> PlacedPicture

  /// Says that the frame shows a held picture; false where it is gone and has to be asked for again.
  func keep(_ picture: PlacedPicture) -> Bool

  /// Gives a held picture back.
  func release(_ picture: PlacedPicture)

  /// The frame is complete.
  func endFrame()

  /// The size that a text needs, in points; wrapped where it is to be and a width is given.
  func preferredSize(of text: TextDrawing, width: Float?) -> Size
}
