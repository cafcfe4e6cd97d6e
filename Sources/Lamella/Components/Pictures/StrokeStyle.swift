// SPDX-License-Identifier: MIT

/// Which parts of a plane a path encloses; the raw values are Core Animation's names.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// The default: what the path winds around, counting direction.
  case nonZero = "non-zero"
  /// What an odd number of the path's lines separates from the outside.
  case evenOdd = "even-odd"
}

/// How the ends of a stroke look; the raw values are Core Animation's names.
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  /// The default: the stroke ends where the path does.
  case butt
  /// A half disc beyond the end.
  case round
  /// Half a square beyond the end.
  case square
}

/// How the corners of a stroke look; the raw values are Core Animation's names.
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  /// The default: a sharp corner, cut off where it would exceed the miter limit.
  case miter
  /// A round corner.
  case round
  /// A corner cut off straight.
  case bevel
}

/// How a path is stroked; the defaults are those of a shape layer.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points, centred on the path; nothing is drawn unless it is positive.
  public var width: Float = 1
  /// The ends of the stroke and of its dashes; default butt.
  public var cap: LineCap = .butt
  /// The corners; default miter.
  public var join: LineJoin = .miter
  /// The longest miter in line widths, at least 1; default 10.
  public var miterLimit: Float = 10
  /// The lengths of dashes and gaps in turn, in points; empty, the default, is a solid line.
  ///
  /// A pattern with a negative length, with a sum of 0, or too fine to see draws a solid line.
  public var dashPattern: [Float] = []
  /// How far into the pattern the stroke begins, in points; default 0.
  public var dashPhase: Float = 0

  /// Creates a style; the defaults are those of the properties.
  public init(
    width: Float = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Float = 10,
    dashPattern: [Float] = [], dashPhase: Float = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashPattern = dashPattern
    self.dashPhase = dashPhase
  }
}
