// SPDX-License-Identifier: MIT

// What copy k of a replicator's sublayers differs by: a matrix, a colour, and a time.

/// The differences between the copies of a replicator.
package enum Replication {
  /// The matrix of copy `index`: the instance transform that many times, about a centre.
  ///
  /// T(-c) · Mᵏ · T(c), in the replicator's coordinates; copy 0 gives the identity.
  ///
  /// - Complexity: O(log `index`).
  package static func transform(
    copy index: Int, instance: Transform3D, center: Point
  ) -> Transform3D {
    precondition(index >= 0, "a replicator has no copy \(index)")
    var power = Matrix4.identity
    var square = Matrix4(instance)
    var rest = index
    while rest > 0 {
      if rest & 1 == 1 { power = power.concatenating(square) }
      rest >>= 1
      if rest > 0 { square = square.concatenating(square) }
    }
    let there = Matrix4(Transform3D.translation(-center.x, -center.y))
    let back = Matrix4(Transform3D.translation(center.x, center.y))
    return there.concatenating(power).concatenating(back).transform
  }

  /// The colour that copy `index` is multiplied by: the base plus that many steps, clamped to 0…1.
  package static func color(copy index: Int, base: Color, step: Color) -> Color {
    let k = Float(index)
    func channel(_ base: Float, _ step: Float) -> Float { min(max(base + step * k, 0), 1) }
    return Color(
      channel(base.red, step.red), channel(base.green, step.green),
      channel(base.blue, step.blue), channel(base.alpha, step.alpha))
  }

  /// The time at which copy `index` shows its animations, in seconds.
  package static func time(copy index: Int, delay: Double, at time: Double) -> Double {
    time - Double(index) * delay
  }
}
