// SPDX-License-Identifier: MIT

// The maps of the old and the new picture at a progress, in the layer's own coordinates; spec 5.8.
// For a layer of w×h, with `d` the unit vector from which the new content comes:
//
//   fade     both in place; new with weight p, old with weight 1 - p
//   moveIn   new at d·size·(1 - p), over the old in place
//   push     new at d·size·(1 - p), old at -d·size·p
//   reveal   old at -d·size·p, over the new in place
//   cube     both on faces of a cube that turns by a quarter
//   flip     both on the sides of a card that turns by a half
//   iris     the new picture shows through a growing circle
//
// Curls, ripples and the like are no maps of the whole picture: see TransitionMix.

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
    func shift(_ k: Float) -> Transform3D { .translation(d.x * w * k, d.y * h * k) }
    switch type {
    case .fade:
      mixes = true
      newOpacity = p
      oldOpacity = 1 - p
    case .moveIn: new = shift(1 - p)
    case .push:
      new = shift(1 - p)
      old = shift(-p)
    case .reveal:
      old = shift(-p)
      oldOnTop = true
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
    case .pageCurl, .pageUnCurl, .rippleEffect, .suckEffect: break
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
