// SPDX-License-Identifier: MIT

// Ten thousand stars from one layer: a replicator in a replicator, a hundred copies each. The star
// twinkles and drifts; each copy does so a little later than the one before it, so waves of light
// run along the arms.
//
//   swift run -c release Galaxy               a window; space pauses, the arrow keys step
//   swift run -c release Galaxy galaxy.png    a picture; needs no display
//   swift run -c release Galaxy galaxy.mp4    eight seconds of video; needs no display

import Lamella
import LamellaMath
import SampleStage

let size = Size(900, 900)
let stage = Stage("Galaxy", size: size, background: Color(0.01, 0.01, 0.04))
let world = stage.makeWorld()
let arms = 100
let starsInArm = 100

/// A replicator whose centre is that of its superlayer.
@MainActor func replicator(in parent: Layer, count: Int, delay: Double, _ step: Transform3D)
  -> Layer
{
  let layer = world.addLayer(.replicator, to: parent)
  layer.bounds = Rect(0, 0, size.width, size.height)
  layer.position = Point(size.width / 2, size.height / 2)
  layer[.instanceCount] = Float(count)
  layer[.instanceDelay] = Float(delay)
  layer[.instanceTransform] = step
  return layer
}

// Each arm winds inwards: a copy is turned and shrunk a little against the one before it.
let whole = replicator(
  in: world.root, count: arms, delay: 0.12, .rotation(2 * .pi / Float(arms), 0, 0, 1))
let arm = replicator(
  in: whole, count: starsInArm, delay: 0.05,
  Transform3D.rotation(0.035, 0, 0, 1).concatenating(.scale(0.968, 0.968)))
whole[.instanceColor] = Color(0.75, 0.85, 1)
arm.setValue(.number(-0.006), forKeyPath: "instanceBlueOffset")
arm.setValue(.number(0.002), forKeyPath: "instanceRedOffset")

let star = world.addLayer(to: arm) {
  $0.bounds = Rect(0, 0, 7, 7)
  $0.position = Point(size.width / 2 + 425, size.height / 2)
  $0.cornerRadius = 3.5
  $0.backgroundColor = .white
  $0.opacity = 0.15
}
var twinkle = BasicAnimation(.opacity, from: 0.08, to: 1, duration: 1.5)
twinkle.autoreverses = true
twinkle.repeatCount = .infinity
twinkle.timingFunction = .easeIn
star.add(twinkle, forKey: "twinkle")
var drift = BasicAnimation(
  .position.y, from: size.height / 2 - 14, to: size.height / 2 + 14, duration: 2.5)
drift.autoreverses = true
drift.repeatCount = .infinity
drift.timingFunction = .easeInEaseOut
star.add(drift, forKey: "drift")
var turn = BasicAnimation(.transform.rotation.z, from: 0, to: 2 * .pi, duration: 120)
turn.repeatCount = .infinity
whole.add(turn, forKey: "turn")
world.commit(at: 0)

try stage.show(world, at: 20, length: 8)
