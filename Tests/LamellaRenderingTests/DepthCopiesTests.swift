// SPDX-License-Identifier: MIT

// Copies of replicators and particles that keep depth, among the planes of the space around them.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct DepthCopiesTests {
    /// A stage in perspective with a standing plane through its middle.
    private static func space(_ build: (World, Layer) throws -> Void) rethrows -> World {
      let world = World()
      world.beginTransaction()
      world.transactionDisablesActions = true
      let stage = world.addLayer(to: world.root) {
        $0.frame = Rect(0, 0, 120, 100)
        $0.sublayerTransform = .perspective(400)
      }
      try build(world, stage)
      world.commitTransaction()
      return world
    }

    @discardableResult
    private static func wall(_ world: World, _ parent: Layer, _ color: Color = .green) -> Layer {
      world.addLayer(to: parent) {
        $0.frame = Rect(10, 20, 100, 60)
        $0.backgroundColor = color
      }
    }

    /// A card that stands before the middle of a space of 120 × 100, by the turn of its ring.
    private static func card(_ world: World, _ parent: Layer, _ color: Color) -> Layer {
      world.addLayer(to: parent) {
        $0.bounds = Rect(0, 0, 22, 30)
        $0.position = Point(60, 50)
        $0.zPosition = 40
        $0.backgroundColor = color
        $0.cornerRadius = 4
        $0.borderWidth = 2
      }
    }

    private static func middle(_ layer: Layer) {
      layer.bounds = Rect(0, 0, 120, 100)
      layer.position = Point(60, 50)
    }

    private static func replicator(
      _ parent: Layer, _ step: Transform3D, _ delay: Float, _ count: Int
    ) -> Layer {
      parent.world.addLayer(.replicator, to: parent) {
        middle($0)
        $0.preservesDepth = true
        $0.setValue(.number(Double(count)), forKeyPath: "instanceCount")
        $0[.instanceTransform] = step
        $0[.instanceDelay] = delay
      }
    }

    /// A ring of cards as copies, or each in a transform layer of its own.
    private static func ring(
      _ world: World, _ parent: Layer, count: Int, isCopied: Bool, tilt: Float = 0,
      _ change: (Layer, Int) -> Void = { _, _ in }
    ) {
      let step = Transform3D.rotation(2 * .pi / Float(count), tilt, 1, 0)
      if isCopied {
        let ring = world.addLayer(.replicator, to: parent) {
          middle($0)
          $0.preservesDepth = true
          $0.setValue(.number(Double(count)), forKeyPath: "instanceCount")
          $0[.instanceTransform] = step
          $0.setValue(.number(-0.1), forKeyPath: "instanceBlueOffset")
        }
        change(card(world, ring, .white), 0)
        return
      }
      var turn = Transform3D.identity
      for k in 0..<count {
        let holder = world.addLayer(.transform, to: parent) {
          middle($0)
          $0.transform = turn
        }
        let own = card(world, holder, Color(1, 1, 1 - 0.1 * Float(k)))
        change(own, k)
        turn = turn.concatenating(step)
      }
    }

    @Test(arguments: [
      "wall", "behind all", "clear wall", "tilted", "in a transform layer", "crossing",
    ])
    func `a ring of copies stands before and behind what it goes around`(kind: String) throws {
      try Stage.run { stage in
        var pictures: [Pixels] = []
        for isCopied in [false, true] {
          let world = Self.space { world, stage in
            var parent = stage
            if kind == "in a transform layer" {
              parent = world.addLayer(.transform, to: stage) {
                Self.middle($0)
                $0.transform = .rotation(0.4, 1, 0, 0)
                $0.opacity = 0.8
              }
            }
            if kind == "behind all" { Self.wall(world, parent) }
            Self.ring(
              world, parent, count: 7, isCopied: isCopied, tilt: kind == "tilted" ? 0.3 : 0
            ) { card, _ in
              if kind == "crossing" {
                card.zPosition = 9
                card.bounds = Rect(0, 0, 60, 40)
              }
            }
            if kind != "behind all" {
              Self.wall(world, parent, kind == "clear wall" ? Color(0, 1, 0, 0.5) : .green)
            }
          }
          pictures.append(try stage.picture(of: world, 120, 100))
        }
        #expect(pictures[0].area > 3500)
        #expect(pictures[1].greatestDifference(from: pictures[0]) <= 2)
        // Some cards are seen, and some are not: white only before the wall.
        if kind == "wall" {
          #expect(pictures[1][60, 50] == SIMD4(255, 255, 255, 255))
          #expect(pictures[1][30, 25] == SIMD4(0, 255, 0, 255))
        }
      }
    }

    @Test func `copies in copies, each with a delay, stand in one space`() throws {
      try Stage.run { stage in
        func turn(_ card: Layer, _ offset: Double) {
          var turn = BasicAnimation(keyPath: "transform.rotation.y")
          (turn.fromValue, turn.toValue, turn.duration) = (.number(0), .number(6), 10)
          (turn.fillMode, turn.beginTime) = (.both, offset)
          card.add(turn, forKey: "turn")
        }
        var pictures: [Pixels] = []
        for isCopied in [false, true] {
          let world = Self.space { world, stage in
            let (inner, outer) = (
              Transform3D.translation(0, 30, 0), Transform3D.rotation(1.2, 0, 1, 0)
            )
            if isCopied {
              let nested = Self.replicator(
                Self.replicator(stage, outer, 0.5, 5), inner, 0.25, 2)
              turn(Self.card(world, nested, .orange), 0)
              Self.card(world, nested, .blue).zPosition = 20
            } else {
              var around = Transform3D.identity
              for i in 0..<5 {
                for j in 0..<2 {
                  let place = j == 0 ? around : inner.concatenating(around)
                  let holder = world.addLayer(.transform, to: stage) {
                    Self.middle($0)
                    $0.transform = place
                  }
                  turn(Self.card(world, holder, .orange), 0.5 * Double(i) + 0.25 * Double(j))
                  Self.card(world, holder, .blue).zPosition = 20
                }
                around = around.concatenating(outer)
              }
            }
            Self.wall(world, stage)
          }
          world.commit(at: 0)
          pictures.append(try stage.picture(of: world, 120, 120, at: 3.7))
          // A frame leaves nothing of its copies behind.
          #expect(try stage.picture(of: world, 120, 120, at: 3.7) == pictures[pictures.count - 1])
        }
        #expect(pictures[1].greatestDifference(from: pictures[0]) <= 2)
        #expect(pictures[1].area > 5000)
      }
    }

    /// Rows without sublayers are drawn from states that were kept, all others by entering the copy.
    @Test func `cards with a hidden sublayer look as those without`() throws {
      try Stage.run { stage in
        var pictures: [Pixels] = []
        for isPadded in [false, true] {
          let world = Self.space { world, stage in
            func padded(_ layer: Layer) -> Layer {
              if isPadded { world.addLayer(to: layer) { $0.isHidden = true } }
              return layer
            }
            func card(_ parent: Layer, _ color: Color, _ z: Float) -> Layer {
              let card = Self.card(world, parent, color)
              // A border is a quad of its own where there are sublayers.
              (card.zPosition, card.borderWidth) = (z, 0)
              return padded(card)
            }
            let turns = Transform3D.rotation(0.9, 0.1, 1, 0)
            let late = card(Self.replicator(stage, turns, 0.4, 7), .white, 30)
            let outer = Self.replicator(stage, turns, 0, 7)
            outer.setValue(.number(-0.2), forKeyPath: "instanceGreenOffset")
            _ = card(outer, .orange, 36)
            _ = card(Self.replicator(outer, .translation(0, 25, 4), 0, 3), .blue, 24)
            var fall = BasicAnimation(keyPath: "position.y")
            (fall.fromValue, fall.toValue, fall.duration) = (.number(10), .number(90), 4)
            fall.fillMode = .both
            late.add(fall, forKey: "fall")
            // Of two planes that cross the one with fewer rows is cut.
            _ = padded(Self.wall(world, stage))
          }
          world.commit(at: 0)
          for time in [1, 3.2] { pictures.append(try stage.picture(of: world, 120, 120, at: time)) }
        }
        #expect(pictures[0] == pictures[2] && pictures[1] == pictures[3])
        #expect(pictures[0] != pictures[1])
        #expect(pictures[0].area > 5000)
      }
    }

    @Test func `overrides reach copies in depth`() throws {
      try Stage.run { stage in
        let world = Self.space { world, stage in
          Self.ring(world, stage, count: 4, isCopied: true)
        }
        let ring = world.root.sublayers[0].sublayers[0]
        ring.setOverride(CopyOverride(tint: .red), ofCopy: 0)
        var hidden = CopyOverride()
        hidden.isHidden = true
        ring.setOverride(hidden, ofCopy: 2)
        let picture = try stage.picture(of: world, 120, 100)
        #expect(picture[60, 50] == SIMD4(255, 0, 0, 255))
        ring.setOverride(hidden, ofCopy: 0)
        // Seen from the side, and nothing before or behind.
        let empty = try stage.picture(of: world, 120, 100)
        #expect(empty[60, 50] == .zero)
      }
    }

    @Test func `a replicator that keeps depth draws nothing itself, and fades each plane`() throws {
      try Stage.run { stage in
        let world = Self.space { world, stage in
          let ring = world.addLayer(.replicator, to: stage) {
            Self.middle($0)
            $0.preservesDepth = true
            $0.backgroundColor = .red
            $0.opacity = 0.5
          }
          world.addLayer(to: ring) {
            $0.frame = Rect(40, 40, 20, 20)
            $0.backgroundColor = .blue
          }
        }
        let picture = try stage.picture(of: world, 120, 100)
        #expect(picture[10, 10] == .zero)
        #expect(near(picture[50, 50], SIMD4(0, 0, 128, 128)))
      }
    }

    /// Particles of 6 × 6 points about the middle, still, on a line through the depth.
    private static func emitter(
      _ world: World, _ parent: Layer, _ change: (Layer) -> Void = { _ in }
    ) {
      let dot = world.contents.add(
        Bitmap(width: 6, height: 6, pixels: .init(repeating: 255, count: 144)))
      let emitter = world.addLayer(.emitter, to: parent) {
        Self.middle($0)
        $0.emitterPosition = Point(60, 50)
        $0.emitterShape = .rectangle
        $0.emitterSize = Size(90, 50)
        $0.preservesDepth = true
        change($0)
      }
      var cell = EmitterCell(name: "dot")
      (cell.contents, cell.birthRate, cell.lifetime) = (dot, 200, 1)
      emitter.emitterCells = [cell]
    }

    @Test(arguments: EmitterRenderMode.allCases)
    func `particles stand between planes`(mode: EmitterRenderMode) throws {
      try Stage.run { stage in
        func picture(_ z: Float, _ walls: Bool = true) throws -> Pixels {
          let world = Self.space { world, stage in
            let space = world.addLayer(.transform, to: stage) { Self.middle($0) }
            if walls {
              Self.wall(world, space, .red)
              world.addLayer(to: space) {
                $0.frame = Rect(60, 0, 60, 100)
                $0.backgroundColor = .blue
                $0.zPosition = 30
              }
            }
            Self.emitter(world, space) {
              $0.emitterZPosition = z
              $0.renderMode = mode
            }
          }
          return try stage.picture(of: world, 120, 100, at: 1)
        }
        func whites(_ p: Pixels, _ xs: Range<Int>) -> Int {
          xs.reduce(0) { sum, x in
            sum + (25..<75).count { p[x, $0].min() > 200 }
          }
        }
        let free = try picture(0, false)
        #expect(whites(free, 20..<56) > 200 && whites(free, 66..<100) > 200)
        let between = try picture(15)
        #expect(whites(between, 20..<56) > 200 && whites(between, 66..<100) == 0)
        let before = try picture(45)
        #expect(whites(before, 20..<56) > 200 && whites(before, 66..<100) > 200)
        let behind = try picture(-20)
        #expect(whites(behind, 20..<56) == 0 && whites(behind, 66..<100) == 0)
      }
    }

    @Test func `a turned plane hides the particles behind it`() throws {
      try Stage.run { stage in
        let world = Self.space { world, stage in
          let space = world.addLayer(.transform, to: stage) { Self.middle($0) }
          Self.emitter(world, space)
          world.addLayer(to: space) {
            $0.frame = Rect(10, 0, 100, 100)
            $0.backgroundColor = .blue
            $0.transform = .rotation(0.5, 0, 1, 0)
          }
        }
        let picture = try stage.picture(of: world, 120, 100, at: 1)
        // What is on the left of the plane comes nearer than the particles.
        var (left, right) = (0, 0)
        for y in 30..<70 {
          for x in 20..<54 where picture[x, y].min() > 200 { left += 1 }
          for x in 66..<100 where picture[x, y].min() > 200 { right += 1 }
        }
        #expect(left == 0 && right > 200)
      }
    }

    @Test func `particles in copies, in groups and beside an emitter's own box`() throws {
      try Stage.run { stage in
        func picture(_ change: (World, Layer, Layer) -> Void) throws -> Pixels {
          let world = Self.space { world, stage in
            let space = world.addLayer(.transform, to: stage) { Self.middle($0) }
            Self.emitter(world, space) { change(world, space, $0) }
          }
          return try stage.picture(of: world, 120, 100, at: 1)
        }
        // As one picture, whatever stands in the space.
        let grouped = try picture { world, space, emitter in
          emitter.opacity = 0.5
          Self.wall(world, space, Color(1, 0, 0, 0.5))
        }
        #expect(grouped.area > 1000)
        let boxed = try picture { world, space, emitter in
          emitter.backgroundColor = .green
          emitter.emitterZPosition = -10
        }
        // The box is nearer than the particles.
        #expect(boxed[60, 50] == SIMD4(0, 255, 0, 255))
        var pictures: [Pixels] = []
        for isCopied in [false, true] {
          let world = Self.space { world, stage in
            let step = Transform3D.translation(0, 0, -40)
            if isCopied {
              let copies = world.addLayer(.replicator, to: stage) {
                Self.middle($0)
                $0.preservesDepth = true
                $0.setValue(.number(2), forKeyPath: "instanceCount")
                $0[.instanceTransform] = step
              }
              Self.emitter(world, copies) { $0.emitterZPosition = 20 }
            } else {
              for k in 0..<2 {
                let holder = world.addLayer(.transform, to: stage) {
                  Self.middle($0)
                  if k == 1 { $0.transform = step }
                }
                Self.emitter(world, holder) { $0.emitterZPosition = 20 }
              }
            }
            Self.wall(world, stage, Color(0, 0, 1, 0.7))
          }
          pictures.append(try stage.picture(of: world, 120, 100, at: 1))
        }
        #expect(pictures[1].greatestDifference(from: pictures[0]) <= 2)
      }
    }
  }
}
