// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Transform components` {
  private func parts(
    scale: (Float, Float, Float) = (1, 1, 1), rotation: (Float, Float, Float) = (0, 0, 0),
    translation: (Float, Float, Float) = (0, 0, 0)
  ) -> TransformComponents {
    var p = TransformComponents()
    (p.scaleX, p.scaleY, p.scaleZ) = scale
    (p.rotationX, p.rotationY, p.rotationZ) = rotation
    (p.translationX, p.translationY, p.translationZ) = translation
    return p
  }

  private func list(_ p: TransformComponents) -> [Float] {
    [
      p.scaleX, p.scaleY, p.scaleZ, p.rotationX, p.rotationY, p.rotationZ,
      p.translationX, p.translationY, p.translationZ,
    ]
  }

  private func isFinite(_ p: TransformComponents) -> Bool { list(p).allSatisfy { $0.isFinite } }

  @Test func `the matrix is scale, then x, y, z, then translation`() {
    let p = parts(scale: (2, 3, 4), rotation: (0.3, 0.5, 0.7), translation: (10, 20, 30))
    let product = Transform3D.scale(2, 3, 4)
      .concatenating(.rotation(0.3, 1, 0, 0)).concatenating(.rotation(0.5, 0, 1, 0))
      .concatenating(.rotation(0.7, 0, 0, 1)).concatenating(.translation(10, 20, 30))
    #expect(Closeness.agree(p.matrix, product))
    #expect(TransformComponents().matrix == .identity)
  }

  @Test func `what was written reads back`() {
    let written: [TransformComponents] = [
      parts(), parts(scale: (2, 3, 4)), parts(rotation: (0, 0, 0.5)),
      parts(scale: (2, 2, 2), rotation: (0, 0, 3), translation: (1, 2, 3)),
      parts(scale: (0.5, 2, 1), rotation: (0, 0, -3.1)),
      parts(rotation: (2.5, 0, 0)), parts(rotation: (-2.5, 0, 0)),
      parts(rotation: (0, 2.5, 0)), parts(rotation: (0, -2.5, 0)),
      parts(rotation: (0, .pi / 2, 0)), parts(rotation: (0, -.pi / 2, 0)),
      parts(rotation: (0.3, -0.4, 0.5), translation: (-7, 8, 9)),
      // Signs of scales: as written without rotation, and one at a time with it.
      parts(scale: (-2, -3, 1)), parts(scale: (-2, 3, -4)), parts(scale: (-1, -1, -1)),
      parts(scale: (-2, 3, 1), rotation: (0, 0, 0.5)),
      parts(scale: (2, -3, 1), rotation: (0, 0, 1)),
      parts(scale: (1, 1, -2), rotation: (0, 0, 2)),
      // Scale 0, with and without a direction left to read.
      parts(scale: (0, 0, 0)), parts(scale: (0, 0, 1)), parts(scale: (0, 2, 1)),
      parts(scale: (0, 2, 1), rotation: (0, 0, 0.5)), parts(scale: (3, 0, 1), rotation: (0, 0, -2)),
      parts(scale: (3, 2, 0), rotation: (0, 0, 0.5)), parts(scale: (3, 0, 0), rotation: (0, 0, 2)),
    ]
    for p in written {
      let read = TransformComponents(p.matrix)
      #expect(Closeness.agree(list(read), list(p), stated: 1e-6), "\(p)")
      #expect(Closeness.agree(read.matrix, p.matrix, stated: 1e-6), "\(p)")
    }
  }

  @Test func `any combination of parts gives its matrix back`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<2000 {
      let p = parts(
        scale: (random.float(-3...3), random.float(-3...3), random.float(-3...3)),
        rotation: (random.float(-4...4), random.float(-4...4), random.float(-4...4)),
        translation: (random.float(-9...9), random.float(-9...9), random.float(-9...9)))
      let read = TransformComponents(p.matrix)
      #expect(Closeness.agree(read.matrix, p.matrix, stated: 3e-6), "\(p)")
      #expect(isFinite(read))
    }
  }

  @Test func `two negative scales with a rotation read as half a turn more`() {
    let read = TransformComponents(
      parts(scale: (-2, -3, 1), rotation: (0, 0, 0.5)).matrix)
    #expect(Closeness.agree([read.scaleX, read.scaleY], [2, 3]))
    #expect(Closeness.agree([read.rotationZ], [0.5 - .pi], stated: 1e-6))
  }

  @Test func `at the poles x and z are one angle, read as z`() {
    for sign: Float in [1, -1] {
      let p = parts(rotation: (0.3, sign * .pi / 2, 0.4))
      let read = TransformComponents(p.matrix)
      #expect(read.rotationX == 0)
      #expect(Closeness.agree(read.matrix, p.matrix, stated: 1e-6))
    }
  }

  @Test func `skew and perspective are dropped, nothing becomes NaN`() {
    var m = Transform3D.perspective(100)
    m.m21 = 0.5
    #expect(isFinite(TransformComponents(m)))
    #expect(TransformComponents(.perspective(100)) == TransformComponents())
    m.m12 = .nan
    #expect(TransformComponents(m) == TransformComponents())
    // A homogeneous multiple is the same map.
    let doubled = Transform3D(2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 6, 8, 0, 2)
    #expect(TransformComponents(doubled) == parts(translation: (3, 4, 0)))
  }

  @Test func `scale reads the average and writes all`() {
    var p = parts(scale: (1, 2, 6))
    #expect(p.scale == 3)
    p.scale = 5
    #expect(p.scaleX == 5 && p.scaleY == 5 && p.scaleZ == 5)
  }
}
