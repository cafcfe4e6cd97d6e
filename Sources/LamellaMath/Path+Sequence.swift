// SPDX-License-Identifier: MIT

extension Path: Sequence {
  /// Walks the elements of a path, in order.
  public struct Iterator: IteratorProtocol {
    private let path: Path
    private var verb = 0
    private var point = 0

    init(_ path: Path) { self.path = path }

    /// The next element, or nil after the last.
    public mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      defer { verb += 1 }
      let p = path.points
      switch Verb(rawValue: path.verbs[verb]) {
      case .move:
        point += 1
        return .move(p[point - 1])
      case .line:
        point += 1
        return .line(p[point - 1])
      case .quad:
        point += 2
        return .quad(p[point - 2], p[point - 1])
      case .curve:
        point += 3
        return .curve(p[point - 3], p[point - 2], p[point - 1])
      case .close, nil:
        return .close
      }
    }
  }

  /// An iterator over the elements.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of elements.
  public var underestimatedCount: Int { verbs.count }

  /// Where the next element starts, or nil in an empty path.
  ///
  /// After a close this is the start of the closed sub-path.
  ///
  /// - Complexity: O(1); O(*n*) after a close.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    guard last == Verb.close.rawValue else { return points.last }
    var start: Point?
    for case .move(let p) in self { start = p }
    return start
  }
}
