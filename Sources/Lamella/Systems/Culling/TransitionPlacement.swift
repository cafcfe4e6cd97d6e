// SPDX-License-Identifier: MIT

// The maps of the old and the new picture at a progress, in the layer's own coordinates. The four
// documented kinds are shifts, from TransitionGeometry; of the named extras
//
//   cube     both on faces of a cube that turns by a quarter
//   flip     both on the sides of a card that turns by a half
//   iris     the new picture shows through a growing circle

import LamellaMath

/// The maps, weights and clip of the two pictures of a transition.
struct TransitionPlacement {
  /// Maps in layer coordinates, applied before the layer's matrix.
  var new = Transform3D.identity
  var old = Transform3D.identity
  var newOpacity: Float = 1
  var oldOpacity: Float = 1
  /// The old picture is drawn last.
  var oldOnTop = false
  /// The radius of a circle about the centre through which the new picture shows; nil for none.
  var iris: Float?
  /// Weights that add up to one, instead of one picture over the other.
  var mixes = false

  init(_ type: TransitionEffect, _ side: TransitionSubtype, bounds: Rect, progress p: Float) {
    let d = side.direction
    let (w, h) = (bounds.width, bounds.height)
    let shifts = TransitionGeometry(
      type: type.rawValue, subtype: side.rawValue, progress: p, size: bounds.size)
    switch type {
    case .fade:
      mixes = true
      newOpacity = shifts.weight
      oldOpacity = 1 - shifts.weight
    case .moveIn, .push, .reveal:
      new = .translation(shifts.new.x, shifts.new.y)
      old = .translation(shifts.old.x, shifts.old.y)
      oldOnTop = shifts.isOldOnTop
    case .cube:
      let extent = d.x != 0 ? w : h
      new = TransitionPlacement.face(bounds, d, angle: (1 - p) * .pi / 2, radius: extent / 2)
      old = TransitionPlacement.face(bounds, d, angle: -p * .pi / 2, radius: extent / 2)
      oldOnTop = p < 0.5
    case .oglFlip:
      new = TransitionPlacement.face(bounds, d, angle: (1 - p) * .pi, radius: 0)
      old = TransitionPlacement.face(bounds, d, angle: -p * .pi, radius: 0)
      newOpacity = p >= 0.5 ? 1 : 0
      oldOpacity = p < 0.5 ? 1 : 0
    case .cameraIris, .cameraIrisHollowOpen, .cameraIrisHollowClose:
      iris = (w * w + h * h).squareRoot() / 2 * p
    }
  }

  /// A picture turned about an axis `radius` behind it, seen from three extents away.
  private static func face(
    _ bounds: Rect, _ d: (x: Float, y: Float), angle: Float, radius: Float
  ) -> Transform3D {
    let distance = 3 * max(bounds.width, bounds.height)
    return Transform3D.translation(-bounds.midX, -bounds.midY, radius)
      .concatenating(.rotation(angle, -d.y, d.x, 0))
      .concatenating(.translation(0, 0, -radius))
      .concatenating(.perspective(distance))
      .concatenating(.translation(bounds.midX, bounds.midY))
  }
}
