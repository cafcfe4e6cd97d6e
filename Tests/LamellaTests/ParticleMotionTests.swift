// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

@Suite struct ParticleMotionTests {
  /// One particle, born at time 1.
  private func single(_ configure: (inout EmitterCell, Layer) -> Void) -> ParticleScene {
    let scene = ParticleScene(birthRate: 1, lifetime: 100) { cell, layer in
      cell.timing = MediaTiming(duration: 1)
      configure(&cell, layer)
    }
    scene.world.commit(at: 0)
    return scene
  }

  private func expect(_ a: Float, _ b: Float, _ tolerance: Float = 1e-4) {
    #expect(abs(a - b) < tolerance, "\(a) for \(b)")
  }

  @Test func `p = p0 + v t + a t² ∕ 2`() {
    let scene = single { cell, layer in
      cell.velocity = 50
      // The direction of (30, 40).
      cell.emissionLongitude = Float(arctangent(y: 40, x: 30))
      cell.acceleration = (10, -20, 0)
      layer.emitterPosition = Point(1, 2)
    }
    let p = scene.particles(at: 1.5)
    #expect(p.count == 1)
    expect(p[0].x, 17.25)
    expect(p[0].y, 19.5)
  }

  @Test func `scale, spin, rotation and colour change evenly with age`() {
    let scene = single { cell, layer in
      cell.scale = 0.25
      cell.scaleSpeed = 0.2
      cell.spin = .pi / 2
      cell.rotation = 0.5
      cell.color = Color(0.2, 1, 0, 1)
      cell.colorSpeed = Color(1, -0.5, 0, -0.5)
      layer.scale = 2
      layer.spin = 2
    }
    let p = scene.particles(at: 1.5)[0]
    expect(p.scale, 0.6)
    let angle = Float(arctangent(y: Double(p.record.b), x: Double(p.record.a)))
    expect(angle, 0.5 + .pi / 2)
    for (a, b) in zip(p.color, [0.7, 0.75, 0, 0.75]) { expect(a, Float(b)) }
    // Clamped when drawn only.
    let late = scene.particles(at: 4)[0]
    for (a, b) in zip(late.color, [1, 0, 0, 0]) { expect(a, Float(b)) }
  }

  @Test func `the layer's factors`() {
    let scene = ParticleScene(birthRate: 10, lifetime: 2) { cell, layer in
      layer.birthRate = 3
      layer.lifetime = 0.5
      layer.velocity = 4
      cell.velocity = 2
    }
    #expect(scene.count(at: 5) == 30)
    let reach = scene.particles(at: 5).map(\.x).max() ?? 0
    expect(reach, 8, 0.3)
  }

  @Test func `directions of the shapes`() {
    func direction(_ shape: EmitterShape, _ longitude: Float = 0) -> Point {
      let scene = single { cell, layer in
        layer.emitterShape = shape
        cell.velocity = 100
        cell.emissionLongitude = longitude
      }
      let p = scene.particles(at: 2)[0]
      return Point(p.x, p.y)
    }
    for shape in EmitterShape.allCases {
      let d = direction(shape)
      let wanted = shape == .line ? Point(0, -100) : Point(100, 0)
      expect(d.x, wanted.x, 1e-2)
      expect(d.y, wanted.y, 1e-2)
    }
    let up = direction(.point, .pi / 2)
    expect(up.y, 100, 1e-2)
    let falling = direction(.line, .pi)
    expect(falling.y, 100, 1e-2)
    // From a circle outwards, whatever the mode.
    for mode in EmitterMode.allCases {
      let scene = ParticleScene { cell, layer in
        layer.emitterShape = .circle
        layer.emitterMode = mode
        layer.emitterSize = Size(20, 0)
        cell.velocity = 100
      }
      for p in scene.particles(at: 2) where p.x * p.x + p.y * p.y > 1 {
        let r = (p.x * p.x + p.y * p.y).squareRoot()
        #expect(p.record.tx.isFinite && r < 20 + 200)
      }
    }
  }

  @Test func `a flat direction stays in the plane, a raised one is seen shortened`() {
    let scene = single { cell, _ in
      cell.velocity = 100
      cell.emissionLatitude = .pi / 3
    }
    let p = scene.particles(at: 2)[0]
    expect(p.x, 50, 1e-2)
    expect(p.y, 0, 1e-2)
    // In space the direction lies in a cone.
    let cone = ParticleScene(birthRate: 400) { cell, layer in
      layer.preservesDepth = true
      cell.velocity = 100
      cell.emissionRange = 0.3
    }
    let seen = cone.particles(at: 2)
    #expect(seen.count == 800)
    for (i, p) in seen.enumerated() {
      let age = 2 - Float(i + 1) / 400
      let r = (p.x * p.x + p.y * p.y).squareRoot()
      #expect(r <= 100 * age + 1e-2 && p.x >= 100 * age * 0.955 - 1e-2)
    }
  }

  @Test func `a plane tumbles about its axis`() {
    let scene = single { cell, _ in
      cell.particleType = .plane
      cell.spin = 1
    }
    // About x: the height shrinks by the cosine, the width stays.
    for angle: Float in [0, 0.5, 1, 1.5, 2.5] {
      let r = scene.particles(at: 1 + Double(angle))[0].record
      expect(r.a, 1)
      expect(r.b, 0)
      expect(r.c, 0)
      expect(r.d, Float(cosine(Double(angle))))
    }
    let upright = single { cell, _ in
      cell.particleType = .plane
      cell.spin = 1
      cell.orientationLongitude = .pi / 2
      cell.rotation = .pi / 2
    }
    // About y, after a quarter turn: the picture's x axis lies along y and stays.
    let r = upright.particles(at: 1.5)[0].record
    expect(r.a, 0)
    expect(r.b, 1)
    expect(r.c, -Float(cosine(0.5)))
    expect(r.d, 0)
  }

