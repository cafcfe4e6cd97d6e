// SPDX-License-Identifier: MIT

// Where the old and the new picture stand while a transition runs; spec 5.8. Layer space: top is max
// y. No fade at the ends of the moving kinds.

package import LamellaMath

/// The places of a transition's two pictures.
package struct TransitionGeometry: Equatable, Sendable {
  /// How far the new picture stands from its place.
  package var new: Point
  /// How far the old picture stands from its place.
  package var old: Point
  /// The weight of the new picture over the old one; 1 unless the pictures fade.
  package var weight: Float
  /// Whether the old picture lies over the new one.
  package var isOldOnTop: Bool

  /// The places at a progress of 0…1 in a layer of a size.
  ///
  /// Unknown types act as fade, unknown and absent subtypes as `fromLeft`.
  package init(type: String, subtype: String?, progress: Float, size: Size) {
    let d: Point =
      switch subtype.flatMap(TransitionSubtype.init) {
      case .fromRight: Point(1, 0)
      case .fromTop: Point(0, 1)
      case .fromBottom: Point(0, -1)
      case .fromLeft, nil: Point(-1, 0)
      }
    let enters = Point(d.x * size.width * (1 - progress), d.y * size.height * (1 - progress))
    let leaves = Point(-d.x * size.width * progress, -d.y * size.height * progress)
    let type = TransitionType(rawValue: type) ?? .fade
    new = type == .moveIn || type == .push ? enters : .zero
    old = type == .reveal || type == .push ? leaves : .zero
    weight = type == .fade ? progress : 1
    isOldOnTop = type == .reveal
  }
}

extension Transition {
  /// The progress at an eased fraction: between `startProgress` and `endProgress`.
  package func progress(at fraction: Double) -> Double {
    Double(startProgress) + (Double(endProgress) - Double(startProgress)) * fraction
  }
}
