// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Transform 3D` {
  let general = Transform3D(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)

  @Test func `sixteen floats in row order`() {
    #expect(MemoryLayout<Transform3D>.size == 64)
    #expect(general.elements == (1...16).map { Float($0) })
    #expect(Transform3D(elements: general.elements) == general)
    for row in 0..<4 {
      for column in 0..<4 { #expect(general[row, column] == Float(row * 4 + column + 1)) }
    }
    var m = general
    m[3, 1] = -5
    #expect(m.m42 == -5)
    m.m42 = 14
    #expect(m == general)
  }

  @Test func `a cell outside the matrix traps`() async {
    await #expect(processExitsWith: .failure) { _ = Transform3D.identity[4, 0] }
    await #expect(processExitsWith: .failure) { _ = Transform3D(elements: [1, 2, 3]) }
  }

  @Test func `a new operation happens first`() {
    let t = Transform3D.translation(10, 20, 30)
    #expect(t.scaled(by: 2, 3).apply(to: Point(1, 1)) == Point(12, 23))
    #expect(
      Transform3D.scale(2, 3).translated(by: 1, 1).apply(to: Point(1, 1)) == Point(4, 6))
    let turned = t.rotated(by: .pi / 2).apply(to: Point(1, 0))
    #expect(Closeness.agree(turned ?? .zero, Point(10, 21)))
  }

  @Test func `concatenation acts from left to right and keeps the identity`() {
    #expect(general.concatenating(.identity) == general)
    #expect(Transform3D.identity.concatenating(general) == general)
    let a = Transform3D.scale(2, 2)
    let b = Transform3D.translation(1, 0)
    #expect(a.concatenating(b).apply(to: Point(1, 0)) == Point(3, 0))
    #expect(b.concatenating(a).apply(to: Point(1, 0)) == Point(4, 0))
  }

  @Test func `a rotation needs no unit axis, and none without an axis`() {
    #expect(Transform3D.rotation(0.7, 0, 0, 100) == .rotation(0.7))
    #expect(Transform3D.rotation(0.7, 0, 0, 0) == .identity)
    #expect(Transform3D.rotation(0.7, .infinity, 0, 0) == .identity)
    #expect(Transform3D.rotation(0.7, .nan, 0, 0) == .identity)
    #expect(Transform3D.rotation(0) == .identity)
    #expect(Closeness.agree(.rotation(0.7, 0, 0, -1), .rotation(-0.7)))
  }

  @Test func `the inverse undoes, and a singular matrix has none`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let m = Transform3D(elements: (0..<16).map { _ in random.float(-3...3) })
      guard abs(m.determinant) > 0.1, let inverse = m.inverted else { continue }
      // Cells of the inverse reach about 30/0.1, and a product sums four of them.
      #expect(Closeness.agree(m.concatenating(inverse), .identity, stated: 2e-3))
    }
    let flat = Transform3D.scale(1, 0)
    #expect(flat.inverted == nil)
    #expect(flat.invertedOrSelf == flat)
    #expect(Transform3D.scale(.nan, 1).inverted == nil)
    #expect(Transform3D.scale(.infinity, 1).inverted == nil)
    #expect(Transform3D.scale(1e-30, 1e-30, 1e-30).inverted == .scale(1e30, 1e30, 1e30))
    let tiny = Float.leastNormalMagnitude / 16
    #expect(Transform3D.scale(tiny, 1).inverted == nil, "the inverse overflows")
    #expect(Transform3D.scale(2, 3, 4).determinant == 24)
    #expect(Transform3D.scale(-1, 1).determinant == -1)
  }

  @Test(arguments: [
    (Transform3D.identity, true), (.scale(2, 3), true), (.translation(1, 2), true),
    (.rotation(1), true), (.scale(1, 1, 2), false), (.translation(0, 0, 1), false),
    (.rotation(1, 1, 0, 0), false), (.rotation(1, 0, 1, 0), false), (.perspective(500), false),
    (Transform3D(AffineTransform(1, 2, 3, 4, 5, 6)), true),
  ])
  func `affine means nothing but the six cells`(matrix: Transform3D, isAffine: Bool) {
    #expect(matrix.isAffine == isAffine)
    #expect(matrix.affine == (isAffine ? matrix.affine : .identity))
    if isAffine { #expect(Transform3D(matrix.affine) == matrix) }
  }

  @Test func `each cell that must be fixed counts`() {
    for index in 0..<16 {
      var m = Transform3D.identity
      m[index / 4, index % 4] = 0.5
      let isFree = [0, 1, 4, 5, 12, 13].contains(index)
      #expect(m.isAffine == isFree, "cell \(index)")
      #expect(!m.isIdentity)
      #expect(m.isFinite)
      m[index / 4, index % 4] = index % 2 == 0 ? .nan : .infinity
      #expect(!m.isFinite)
    }
    #expect(Transform3D.identity.isIdentity)
  }

  @Test func `perspective divides by the distance from the eye`() {
    let m = Transform3D.perspective(500)
    #expect(m.m34 == -0.002)
    let near = m.project(Point(100, 50), z: 250)
    #expect(near.w == 0.5)
    #expect(m.apply(to: Point(100, 50)) == Point(100, 50))
    #expect(
      Transform3D.translation(0, 0, 250).concatenating(m).apply(to: Point(1, 2)) == Point(2, 4))
    #expect(Transform3D.perspective(0) == .identity)
    #expect(Transform3D.perspective(.nan) == .identity)
  }

  @Test func `nothing is seen behind the eye`() {
    let m = Transform3D.perspective(100)
    for z: Float in [100, 101, 1e9] {
      #expect(Transform3D.translation(0, 0, z).concatenating(m).apply(to: Point(1, 1)) == nil)
    }
    #expect(Transform3D.scale(.infinity, 1).apply(to: Point(1, 1)) == nil)
    #expect(Transform3D.scale(.nan, 1).apply(to: Point(1, 1)) == nil)
  }
}
