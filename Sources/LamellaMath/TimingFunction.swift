// SPDX-License-Identifier: MIT

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1), time across, progress up.
///
/// Control points are single precision, as in Core Animation. Their x lies in 0…1, so that time
/// never runs backwards; their y is free, which lets progress overshoot.
public struct TimingFunction: BitwiseCopyable, Hashable, Sendable {
  /// The first control point.
  public let c1: Point
  /// The second control point.
  public let c2: Point

  /// Creates a curve from its two control points.
  ///
  /// An x outside 0…1 is clamped; a coordinate that is not finite becomes 0.
  public init(_ c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func clamped(_ x: Float) -> Float { x.isFinite ? min(max(x, 0), 1) : 0 }
    c1 = Point(clamped(c1x), c1y.isFinite ? c1y : 0)
    c2 = Point(clamped(c2x), c2y.isFinite ? c2y : 0)
  }

  /// Progress equals time.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// The pace of implicit animations: a short start and a long end.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// Creates one of the named curves, or nil where the name is unknown.
  ///
  /// The names are `linear`, `easeIn`, `easeOut`, `easeInEaseOut` and `default`.
  public init?(named name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }

  /// The name of this curve, or nil where it is none of the named ones.
  public var name: String? {
    switch self {
    case .linear: "linear"
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInEaseOut: "easeInEaseOut"
    case .default: "default"
    default: nil
    }
  }

  /// One of the four points of the curve: 0 is (0, 0), 3 is (1, 1).
  ///
  /// Traps outside 0…3.
  public func controlPoint(at index: Int) -> Point {
    switch index {
    case 0: Point(0, 0)
    case 1: c1
    case 2: c2
    case 3: Point(1, 1)
    default: preconditionFailure("a timing function has no control point \(index)")
    }
  }

  /// Whether progress equals time everywhere.
  @inlinable public var isLinear: Bool { c1.x == c1.y && c2.x == c2.y }
}
