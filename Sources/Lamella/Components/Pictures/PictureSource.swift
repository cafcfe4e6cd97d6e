// SPDX-License-Identifier: MIT

public import LamellaMath

/// Draws what the engine cannot draw itself: the paths, texts and tiles of layers.
///
/// A world asks when what a layer shows has changed, never for a layer whose request is the one of
/// the frame before. It holds each picture that it was given until it gives it back, by asking for
/// another one in its place or by ``release(_:)``.
public protocol PictureSource: AnyObject {
  // MARK: Between frames

  /// Takes what was drawn in the background; called before each frame of a world.
  ///
  /// - Parameter time: The time of the frame, in the world's seconds.
  /// - Returns: Whether what is shown differs from the last frame's, even if no layer has changed.
  func collect(at time: Double) -> Bool

  /// When a frame is next needed on account of pictures that are not done or just appear.
  func nextFrame(after time: Double) -> NextFrame

  // MARK: Within a frame

  /// A frame begins.
  func beginFrame(at time: Double)

  /// Draws a picture, or finds one, which the caller holds from now on.
  ///
  /// - Parameters:
  ///   - request: What to draw.
  ///   - previous: A picture that the caller holds and gives back. Where nobody else does, and the
  ///     frame does not show it yet, its ``PlacedPicture/contents`` may be used again.
  /// - Returns: The picture; its contents are `.none` where there is nothing to see.
  func picture(of request: PictureRequest, replacing previous: PlacedPicture?) -> PlacedPicture

  /// Says that the frame shows a held picture; false where it is gone and has to be asked for again.
  ///
  /// A held picture goes when it was not shown for long.
  func keep(_ picture: PlacedPicture) -> Bool

  /// Gives a held picture back.
  func release(_ picture: PlacedPicture)

  /// Keeps a picture as it is until as many calls of ``unpin(_:)``, shown or not.
  func pin(_ picture: PlacedPicture)

  /// Ends what ``pin(_:)`` began.
  func unpin(_ picture: PlacedPicture)

  /// Finds a tile that is done.
  ///
  /// - Parameters:
  ///   - request: Which tile.
  ///   - isWanted: Whether to begin drawing it in the background where it is not there.
  /// - Returns: The tile, or nil where it is not done.
  func tile(_ request: TileRequest, isWanted: Bool) -> PlacedTile?

  /// The frame is complete.
  func endFrame()

  // MARK: Measuring

  /// The size that a text needs, in points; wrapped where it is to be and a width is given.
  func preferredSize(of text: TextDrawing, width: Float?) -> Size
}