  @Test func `pictures in a row follow the age`() {
    func part(_ mode: ContentsFrameMode, at time: Double) -> (Float, Float) {
      let scene = single { cell, _ in
        cell.contentsFrameCount = 4
        cell.contentsFramesPerRow = 2
        cell.contentsFramesPerSecond = 10
        cell.contentsFrameMode = mode
      }
      let r = scene.particles(at: time)[0].record
      #expect(r.width == 5 && r.height == 5)
      return (Float(bitPattern: r.word10), Float(bitPattern: r.word13))
    }
    #expect(part(.single, at: 1.35) == (0, 0))
    #expect(part(.loop, at: 1.15) == (0.5, 0))
    #expect(part(.loop, at: 1.25) == (0, 0.5))
    #expect(part(.loop, at: 1.45) == (0, 0))
    #expect(part(.once, at: 1.95) == (0.5, 0.5))
    let scene = ParticleScene { cell, _ in
      cell.contentsFrameCount = 4
      cell.contentsFrameMode = .random
    }
    let columns = Set(scene.particles(at: 2).map { $0.record.word10 })
    #expect(columns.count == 4)
  }

  @Test func `contentsRect and contentsScale make the size`() {
    let scene = single { cell, _ in
      cell.contentsRect = Rect(0, 0, 0.5, 1)
      cell.contentsScale = 2
    }
    let r = scene.particles(at: 2)[0].record
    #expect(r.width == 2.5 && r.height == 5)
  }
}

@Suite struct NestedParticleTests {
  /// A rocket born at 1, flying up for 2 s, that gives birth ten times a second.
  private func scene(_ configure: (inout EmitterCell, inout EmitterCell) -> Void) -> ParticleScene {
    ParticleScene(birthRate: 1, lifetime: 2) { rocket, _ in
      rocket.timing = MediaTiming(duration: 1)
      rocket.velocity = 100
      rocket.emissionLongitude = .pi / 2
      rocket.scale = 0.5
      rocket.color = Color(1, 0.5, 0, 1)
      var spark = EmitterCell(name: "spark")
      spark.contents = rocket.contents
      spark.birthRate = 10
      spark.lifetime = 0.5
      configure(&rocket, &spark)
      rocket.emitterCells = [spark]
    }
  }

  @Test func `each particle is an emitter where it is, while it lives`() {
    let scene = scene { rocket, _ in rocket.contents = .none }
    // At age 1: sparks born at ages 0.6 … 1.0, where the rocket was then.
    let seen = scene.particles(at: 2)
    #expect(seen.count == 5)
    for (i, p) in seen.enumerated() {
      #expect(abs(p.x) < 1e-3 && abs(p.y - Float(60 + 10 * i)) < 0.01, "\(p.y)")
      #expect(abs(p.scale - 0.5) < 1e-5)
      #expect(abs(p.color[1] - 0.5) < 1e-4 && p.color[2] == 0)
    }
    // The rocket dies at 3; its sparks outlive it.
    #expect(scene.count(at: 3.25) == 2 || scene.count(at: 3.25) == 3)
    #expect(scene.world.nextFrame == .now)
    #expect(scene.count(at: 3.51) == 0)
    #expect(scene.world.nextFrame == .never)
  }

  @Test func `longitude counts from the parent's flight, time from its birth`() {
    let scene = scene { rocket, spark in
      rocket.contents = .none
      spark.velocity = 40
      spark.emissionLongitude = .pi / 2
      spark.timing = MediaTiming(beginTime: 0.5, duration: 0.1)
      spark.lifetime = 10
    }
    #expect(scene.count(at: 1.55) == 0)
    let seen = scene.particles(at: 2.6)
    #expect(seen.count == 1)
    // Born at age 0.6, a quarter turn left of upwards; one second later 40 points to the left.
    #expect(abs(seen[0].x + 40) < 0.01 && abs(seen[0].y - 60) < 0.01)
  }

  @Test func `cells nest three deep, and deeper ones are reported`() {
    var cells = (0..<4).map { depth in
      var cell = EmitterCell(name: "\(depth)")
      cell.birthRate = 10
      cell.lifetime = 1
      cell.velocity = 10
      return cell
    }
    let scene = ParticleScene { cell, _ in cell.birthRate = 0 }
    for i in cells.indices { cells[i].contents = scene.picture }
    for i in cells.indices.dropLast().reversed() { cells[i].emitterCells = [cells[i + 1]] }
    scene.emitter.emitterCells = [cells[0]]
    _ = scene.world.frame(at: 0)
    #expect(scene.world.issues.issues.contains { $0.subject == "emitterCells" })
    // Ten of the first, up to ten births of each: ages 0.1 … 1.0 give sums of whole tenths.
    let count = scene.count(at: 20)
    #expect(count > 10 + 90 + 500 && count < 10 + 100 + 1100, "\(count)")
    #expect(scene.emitter.presentation.particleCount == count)
  }
}
