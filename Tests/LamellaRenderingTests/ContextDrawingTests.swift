// SPDX-License-Identifier: MIT

// What drawing into a context leaves out, and what it does by rules of its own.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct ContextDrawingTests {
    /// What a layer looks like drawn into a context of 40 × 40 pixels.
    private static func drawn(_ layer: Layer, _ stage: Stage) throws -> Pixels {
      var bitmap = Bitmap(width: 40, height: 40, pixels: Array(repeating: 0, count: 6400))
      try stage.renderer.render(layer, into: &bitmap)
      return Pixels(bitmap)
    }

    @Test func `in a context, depth is ignored but for the order`() throws {
      try Stage.run { stage in
        let world = World()
        let parent = world.addLayer(.transform, to: world.root) {
          $0.bounds = Rect(0, 0, 40, 40)
          $0.sublayerTransform = .perspective(50)
        }
        world.addLayer(to: parent) {
          $0.frame = Rect(0, 0, 20, 20)
          $0.backgroundColor = .blue
          $0.zPosition = 9
        }
        world.addLayer(to: parent) {
          $0.frame = Rect(10, 10, 20, 20)
          $0.backgroundColor = .red
          $0.transform = .rotation(.pi / 3, 0, 1, 0)
        }
        let picture = try Self.drawn(parent, stage)
        // Half as wide about its middle, and behind the first, which perspective does not enlarge.
        #expect(picture.painted == Rect(0, 0, 25, 30))
        #expect(picture[17, 17] == SIMD4(0, 0, 255, 255))
        #expect(picture[22, 28] == SIMD4(255, 0, 0, 255))
      }
    }

    @Test(arguments: [false, true])
    func `in a context, copies are made about the origin, all alike`(isDelayed: Bool) throws {
      try Stage.run { stage in
        let world = World()
        let replicator = world.addLayer(.replicator, to: world.root) {
          $0.bounds = Rect(0, 0, 40, 40)
          $0.setValue(.number(2), forKeyPath: "instanceCount")
          $0[.instanceTransform] = .scale(2, 2, 1)
          $0.setValue(.color(.red), forKeyPath: "instanceColor")
          if isDelayed { $0[.instanceDelay] = 1 }
        }
        let dot = world.addLayer(to: replicator) {
          $0.frame = Rect(10, 10, 5, 5)
          $0.backgroundColor = .white
        }
        world.commit(at: 0)
        dot.add(BasicAnimation(.opacity, from: 0, to: 0, duration: 9), forKey: "hide")
        world.frame(at: 3)
        let picture = try Self.drawn(replicator, stage)
        #expect(picture.paintedCount == 25 + 100)
        #expect(picture[12, 12] == SIMD4(255, 255, 255, 255))
        #expect(picture[25, 25] == SIMD4(255, 255, 255, 255))
        #expect(picture[31, 31] == .zero)
        #expect(try stage.picture(of: world, 80, 80, at: 4).area == 0)
      }
    }

    @Test func `in a context, backdrops and paths of shadows do not count`() throws {
      try Stage.run { stage in
        let world = World()
        let layer = world.addLayer(to: world.root) {
          $0.frame = Rect(10, 10, 10, 10)
          $0.backgroundColor = Color(1, 0, 0, 0.5)
          $0.shadowOpacity = 1
          $0.shadowRadius = 2
          $0.shadowOffset = .zero
          $0.shadowPath = .rect(Rect(0, 0, 30, 30))
          $0.backgroundFilters = [Filter("colorInvert")]
        }
        let top = world.addLayer(to: world.root) { $0.addSublayerIfPossible(layer) }
        let picture = try Self.drawn(top, stage)
        // Twice the radius on each side, and no more.
        #expect(picture.painted == Rect(6, 6, 18, 18))
        let opaque = world.addLayer(to: top) {
          $0.frame = Rect(30, 30, 4, 4)
          $0.backgroundColor = .red
          $0.shadowOpacity = 1
          $0.shadowRadius = 1
          $0.shadowOffset = .zero
        }
        #expect(try Self.drawn(top, stage).painted == Rect(6, 6, 30, 30))
        opaque.isHidden = true
      }
    }
  }
}

extension Layer {
  fileprivate func addSublayerIfPossible(_ layer: Layer) { try? addSublayer(layer) }
}
