// SPDX-License-Identifier: MIT

// Ten thousand layers in one call, animated by three more: a sunflower that opens and closes for
// ever, seed after seed.
//
//   swift run -c release Swarm              a window; space pauses, the arrow keys step, Esc closes
//   swift run -c release Swarm swarm.png    a picture; needs no display
//   swift run -c release Swarm swarm.mp4    eight seconds of video; needs no display

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import LamellaThreads
import LamellaWindow

let count = 10_000
let size = Size(900, 900)

func makeWorld() -> World {
  let world = World()
  world.executor = ThreadPool()
  world.root.bounds = Rect(0, 0, size.width, size.height)
  world.root.anchorPoint = .zero
  world.root.backgroundColor = Color(0.03, 0.03, 0.06)
  world.viewport = world.root.bounds

  let seeds = world.addLayers(count: count, to: world.root)
  let middle = Point(size.width / 2, size.height / 2)
  var places: [Point] = []
  var turns: [Float] = []
  var delays: [Double] = []
  for (index, id) in seeds.enumerated() {
    // Vogel's model: the golden angle from seed to seed, the radius by the square root.
    let part = Float(index) / Float(count)
    let angle = Float(index) * 2.399963
    let direction = Transform3D.rotation(angle, 0, 0, 1)
    places.append(middle + Point(direction.m11, direction.m12) * (430 * part.squareRoot()))
    turns.append(angle)
    delays.append(Double(part) * 1.5)
    let seed = world.layer(id)
    seed.bounds = Rect(0, 0, 4 + 6 * part, 3 + 3 * part)
    seed.cornerRadius = 1.5
    seed.position = middle
    seed.backgroundColor = Color(1, 0.85 - 0.6 * part, 0.2 + 0.5 * part)
  }
  let swing = BatchOptions(
    timingFunction: .easeInEaseOut, repeatCount: .infinity, autoreverses: true, fillMode: .both)
  world.animate(seeds, .position, to: places, duration: 2, begin: .delays(delays), options: swing)
  world.animate(
    seeds, .transform.rotation.z, to: turns.map { $0.remainder(dividingBy: 2 * .pi) + .pi },
    duration: 2, begin: .delays(delays), options: swing)
  world.animate(
    seeds, .opacity, from: Array(repeating: 0.2, count: count),
    to: Array(repeating: 1, count: count),
    duration: 2, begin: .delays(delays), options: swing)
  world.commit(at: 0)
  return world
}

func draw(_ world: World, to path: String) throws {
  let context = try HeadlessContext()
  try context.makeCurrent()
  let renderer = try Renderer()
  let picture = try OffscreenTarget(width: Int(size.width), height: Int(size.height))
  func bitmap(at time: Double) throws -> Bitmap {
    try renderer.draw(world.frame(at: time), into: picture.target())
    return picture.readPixels()
  }
  guard VideoFormat(endingOf: path) != nil else {
    return try PNGEncoder.write(bitmap(at: 2.5), to: path)
  }
  let video = try VideoWriter(
    path: path, width: picture.width, height: picture.height, framesPerSecond: 30)
  for index in 0..<240 { try video.append(bitmap(at: Double(index) / 30)) }
  try video.finish()
}

@MainActor func play(_ world: World) throws {
  let window = try Window(title: "Swarm", size: size)
  let renderer = try Renderer()
  try window.run { request in
    let target = RenderTarget(
      width: request.pixelWidth, height: request.pixelHeight,
      visible: Rect(0, 0, size.width, size.height), background: .black)
    try renderer.draw(world.frame(at: request.time), into: target)
    return .now
  }
}

let world = makeWorld()
if let path = CommandLine.arguments.dropFirst().first {
  try draw(world, to: path)
} else {
  try play(world)
}
