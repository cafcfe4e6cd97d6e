// SPDX-License-Identifier: MIT

// Layout: one byte per element and the points of all elements in a row (move and line 1, quad 2,
// curve 3, close 0), so that two paths of one structure interpolate as one loop over points.
// Rejected: an array of enums (28 bytes an element, and a switch per point when interpolating).
// Invariant: a path that is not empty starts with a move.

/// A sequence of lines and Bézier curves in a layer's plane, in points.
///
/// A path is a value; iterating it yields its ``Element``s in order.
public struct Path: Hashable, Sendable {
  /// What each element is, one byte each: the raw value of ``Verb``.
  package internal(set) var verbs: [UInt8] = []
  /// The points of all elements, in order.
  package internal(set) var points: [Point] = []

  /// The kinds of elements, as stored.
  package enum Verb: UInt8, Sendable {
    case move, line, quad, curve, close

    /// How many points an element of this kind has.
    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .curve: 3
      case .close: 0
      }
    }
  }

  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Lifts the pen and starts a sub-path.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A quadratic Bézier curve from the current point: control point, end.
    case quad(Point, Point)
    /// A cubic Bézier curve from the current point: two control points, end.
    case curve(Point, Point, Point)
    /// A line back to the start of the sub-path, which it ends.
    case close
  }

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The number of elements.
  public var elementCount: Int { verbs.count }
}

extension Path {
  /// Starts a sub-path at a point.
  public mutating func move(to point: Point) { append(.move, point) }

  /// Adds a line from the current point; in an empty path, starts there instead.
  public mutating func addLine(to end: Point) {
    append(isEmpty ? .move : .line, end)
  }

  /// Adds a quadratic Bézier curve; in an empty path, starts at its control point.
  public mutating func addQuad(_ control: Point, to end: Point) {
    if isEmpty { append(.move, control) }
    append(.quad, control, end)
  }

  /// Adds a cubic Bézier curve; in an empty path, starts at its first control point.
  public mutating func addCurve(_ c1: Point, _ c2: Point, to end: Point) {
    if isEmpty { append(.move, c1) }
    append(.curve, c1, c2, end)
  }

  /// Closes the sub-path with a line to its start; does nothing in an empty or just closed path.
  public mutating func close() {
    guard let last = verbs.last, last != Verb.close.rawValue else { return }
    verbs.append(Verb.close.rawValue)
  }

  /// Adds one element.
  public mutating func append(_ element: Element) {
    switch element {
    case .move(let p): move(to: p)
    case .line(let p): addLine(to: p)
    case .quad(let c, let p): addQuad(c, to: p)
    case .curve(let c1, let c2, let p): addCurve(c1, c2, to: p)
    case .close: close()
    }
  }

  /// Adds all elements of another path.
  public mutating func append(_ other: Path) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
  }

  /// Removes all elements, keeping the storage.
  public mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Sets aside storage for a number of elements and points.
  public mutating func reserveCapacity(elements: Int, points count: Int) {
    verbs.reserveCapacity(elements)
    points.reserveCapacity(count)
  }

  private mutating func append(_ verb: Verb, _ point: Point) {
    verbs.append(verb.rawValue)
    points.append(point)
  }

  private mutating func append(_ verb: Verb, _ a: Point, _ b: Point) {
    append(verb, a)
    points.append(b)
  }

  private mutating func append(_ verb: Verb, _ a: Point, _ b: Point, _ c: Point) {
    append(verb, a, b)
    points.append(c)
  }
}
