// SPDX-License-Identifier: MIT

// Runs of plain pictures: the records of the general path, in as few draws.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct PictureRunTests {
    @Test func `plain pictures in a run are the same quads as one by one`() {
      func frame(_ isNamed: Bool) -> Frame {
        let world = World()
        world.viewport = Rect(0, 0, 200, 200)
        let pictures = (0..<40).map { world.contents.add(CostTests.plain(8, UInt8($0))) }
        let clip = CostTests.box(in: world.root, 0, 0, 150, 150, .white) {
          $0.masksToBounds = true
          $0.cornerRadius = 20
          $0.isGeometryFlipped = true
        }
        for parent in [world.root, clip] {
          for i in 0..<60 {
            CostTests.box(in: parent, Float(i % 8) * 30 - 20, Float(i / 8) * 26, 22, 17, .clear) {
              // A layer with a name is drawn by the general path.
              if isNamed { $0.name = "picture" }
              // Ten pictures over and over, then some whose places in a table of sixteen are the same.
              $0.contents = pictures[i < 40 ? i % 10 : i % 3 * 16]
              if i % 3 == 0 { $0.transform = .rotation(Float(i) * 0.3) }
              if i % 4 == 1 { $0.opacity = 0.3 }
              if i % 5 == 2 { $0.contentsRect = Rect(0.25, 0.1, 0.5, 0.7) }
              if i % 7 == 3 { $0.magnificationFilter = .nearest }
              if i % 11 == 5 { $0.contentsMultiplyColor = Color(1, 0.5, 0.25, 0.75) }
              if i == 27 { $0.contentsMultiplyColor = Color(1, 1, 1, 0) }
              if i == 28 { $0.contentsRect = Rect(0, 0, 0, 1) }
              if i == 33 { $0.bounds.origin = Point(-1.7, 0.3) }
              // Bits of its neighbours' colour.
              if i == 36 { $0.contentsCenter = Rect(0.5, 0.5, 1, 1) }
              if i == 11 { $0.isHidden = true }
              if i == 12 { $0.allowsEdgeAntialiasing = false }
              if i == 13 { $0.bounds = Rect(3, 4, 20, 20) }
              if i == 14 { $0.contentsGravity = .resizeAspect }
              if i == 15 { $0.borderWidth = 2 }
              if i == 16 { $0.bounds = .zero }
              if i == 17 { $0.opacity = 0 }
            }
          }
        }
        return world.frame(at: 0)
      }
      let (run, single) = (frame(false), frame(true))
      #expect(run.instances.count == single.instances.count)
      for i in 0..<min(run.instances.count, single.instances.count) {
        #expect(run.instances[i] == single.instances[i], "quad \(i)")
      }
      #expect(Array(run.textures) == Array(single.textures))
      #expect(Array(run.commands) == Array(single.commands))
    }

    @Test func `large pictures beside a part of one are drawn by the plainest program`() throws {
      let world = World()
      let pictures = (0..<8).map { world.contents.add(CostTests.plain(96, UInt8($0 * 30))) }
      for i in 0..<40 {
        CostTests.box(in: world.root, 0, 0, i == 0 ? 10 : 97, i == 0 ? 10 : 97, .clear) {
          $0.contents = pictures[i % 8]
          if i == 0 { $0.contentsRect = Rect(0, 0, 0.5, 1) }
        }
      }
      let costs = try CostTests.costs(of: world)
      #expect(costs.draws.contains { $0.quads >= 38 && $0.program == "picture" })
    }
  }
}
