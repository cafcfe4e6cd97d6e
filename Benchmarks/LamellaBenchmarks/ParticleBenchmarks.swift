// SPDX-License-Identifier: MIT

import CLamellaBaseline
import Lamella
import LamellaMath
import LamellaThreads

/// Whole frames of one emitter: from numbers to records, nothing of it kept from frame to frame.
///
/// Sparks have six random values each, lifetimes that vary, and spin; drops are born equal but for
/// speed and direction.
let particleBenchmarks: [BenchmarkCase] = [
  particles("particles/sparks", isVaried: true), particles("particles/drops", isVaried: false),
]

private func particles(_ name: String, isVaried: Bool) -> BenchmarkCase {
  BenchmarkCase(name, sizes: [10_000, 100_000, 1_000_000]) { count in
    let scene = ParticleFrames(count, isVaried: isVaried)
    let columns = BenchmarkColumns(count + count / 4 + 64)
    var limit = scene.limit(columns.records())
    return PreparedBenchmark(
      run: { scene.advance(nil) },
      limit: { [columns] in
        withExtendedLifetime(columns) {
          _ = lamella_limit_particles(&limit, isVaried ? count + count / 4 : count)
        }
      },
      shared: { scene.advance(scene.pool) })
  }
}

/// An emitter of which a number of particles live.
private final class ParticleFrames {
  let pool = ThreadPool(workerCount: 2)
  private let world = World()
  private var time = 100.0
  private var cell = EmitterCell(name: "spark")
  private let lifetime: Float = 4

  init(_ count: Int, isVaried: Bool) {
    let emitter = world.addLayer(.emitter, to: world.root)
    cell.contents = world.contents.add(
      Bitmap(width: 16, height: 16, pixels: Array(repeating: 255, count: 1024)))
    cell.birthRate = Float(count) / lifetime
    cell.lifetime = lifetime
    cell.velocity = 100
    cell.velocityRange = 50
    cell.emissionRange = 1
    cell.acceleration = (0, -50, 0)
    cell.scale = 0.5
    cell.colorSpeed = Color(0, 0, 0, -0.2)
    if isVaried {
      cell.lifetimeRange = 2
      cell.scaleRange = 0.3
      cell.scaleSpeed = -0.1
      cell.spin = 1
      cell.spinRange = 3
      cell.colorRange = Color(0, 0, 0, 0.3)
    }
    emitter.emitterCells = [cell]
    emitter.particleLimit = 2 * count
    world.frame(at: time)
  }

  func advance(_ executor: (any BlockExecutor)?) {
    world.executor = executor
    time += 1.0 / 60
    world.frame(at: time)
  }

  func limit(_ records: UnsafeMutableRawPointer) -> lamella_limit_particles {
    var work = lamella_limit_particles()
    work.key = 12345
    work.lead = cell.birthRate * (lifetime + cell.lifetimeRange / 2)
    work.interval = 1 / cell.birthRate
    work.lifetime = (cell.lifetime, cell.lifetimeRange)
    work.speed = (cell.velocity, cell.velocityRange)
    work.direction = (cell.emissionLongitude, cell.emissionRange)
    work.scale = (cell.scale, cell.scaleRange)
    work.spin = (cell.spin, cell.spinRange)
    work.alpha = (1, cell.colorRange.alpha)
    work.acceleration_y = cell.acceleration.y
    work.scale_speed = cell.scaleSpeed
    work.alpha_speed = cell.colorSpeed.alpha
    work.size = 16
    work.word6 = 0xFFFF_FFFF
    work.records = records.assumingMemoryBound(to: UInt32.self)
    return work
  }
}
