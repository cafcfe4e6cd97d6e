// SPDX-License-Identifier: MIT

package import LamellaMath

extension Transition {
  /// The progress at an eased fraction of a transition from one progress to another.
  package static func progress(from start: Double, to end: Double, at fraction: Double) -> Double {
    start + (end - start) * fraction
  }

  /// How far the two pictures stand from their places at a progress, and what the new one weighs.
  ///
  /// Layer space. The weight is 1 unless the pictures fade into each other.
  package func places(progress: Float, size: Size) -> (new: Point, old: Point, weight: Float) {
    let geometry = TransitionPlacement(
      TransitionEffect(rawValue: type) ?? .fade,
      subtype.flatMap(TransitionSubtype.init) ?? .fromLeft,
      bounds: Rect(origin: .zero, size: size), progress: progress)
    return (
      Point(geometry.new.m41, geometry.new.m42), Point(geometry.old.m41, geometry.old.m42),
      geometry.mixes ? geometry.newOpacity : 1
    )
  }
}
