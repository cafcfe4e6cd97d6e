// SPDX-License-Identifier: MIT

// Rockets that rise, burst and rain sparks: cells within cells, three deep. Nothing is simulated;
// every particle follows from its index and the time, so the arrow keys step backwards as well.
//
//   swift run -c release Fireworks                  a window; space pauses, the arrow keys step
//   swift run -c release Fireworks fireworks.png    a picture; needs no display
//   swift run -c release Fireworks fireworks.mp4    ten seconds of video; needs no display

import Lamella
import LamellaMath
import SampleStage

let size = Size(960, 720)
let stage = Stage("Fireworks", size: size, background: Color(0.01, 0.01, 0.05))
let world = stage.makeWorld()
let dot = world.contents.addDot(pixels: 16)

/// What is left of a burst: hundreds of sparks at once, falling and fading.
@MainActor func spark(_ color: Color) -> EmitterCell {
  var cell = EmitterCell(name: "spark")
  cell.contents = dot
  cell.birthRate = 9000
  cell.lifetime = 2.2
  cell.lifetimeRange = 1.2
  cell.velocity = 120
  cell.velocityRange = 200
  cell.emissionRange = 2 * .pi
  cell.acceleration = (0, -70, 0)
  cell.scale = 0.6
  cell.scaleRange = 0.3
  cell.scaleSpeed = -0.14
  cell.color = color
  cell.colorRange = Color(0.3, 0.3, 0.3, 0)
  cell.colorSpeed = Color(0, 0, 0, -0.33)
  cell.timing.duration = 0.06
  return cell
}

/// The moment of the burst, at the end of a rocket's flight: a flash, and all the sparks.
@MainActor func burst(_ color: Color) -> EmitterCell {
  var cell = EmitterCell(name: "burst")
  cell.contents = dot
  cell.birthRate = 1000
  cell.lifetime = 0.12
  cell.scale = 5
  cell.scaleSpeed = -30
  cell.color = Color(1, 1, 0.9, 0.8)
  cell.timing.beginTime = 1.5
  cell.timing.duration = 0.001
  cell.emitterCells = [spark(color)]
  return cell
}

/// The glow that a rocket leaves behind it.
@MainActor func trail() -> EmitterCell {
  var cell = EmitterCell(name: "trail")
  cell.contents = dot
  cell.birthRate = 90
  cell.lifetime = 0.7
  cell.velocity = 25
  cell.velocityRange = 20
  cell.emissionRange = 2 * .pi
  cell.scale = 1.2  // Times the rocket's.
  cell.scaleSpeed = -0.55
  cell.color = Color(1, 0.7, 0.35, 0.7)
  return cell
}

@MainActor func rocket(_ name: String, _ color: Color) -> EmitterCell {
  var cell = EmitterCell(name: name)
  cell.contents = dot
  cell.birthRate = 0.55
  cell.lifetime = 1.56
  cell.velocity = 400
  cell.velocityRange = 130
  cell.emissionLongitude = .pi  // A line emits downwards: this turns it round.
  cell.emissionRange = 0.5
  cell.acceleration = (0, -90, 0)
  cell.scale = 0.35
  cell.color = Color(1, 0.9, 0.7)
  cell.emitterCells = [trail(), burst(color)]
  return cell
}

let launcher = world.addLayer(.emitter, to: world.root)
launcher.emitterPosition = Point(size.width / 2, 0)
launcher.emitterSize = Size(size.width * 0.5, 0)
launcher.emitterShape = .line
launcher.renderMode = .additive
launcher.seed = 7
launcher.emitterCells = [
  rocket("red", Color(1, 0.25, 0.2)), rocket("green", Color(0.3, 1, 0.35)),
  rocket("blue", Color(0.35, 0.5, 1)), rocket("gold", Color(1, 0.75, 0.25)),
]
world.commit(at: 0)

try stage.show(world, at: 6.2, length: 10)
