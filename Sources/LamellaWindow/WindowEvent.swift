// SPDX-License-Identifier: MIT

public import LamellaMath

/// Something that happened to a window and that the program may want to know.
///
/// Positions are points from the bottom left corner of the contents, y up, as in the layer tree.
public enum WindowEvent: Equatable, Sendable {
  /// The pointer moved; it may be outside while a button is held.
  case mouseMoved(Point)
  /// A button went down.
  case mouseDown(MouseButton, at: Point)
  /// A button went up.
  case mouseUp(MouseButton, at: Point)
  /// The wheel or touch pad moved, in lines; y is positive away from the user.
  case scrolled(x: Float, y: Float)
  /// A function key was pressed, 1 for F1.
  case functionKey(Int)
  /// The size or the scale of the contents changed.
  case resized

  /// A button of the mouse.
  public enum MouseButton: Equatable, Sendable {
    case left, right, middle
    /// A further button, counted from 4.
    case other(Int)
  }
}
