// SPDX-License-Identifier: MIT

public import LamellaMath

/// Everything about the look of a shape layer; equal drawings at one scale have equal pixels.
public struct ShapeDrawing: Hashable, Sendable {
  /// The outline in layer coordinates, in points.
  public var path: Path
  /// The colour inside; nil fills nothing, and the default is black as for a shape layer.
  public var fillColor: Color?
  /// What counts as inside; default non-zero.
  public var fillRule: FillRule = .nonZero
  /// The colour of the stroke, which lies over the fill; nil, the default, strokes nothing.
  public var strokeColor: Color?
  /// How the path is stroked.
  public var stroke = StrokeStyle()
  /// Where the stroke begins, as a fraction of the length of all sub-paths together; default 0.
  public var strokeStart: Float = 0
  /// Where the stroke ends, default 1; nothing is stroked where it is not greater than the start.
  public var strokeEnd: Float = 1

  /// Creates a drawing of a path.
  public init(_ path: Path, fillColor: Color? = .black, strokeColor: Color? = nil) {
    self.path = path
    self.fillColor = fillColor
    self.strokeColor = strokeColor
  }
}
