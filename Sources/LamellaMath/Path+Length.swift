// SPDX-License-Identifier: MIT

// One-off questions about lengths. Code that asks every frame measures once with PathMeasure.

extension Path {
  /// The sum of the lengths of all sub-paths, in points; closing lines count.
  ///
  /// - Complexity: O(*n*).
  public var length: Double {
    var total = 0.0
    forEachSegment { segment, _ in total += segment.length() }
    return total
  }

  /// A length that the path does not exceed, in points: that of the lines between all its points.
  ///
  /// - Complexity: O(*n*), without measuring curves.
  package var lengthBound: Double {
    var total = 0.0
    forEachSegment { segment, _ in total += segment.extent }
    return total
  }

  /// How many curves the path has, and how many lines they come to at an accuracy of one point.
  ///
  /// At another accuracy the lines are that number divided by its square root (Wang, Shih, Chang
  /// 1984).
  ///
  /// - Complexity: O(*n*).
  package var curves: (count: Int, lines: Double) {
    var (count, lines) = (0, 0.0)
    forEachSegment { segment, _ in
      if segment.bend > 0 {
        count += 1
        lines += (segment.bend / 8).squareRoot()
      }
    }
    return (count, lines)
  }

  /// The point at a length from the start, in points; nil where the path draws nothing.
  ///
  /// Lengths outside the path give its ends.
  ///
  /// - Complexity: O(*n*).
  public func point(atLength distance: Double) -> Point? {
    PathMeasure(self).point(atLength: distance)
  }

  /// The part between two fractions of the length of all sub-paths together.
  ///
  /// This is what `strokeStart` and `strokeEnd` leave of a stroke. Fractions are clamped to 0…1;
  /// nothing is left where `start` is not less than `end`.
  ///
  /// - Complexity: O(*n*).
  public func trimmed(from start: Double, to end: Double) -> Path {
    start <= 0 && end >= 1 ? self : PathMeasure(self).trimmed(from: start, to: end)
  }

  /// The path with curves replaced by lines that leave them by at most `accuracy` points.
  ///
  /// Sub-paths and closes stay as they are. The accuracy is at least 0.0001 points.
  ///
  /// - Complexity: O(*n* · √(size / accuracy)).
  public func flattened(accuracy: Float = 0.1) -> Path {
    // A curve cut into n even parts is off by at most max|B''|/(8·n²) (Wang, Shih, Chang 1984).
    let tolerance = Double(accuracy > 1e-4 ? accuracy : 1e-4)
    var result = Path()
    result.reserveCapacity(elements: elementCount * 4, points: points.count * 4)
    var start = Point.zero
    var current = Point.zero
    func add(_ segment: PathSegment) {
      let bend = segment.bend
      let parts = bend > 0 ? Swift.min((bend / (8 * tolerance)).squareRoot().rounded(.up), 4096) : 1
      for i in stride(from: 1, through: Int(parts), by: 1) {
        result.addLine(to: Point(segment.position(Double(i) / parts)))
      }
    }
    for element in self {
      switch element {
      case .move(let p):
        result.move(to: p)
        (start, current) = (p, p)
      case .line(let p):
        result.addLine(to: p)
        current = p
      case .quad(let c, let p):
        add(PathSegment(quad: current, c, p))
        current = p
      case .curve(let c1, let c2, let p):
        add(PathSegment(curve: current, c1, c2, p))
        current = p
      case .close:
        result.close()
        current = start
      }
    }
    return result
  }
}

extension PathSegment {
  /// A bound on the second derivative.
  var bend: Double {
    2
      * max(
        LamellaMath.length(d1.x - d0.x, d1.y - d0.y), LamellaMath.length(d2.x - d1.x, d2.y - d1.y))
  }
}
