// SPDX-License-Identifier: MIT

// Two cannons of paper at the sides and a steady fall from above. Paper tumbles: `plane` particles
// turn about axes of their own.
//
//   swift run -c release Confetti                 a window; space pauses, the arrow keys step
//   swift run -c release Confetti confetti.png    a picture; needs no display
//   swift run -c release Confetti confetti.mp4    six seconds of video; needs no display

import Lamella
import LamellaMath
import SampleStage

let size = Size(960, 640)
let stage = Stage("Confetti", size: size, background: Color(0.96, 0.95, 0.92))
let world = stage.makeWorld()
let paper = world.contents.addBlock(width: 14, height: 9)
let colors = [
  Color(0.93, 0.26, 0.33), Color(1, 0.74, 0.18), Color(0.2, 0.66, 0.5), Color(0.22, 0.47, 0.86),
  Color(0.6, 0.35, 0.75),
]

/// A piece of paper of one colour; how it starts is up to the caller.
@MainActor func piece(_ color: Color, lifetime: Float, fall: Float) -> EmitterCell {
  var cell = EmitterCell()
  cell.contents = paper
  cell.particleType = .plane
  cell.lifetime = lifetime
  cell.lifetimeRange = lifetime / 3
  cell.acceleration = (0, -fall, 0)
  cell.spin = 5
  cell.spinRange = 8
  cell.rotationRange = 2 * .pi
  cell.orientationRange = .pi
  cell.scaleRange = 0.6
  cell.color = color
  cell.colorRange = Color(0.1, 0.1, 0.1, 0)
  return cell
}

/// An emitter of all colours.
@MainActor func emitter(at point: Point, _ cell: (Color) -> EmitterCell) -> Layer {
  let layer = world.addLayer(.emitter, to: world.root)
  layer.emitterPosition = point
  layer.emitterCells = colors.map(cell)
  return layer
}

let snow = emitter(at: Point(size.width / 2, size.height + 20)) { color in
  var cell = piece(color, lifetime: 9, fall: 6)
  cell.birthRate = 14
  cell.velocity = 70
  cell.velocityRange = 40
  cell.emissionRange = 0.5
  return cell
}
snow.emitterShape = .line
snow.emitterSize = Size(size.width, 0)
snow.seed = 3

for (index, x) in [0, size.width].enumerated() {
  let cannon = emitter(at: Point(x, 60)) { color in
    var cell = piece(color, lifetime: 5, fall: 260)
    // A burst every three seconds.
    cell.birthRate = 600
    cell.velocity = 560
    cell.velocityRange = 420
    cell.emissionLongitude = index == 0 ? .pi / 3 : 2 * .pi / 3
    cell.emissionRange = 0.55
    return cell
  }
  cannon.seed = UInt32(11 + index)
  var shots = KeyframeAnimation(keyPath: "birthRate")
  shots.values = [.number(1), .number(0)]
  shots.keyTimes = [0, 0.05, 1]
  shots.calculationMode = .discrete
  shots.duration = 3
  shots.repeatCount = .infinity
  cannon.add(shots, forKey: "shots")
}
world.commit(at: 0)

try stage.show(world, at: 4.1, length: 6)
