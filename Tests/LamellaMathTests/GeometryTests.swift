// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Rectangles` {
  private let r = Rect(10, 20, 30, 40)

  @Test func `half-open far edge`() {
    #expect(r.contains(Point(10, 20)))
    #expect(r.contains(Point(Float(40).nextDown, Float(60).nextDown)))
    for p in [Point(40, 30), Point(20, 60), Point(Float(10).nextDown, 30), Point(.nan, 30)] {
      #expect(!r.contains(p))
    }
    #expect(!Rect(5, 5, 0, 10).contains(Point(5, 5)), "empty holds nothing")
  }

  @Test func `negative sizes are turned over`() {
    #expect(Rect(0, 0, -100, -50).standardized == Rect(-100, -50, 100, 50))
    #expect(Rect(5, 5, -10, -20).standardized == Rect(-5, -15, 10, 20))
    #expect(r.standardized == r)
  }

  @Test func `union and intersection with null`() {
    #expect(r.union(.null) == r && Rect.null.union(r) == r)
    #expect(r.intersection(.null).isNull && Rect.null.intersection(r).isNull)
    #expect(Rect.null.union(.null).isNull)
  }

  @Test func `rectangles that touch meet in an empty one, apart in none`() {
    #expect(r.intersection(Rect(40, 20, 5, 5)) == Rect(40, 20, 0, 5))
    #expect(r.intersection(Rect(40.5, 20, 5, 5)).isNull)
    #expect(r.intersection(Rect(0, 30, 20, 5)) == Rect(10, 30, 10, 5))
    #expect(r.union(Rect(0, 0, 1, 1)) == Rect(0, 0, 40, 60))
  }
}

@Suite struct `Affine maps` {
  private let m = AffineTransform(0, 2, -3, 0, 5, 7)

  @Test func `the inverse undoes, and a singular map has none`() throws {
    let inverse = try #require(m.inverted)
    #expect(Closeness.agree(m.concatenating(inverse), .identity))
    #expect(Closeness.agree(inverse.concatenating(m), .identity))
    #expect(AffineTransform.scale(1, 0).inverted == nil)
    #expect(AffineTransform(1, 2, 2, 4, 0, 0).inverted == nil)
    #expect(AffineTransform.scale(.nan, 1).inverted == nil)
    #expect(AffineTransform.scale(.infinity, 1).inverted == nil)
  }

  @Test func `boxes hold the image of every corner`() {
    #expect(m.apply(to: Rect(0, 0, 10, 20)) == Rect(-55, 7, 60, 20))
    let half = Float(0.5).squareRoot()
    let turned = AffineTransform(half, half, -half, half, 0, 0)
    let box = turned.apply(to: Rect(-50, -50, 100, 100))
    #expect(Closeness.agree(box, Rect(-70.710_68, -70.710_68, 141.421_36, 141.421_36)))
  }

  @Test func `agree with the same map in 3-D`() {
    var random = SeededRandom(seed: 13)
    func map() -> AffineTransform {
      AffineTransform(
        random.float(-3...3), random.float(-3...3), random.float(-3...3), random.float(-3...3),
        random.float(-9...9), random.float(-9...9))
    }
    for _ in 0..<200 {
      let (a, b) = (map(), map())
      #expect(
        Closeness.agree(
          Transform3D(a).concatenating(Transform3D(b)), Transform3D(a.concatenating(b))))
      let p = Point(random.float(-9...9), random.float(-9...9))
      #expect(Closeness.agree(Transform3D(a).apply(to: p) ?? .zero, a.apply(to: p)))
      #expect(
        Closeness.agree(
          [Transform3D(a).determinant], [a.determinant], stated: 1e-5))
    }
  }
}

@Suite struct `Points and colours` {
  @Test func `sizes of the plain records`() {
    #expect(MemoryLayout<Point>.size == 8 && MemoryLayout<Size>.size == 8)
    #expect(MemoryLayout<Rect>.size == 16 && MemoryLayout<Color>.size == 16)
    #expect(MemoryLayout<AffineTransform>.size == 24)
    #expect(MemoryLayout<TimingFunction>.size == 16)
  }

  @Test func `points add, subtract and scale`() {
    #expect(Point(1, 2) + Point(3, 4) == Point(4, 6))
    #expect(Point(1, 2) - Point(3, 5) == Point(-2, -3))
    #expect(Point(1, 2) * 3 == Point(3, 6))
  }

  @Test func `another alpha keeps the colour`() {
    #expect(Color.orange.withAlpha(0.25) == Color(1, 0.5, 0, 0.25))
    #expect(Color.clear == Color.black.withAlpha(0))
  }
}
