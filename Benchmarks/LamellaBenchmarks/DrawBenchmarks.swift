// SPDX-License-Identifier: MIT

import CLamellaFloor
import Lamella
import LamellaGL
import LamellaMath
import LamellaScenes

/// Whole frames to the last pixel: `World.frame`, `Renderer.draw`, and the driver's own work, beside
/// the same picture drawn by plain C and OpenGL with nothing around it.
let drawBenchmarks: [BenchmarkCase] = DrawScene.allCases.map { scene in
  BenchmarkCase("draw/\(scene.rawValue)", sizes: [1000, 10_000]) {
    try DrawnScene(scene, count: $0, on: HeadlessStage()).benchmark
  }
}

/// The same in a window's framebuffer; `--window` adds them, since they need a display.
let windowBenchmarks: [BenchmarkCase] = DrawScene.allCases.map { scene in
  BenchmarkCase("window/\(scene.rawValue)", sizes: [1000, 10_000]) {
    try DrawnScene(scene, count: $0, on: WindowStage()).benchmark
  }
}

/// A scene that the floor can draw as well.
enum DrawScene: String, CaseIterable {
  case cards, images

  static let size = Size(1280, 720)

  func build(in world: World, count: Int) {
    switch self {
    case .cards: CardsScene.build(in: world, count: count, size: Self.size)
    case .images: ImagesScene.build(in: world, count: count, size: Self.size)
    }
  }
}

/// A scene with its renderer, and its floor, in one context.
private final class DrawnScene {
  private let scene: DrawScene
  private let count: Int
  private let stage: any DrawStage
  private let world = World()
  private let renderer: Renderer
  private let floor: OpaquePointer
  private var time = 3.0
  private var floorTime = 3.0

  init(_ scene: DrawScene, count: Int, on stage: any DrawStage) throws {
    self.scene = scene
    self.count = count
    self.stage = stage
    try stage.makeCurrent()
    renderer = try Renderer()
    try renderer.prepare(for: stage.target)
    scene.build(in: world, count: count)
    world.frame(at: 0)
    guard
      let floor = lamella_floor_make(
        scene == .images ? 1 : 0, Int32(count), Int32(DrawScene.size.width),
        Int32(DrawScene.size.height))
    else { throw FloorFailure() }
    self.floor = floor
  }

  deinit {
    lamella_floor_free(floor)
    renderer.releaseResources()
  }

  var benchmark: PreparedBenchmark {
    PreparedBenchmark(run: draw, limit: drawFloor)
  }

  private func draw() {
    time += 1.0 / 60
    do {
      try renderer.draw(world.frame(at: time), into: stage.target)
    } catch {
      preconditionFailure("the scene is not drawn: \(error)")
    }
    lamella_floor_finish()
  }

  private func drawFloor() {
    floorTime += 1.0 / 60
    lamella_floor_draw(floor, floorTime, stage.target.framebuffer)
  }
}

/// The floor's shaders do not compile.
struct FloorFailure: Error, CustomStringConvertible {
  let description = "the floor's shaders do not compile on this driver"
}
