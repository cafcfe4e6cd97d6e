// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Affine interpolation` {
  private func affine(_ m: Transform3D) -> AffineTransform { m.affine }

  @Test func `the ends are exact and nothing moves between equal maps`() {
    let a = AffineTransform(1.1, 0.2, -0.3, 0.9, 7, -2)
    let b = AffineTransform(0.3, 1.2, -1.1, 0.2, 1, 5)
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(a.interpolated(to: a, fraction: 0.3) == a)
  }

  @Test func `without a turn the off-diagonal stays exactly 0`() {
    let a = AffineTransform(1, 0, 0, 1, 0, 0)
    let b = AffineTransform(3, 0, 0, 2, 10, 20)
    for f: Float in [0.1, 0.3, 0.7] {
      let m = a.interpolated(to: b, fraction: f)
      #expect(m.b == 0 && m.c == 0)
      #expect(Closeness.agree(m, AffineTransform(1 + 2 * f, 0, 0, 1 + f, 10 * f, 20 * f)))
    }
  }

  @Test func `parts give the map back`() throws {
    var random = SeededRandom(seed: 9)
    for _ in 0..<1000 {
      let m = AffineTransform(
        random.float(-3...3), random.float(-3...3), random.float(-3...3), random.float(-3...3),
        random.float(-9...9), random.float(-9...9))
      guard let parts = AffineDecomposition(m) else { continue }
      #expect(Closeness.agree(parts.affine, m), "\(m)")
    }
  }

  @Test func `a turn of a half goes the negative way, more than a half the short way`() {
    let quarter = affine(.rotation(-.pi / 4))
    #expect(
      Closeness.agree(
        AffineTransform.identity.interpolated(to: affine(.rotation(.pi)), fraction: 0.25), quarter,
        stated: 1e-6))
    let short = affine(.rotation(-.pi / 8))
    #expect(
      Closeness.agree(
        AffineTransform.identity.interpolated(to: affine(.rotation(1.5 * .pi)), fraction: 0.25),
        short, stated: 1e-6))
  }

  @Test func `what cannot be taken apart goes cell by cell`() {
    let none = AffineTransform.scale(0, 0)
    #expect(AffineDecomposition(none) == nil)
    #expect(AffineDecomposition(AffineTransform(.nan, 0, 0, 1, 0, 0)) == nil)
    #expect(none.interpolated(to: .identity, fraction: 0.25) == .scale(0.25, 0.25))
    #expect(AffineTransform.identity.interpolated(to: none, fraction: 0.25) == .scale(0.75, 0.75))
  }

  @Test func `fractions outside extrapolate`() {
    let m = AffineTransform.identity.interpolated(to: .translation(10, 0), fraction: 1.5)
    #expect(m == .translation(15, 0))
    let turned = AffineTransform.identity.interpolated(to: affine(.rotation(0.2)), fraction: -1)
    #expect(Closeness.agree(turned, affine(.rotation(-0.2)), stated: 1e-6))
  }
}

@Suite struct `Transform interpolation` {
  @Test func `the ends are exact`() {
    let a = Transform3D.perspective(300).rotated(by: 1, 1, 2, 3)
    let b = Transform3D.scale(2, 3, 4).rotated(by: 2, 0, 1, 0)
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(a.interpolated(to: a, fraction: 0.4) == a)
  }

  @Test func `parts give the matrix back`() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<1000 {
      let m = Transform3D(elements: (0..<16).map { $0 == 15 ? 1 : random.float(-2...2) })
      guard abs(m.determinant) > 0.05, let parts = TransformDecomposition(m) else { continue }
      #expect(Closeness.agree(parts.matrix, m, stated: 2e-5), "\(m)")
    }
  }

  @Test func `a turn about any axis keeps its axis and its speed`() {
    for axis: (Float, Float, Float) in [(1, 0, 0), (0, 1, 0), (1, 1, 1), (-1, 2, 0.5)] {
      for angle: Float in [0.1, 1.5, 3, -2] {
        let end = Transform3D.rotation(angle, axis.0, axis.1, axis.2)
        for f: Float in [0.25, 0.5, 0.9] {
          let m = Transform3D.identity.interpolated(to: end, fraction: f)
          #expect(
            Closeness.agree(m, .rotation(angle * f, axis.0, axis.1, axis.2), stated: 2e-6))
        }
      }
    }
  }

  @Test func `the turn takes the shorter way`() {
    let m = Transform3D.identity.interpolated(to: .rotation(5, 0, 1, 0), fraction: 0.5)
    #expect(Closeness.agree(m, .rotation((5 - 2 * .pi) / 2, 0, 1, 0), stated: 2e-6))
  }

  @Test func `perspective, shift and scale move evenly`() {
    let a = Transform3D.perspective(100)
    let b = Transform3D.perspective(50)
    #expect(Closeness.agree([a.interpolated(to: b, fraction: 0.5).m34], [-0.015]))
    let shifted = Transform3D.identity.interpolated(to: .translation(10, 20, 30), fraction: 0.5)
    #expect(shifted == .translation(5, 10, 15))
    let scaled = Transform3D.identity.interpolated(to: .scale(1, 1, 3), fraction: 0.5)
    #expect(Closeness.agree(scaled, .scale(1, 1, 2)))
  }

  @Test func `a singular matrix goes cell by cell`() {
    let flat = Transform3D.scale(1, 1, 0)
    #expect(TransformDecomposition(flat) == nil)
    #expect(Transform3D.identity.interpolated(to: flat, fraction: 0.25) == .scale(1, 1, 0.75))
    let none = Transform3D(elements: Array(repeating: 0, count: 16))
    #expect(TransformDecomposition(none) == nil)
    #expect(Transform3D.identity.interpolated(to: none, fraction: 0.5).m44 == 0.5)
  }

  @Test func `two affine ends use the 2-D rule`() {
    let half = Transform3D.identity.interpolated(to: .scale(-1, -1), fraction: 0.25)
    #expect(Closeness.agree(half, .rotation(-.pi / 4), stated: 1e-6))
  }
}

@Suite struct `Value interpolation` {
  @Test func `components move by themselves and extrapolate`() {
    #expect(Point(0, 10).interpolated(to: Point(4, 20), fraction: 0.25) == Point(1, 12.5))
    #expect(Size(0, 10).interpolated(to: Size(4, 20), fraction: 2) == Size(8, 30))
    #expect(
      Rect(0, 0, 10, 10).interpolated(to: Rect(10, 20, 30, 40), fraction: 0.5)
        == Rect(5, 10, 20, 25))
    let blue = Color(0, 0, 1, 0.5)
    #expect(Color.red.interpolated(to: blue, fraction: 0.5) == Color(0.5, 0, 0.5, 0.75))
  }
}
