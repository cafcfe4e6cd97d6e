// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Path outlines` {
  @Test func `elements come back in the order of building`() throws {
    let text = "M 1.0 2.0 L 3.0 4.0 Q 5.0 6.0 7.0 8.0 C 1.0 1.0 2.0 2.0 3.0 3.0 Z"
    let path = try Path(notation: text)
    #expect(path.notation == text)
    #expect(path.elementCount == 5)
    #expect(path.points.count == 7)
    #expect(path.underestimatedCount == 5)
    var copy = Path()
    for element in path { copy.append(element) }
    #expect(copy == path)
    #expect(copy.hashValue == path.hashValue)
    #expect(Path().map { $0 }.isEmpty)
  }

  @Test func `a path that would start without a move starts at its first point`() throws {
    var line = Path()
    line.addLine(to: Point(1, 2))
    #expect(line.notation == "M 1.0 2.0")
    var quad = Path()
    quad.addQuad(Point(1, 1), to: Point(2, 2))
    #expect(quad.notation == "M 1.0 1.0 Q 1.0 1.0 2.0 2.0")
    var curve = Path()
    curve.addCurve(Point(1, 1), Point(2, 2), to: Point(3, 3))
    #expect(curve.notation == "M 1.0 1.0 C 1.0 1.0 2.0 2.0 3.0 3.0")
    var closed = Path()
    closed.close()
    #expect(closed.isEmpty)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `the bounds of points that are not finite do no harm`(bad: Float) {
    for place in 0..<4 {
      var points = [Point(0, 0), Point(1, 2), Point(3, 1), Point(4, 4)]
      points[place] = Point(bad, bad)
      var path = Path()
      path.move(to: points[0])
      path.addCurve(points[1], points[2], to: points[3])
      path.addQuad(points[1], to: points[2])
      #expect(!path.bounds.isNull)
    }
  }

  @Test func `closing twice closes once`() throws {
    var path = try Path(notation: "M 0 0 L 1 0")
    path.close()
    path.close()
    #expect(path.elementCount == 3)
  }

  @Test func `after a close the pen stands at the start`() throws {
    #expect(Path().currentPoint == nil)
    #expect(try Path(notation: "M 1 2 L 3 4").currentPoint == Point(3, 4))
    #expect(try Path(notation: "M 1 2 L 3 4 Z").currentPoint == Point(1, 2))
    #expect(try Path(notation: "M 0 0 Z M 1 2 L 3 4 Z").currentPoint == Point(1, 2))
  }

  @Test func `bounds hold the curves and not their control points`() throws {
    let cases: [(String, Rect)] = [
      ("M 5 5", Rect(5, 5, 0, 0)), ("M 0 0 L 10 -5", Rect(0, -5, 10, 5)),
      ("M 0 0 Q 5 10 10 0", Rect(0, 0, 10, 5)),
      ("M 0 0 C 0 10 10 10 10 0", Rect(0, 0, 10, 7.5)),
      ("M 0 0 C 5 5 5 5 10 10", Rect(0, 0, 10, 10)),
      // Control points in the order that makes a loop: both axes turn twice.
      ("M 0 0 C 60 10 -50 10 10 0", Rect(-8.558, 0, 27.116, 7.5)),
      // The derivative of x is linear: one turn only.
      ("M 0 0 C 4 0 4 1 0 1", Rect(0, 0, 3, 1)),
      ("M 0 0 L 1 1 Z L -5 0", Rect(-5, 0, 6, 1)),
    ]
    #expect(Path().bounds == .null)
    for (text, box) in cases {
      let bounds = try Path(notation: text).bounds
      #expect(Closeness.agree(bounds, box, stated: 2e-3), "\(text): \(bounds)")
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      var path = Path()
      path.move(to: Point(random.float(-9...9), random.float(-9...9)))
      let p = (0..<3).map { _ in Point(random.float(-9...9), random.float(-9...9)) }
      path.addCurve(p[0], p[1], to: p[2])
      let flat = path.flattened(accuracy: 0.0005).bounds
      #expect(Closeness.agree(path.bounds, flat, stated: 0.001), "\(path.notation)")
    }
  }

  @Test func `shapes have the boxes they were made for`() {
    let box = Rect(10, 20, 100, 60)
    #expect(Path.rect(box).bounds == box)
    #expect(Path.rect(Rect(110, 80, -100, -60)) == Path.rect(box))
    #expect(Closeness.agree(Path.ellipse(box).bounds, box))
    for continuous in [false, true] {
      for radius: Float in [-5, 0, 10, 30, 999] {
        let path = Path.roundedRect(box, cornerRadius: radius, continuous: continuous)
        #expect(Closeness.agree(path.bounds, box), "\(radius)")
        #expect(path.points.first.map { box.minX <= $0.x && $0.y == box.minY } == true)
      }
    }
  }

  @Test func `a rounded rectangle is inside by its corners`() {
    // The point of a circular corner on the diagonal is r·(1 - 1/√2) away from both sides.
    let box = Rect(0, 0, 100, 100)
    let inset = 20 * (1 - 0.5.squareRoot())
    let flat = Path.roundedRect(box, cornerRadius: 20).flattened(accuracy: 0.001)
    let least = flat.points.map { $0.x + $0.y }.min() ?? 0
    #expect(abs(Double(least) - 2 * inset) < 0.02)
    let one = Path.roundedRect(box, cornerRadius: 20, corners: .maxXMaxY)
    let points = one.flattened().points
    for corner in [Point(0, 0), Point(100, 0), Point(0, 100)] { #expect(points.contains(corner)) }
    #expect(!points.contains(Point(100, 100)))
  }

  @Test func `radius and mask do not change the structure`() {
    let box = Rect(0, 0, 100, 100)
    let plain = Path.roundedRect(box, cornerRadius: 0)
    for corners in [CornerMask.all, [], [.minXMinY, .maxXMaxY]] {
      let round = Path.roundedRect(box, cornerRadius: 20, corners: corners)
      #expect(round.isCompatible(with: plain))
    }
    let smooth = Path.roundedRect(box, cornerRadius: 10, continuous: true)
    #expect(
      smooth.isCompatible(with: .roundedRect(box, cornerRadius: 20, corners: [], continuous: true)))
    #expect(!smooth.isCompatible(with: plain))
  }

  @Test func `continuous corners reach further, and fall back where they cannot`() {
    let box = Rect(0, 0, 100, 100)
    let smooth = Path.roundedRect(box, cornerRadius: 20, continuous: true)
    #expect(smooth.points[0] == Point(20 * 1.528_664_83, 0))
    #expect(
      Path.roundedRect(box, cornerRadius: 33, continuous: true)
        == .roundedRect(box, cornerRadius: 33))
    // It is symmetric about the diagonal.
    let mirror = smooth.applying(AffineTransform(0, 1, 1, 0, 0, 0))
    let (a, b) = (smooth.flattened().points, mirror.flattened().points)
    for p in a where p.x + p.y < 60 {
      let nearest = b.map { abs($0.x - p.x) + abs($0.y - p.y) }.min() ?? 9
      #expect(nearest < 1.5)
    }
  }

  @Test func `corner masks keep four bits`() {
    #expect(CornerMask(rawValue: 0xFF) == .all)
    #expect(CornerMask(rawValue: 0xF0) == [])
  }

  @Test func `a map moves every point`() throws {
    let path = try Path(notation: "M 1 2 Q 3 4 5 6 Z")
    let map = AffineTransform(0, 2, -1, 0, 10, 20)
    var moved = path
    moved.apply(map)
    #expect(moved.notation == "M 8.0 22.0 Q 6.0 26.0 4.0 30.0 Z")
    #expect(path.applying(map) == moved)
  }

  @Test func `paths of one structure interpolate point by point`() throws {
    let a = try Path(notation: "M 0 0 L 10 0 Q 1 1 2 2 Z")
    let b = try Path(notation: "M 10 0 L 20 10 Q 3 3 4 6 Z")
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(
      a.interpolated(to: b, fraction: 0.5).notation == "M 5.0 0.0 L 15.0 5.0 Q 2.0 2.0 3.0 4.0 Z")
    #expect(a.interpolated(to: b, fraction: 2).points[0] == Point(20, 0))
    let other = try Path(notation: "M 0 0 L 10 0")
    #expect(!a.isCompatible(with: other))
    #expect(a.interpolated(to: other, fraction: 0.49) == a)
    #expect(a.interpolated(to: other, fraction: 0.5) == other)
  }

  @Test func `interpolation uses its result's storage again`() throws {
    let a = try Path(notation: "M 0 0 L 10 0")
    let b = try Path(notation: "M 10 0 L 20 10")
    var result = a.interpolated(to: b, fraction: 0.1)
    let before = result.points.withUnsafeBufferPointer { $0.baseAddress }
    a.interpolate(to: b, fraction: 0.5, into: &result)
    let after = result.points.withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
    #expect(result.points == [Point(5, 0), Point(15, 5)])
  }
}
