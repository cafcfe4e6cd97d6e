// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

/// What bounds the particles of an emitter, and the work on them.
@Suite struct ParticleLimitTests {
  private func nested(
    rate: Float = 10, _ configure: (inout EmitterCell, Layer) -> Void = { _, _ in }
  )
    -> ParticleScene
  {
    ParticleScene(birthRate: 10, lifetime: 2) { cell, layer in
      var inner = EmitterCell(name: "inner")
      inner.contents = cell.contents
      (inner.birthRate, inner.lifetime) = (rate, 0.5)
      configure(&inner, layer)
      cell.emitterCells = [inner]
    }
  }

  /// Alone, a frame of a trillion births would not end.
  @Test(arguments: [1e5, 1e9, 1e12] as [Float])
  func `particles of particles beyond the budget cost nothing`(rate: Float) {
    let scene = nested(rate: rate) { _, layer in
      layer.setValue(.number(100), forKeyPath: "particleLimit")
    }
    #expect(scene.count(at: 1) == 100)
    #expect(scene.count(at: 30) == 100)
  }

  @Test func `nor do those that died, with particles of their own`() {
    let scene = nested(rate: 1e12) { inner, layer in
      layer.setValue(.number(100), forKeyPath: "particleLimit")
      var innermost = EmitterCell(name: "innermost")
      innermost.contents = inner.contents
      (innermost.birthRate, innermost.lifetime) = (1e-6, 5)
      (inner.contents, inner.emitterCells) = (.none, [innermost])
    }
    #expect(scene.count(at: 1) <= 100)
  }

  @Test(arguments: ["lifetime", "emitterCells.spark.emitterCells.inner.lifetime"])
  func `an animation of lifetimes leaves none that live longer later`(key: String) {
    var counts: [Int] = []
    for isAnimated in [false, true] {
      let scene = nested()
      scene.world.frame(at: 0)
      if isAnimated { scene.emitter.add(scene.animation(key, 3, 3, 1), forKey: "longer") }
      scene.world.frame(at: 0)
      counts.append(scene.count(at: 20))
    }
    #expect(counts == [120, 120])
  }

  @Test(arguments: ["contentsFrameCount", "contentsFramesPerRow"])
  func `numbers of frames are limited`(key: String) {
    for number in [-1e19, -1, 0, 1e19] {
      let scene = ParticleScene()
      scene.world.frame(at: 0)
      let path = "emitterCells.spark.\(key)"
      scene.emitter.setValue(.number(number), forKeyPath: path)
      #expect(scene.count(at: 1) == 100)
      scene.emitter.add(scene.animation(path, 0, number, 1), forKey: "frames")
      #expect(scene.count(at: 1.5) == 150)
    }
  }

  @Test func `reducing motion reaches a source that moves`() {
    let scene = ParticleScene(birthRate: 10, lifetime: 1)
    scene.world.frame(at: 0)
    var move = scene.animation("emitterPosition.x", 0, 100, 10)
    move.repeatCount = .infinity
    scene.emitter.add(move, forKey: "move")
    scene.world.frame(at: 0)
    #expect(scene.particles(at: 3).allSatisfy { $0.x < 50 })
    scene.world.reducesMotion = true
    scene.world.frame(at: 3)
    #expect(scene.particles(at: 5).allSatisfy { $0.x == 100 })
    scene.world.reducesMotion = false
    scene.world.frame(at: 5)
    #expect(scene.particles(at: 6.5).allSatisfy { $0.x < 100 })
  }
}
