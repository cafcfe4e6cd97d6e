// SPDX-License-Identifier: MIT

// Transitions that the renderer mixes: exact at both ends, within rounding where a picture is not bent,
// and in between what each effect promises.

import Lamella
import LamellaMath
import Testing

extension Rendering {
  @Suite struct TransitionPictureTests {
    /// A layer of 40 × 30 points at (10, 5), with sublayers, which changes under a transition.
    private struct Scene {
      let world = World()
      let layer: Layer
      private let squares: [Layer]

      init(_ configure: (Layer) -> Void = { _ in }) {
        let world = world
        layer = world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 40, 30)
          $0.position = Point(30, 20)
          $0.cornerRadius = 3
          configure($0)
        }
        let layer = layer
        squares = (0..<6).map { i in
          world.addLayer(to: layer) {
            $0.bounds = Rect(0, 0, 7.5, 7.5)
            $0.position = Point(Float(i % 3) * 12 + 8, Float(i / 3) * 12 + 8.25)
          }
        }
        color(old: true)
      }

      /// Gives the layer its old or its new look.
      func color(old: Bool) {
        world.withoutActions {
          layer.backgroundColor = old ? Color(1, 0, 0, 0.9) : Color(0, 0, 1)
          for (i, square) in squares.enumerated() {
            let shade = Float(i) / 6
            square.backgroundColor = old ? Color(0.8, shade, 0) : Color(0, shade, 0.7, 0.5)
            square.opacity = old ? 1 : 0.8
          }
        }
      }

      /// Pictures at progresses of a transition from the old to the new look.
      func pictures(
        _ stage: Stage, _ transition: Transition, at progresses: [Double], scale: Float = 1
      ) throws -> [Pixels] {
        _ = try stage.picture(of: world, 60, 40, scale: scale, at: 0)
        var transition = transition
        transition.duration = 1
        transition.fillMode = .both
        transition.isRemovedOnCompletion = false
        color(old: false)
        layer.add(transition)
        _ = try stage.picture(of: world, 60, 40, scale: scale, at: 0)
        return try progresses.map {
          try stage.picture(of: world, 60, 40, scale: scale, at: $0, background: .clear)
        }
      }

      /// The layer at rest.
      func picture(_ stage: Stage, scale: Float = 1) throws -> Pixels {
        try stage.picture(of: world, 60, 40, scale: scale, at: 0, background: .clear)
      }
    }

    private static var effects: [Transition] {
      ["pageCurl", "pageUnCurl", "rippleEffect", "suckEffect", "fade"].map { Transition($0) }
        + TransitionFilterName.allCases.map {
          var transition = Transition()
          transition.filter = Filter(
            $0, inputs: ["inputWidth": .number(12), "inputRadius": .number(6)])
          return transition
        }
    }

    private static func name(_ transition: Transition) -> String {
      transition.filter?.type ?? transition.type
    }

    private func scenes() -> [(String, (Layer) -> Void)] {
      [
        ("upright", { _ in }),
        ("turned", { $0.transform = .rotation(0.4, 0, 0, 1) }),
        ("flipped", { $0.isGeometryFlipped = true }),
        (
          "in perspective",
          {
            $0.transform = Transform3D.rotation(0.6, 0, 1, 0).concatenating(.perspective(100))
          }
        ),
        ("translucent", { $0.opacity = 0.6 }),
      ]
    }

    @Test func `at both ends a transition is its old and its new picture`() throws {
      try Stage.run { stage in
        for (place, configure) in scenes() {
          let still = Scene(configure)
          let old = try still.picture(stage)
          still.color(old: false)
          let new = try still.picture(stage)
          #expect(old.greatestDifference(from: new) > 50)
          for effect in Self.effects {
            let drawn = try Scene(configure).pictures(stage, effect, at: [0, 1])
            let differences = [
              drawn[0].greatestDifference(from: old), drawn[1].greatestDifference(from: new),
            ]
            // Where there is an opacity, the old picture goes through a group of eight bits.
            #expect(
              differences.allSatisfy { $0 <= (place == "translucent" ? 1 : 0) },
              "\(Self.name(effect)) \(place): \(differences)")
          }
        }
      }
    }

    @Test func `near both ends little has changed, and the middle is neither`() throws {
      try Stage.run { stage in
        let still = Scene()
        let old = try still.picture(stage)
        still.color(old: false)
        let new = try still.picture(stage)
        func distance(_ a: Pixels, _ b: Pixels) -> Int {
          zip(a.bitmap.pixels, b.bitmap.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        }
        let whole = distance(old, new)
        for effect in Self.effects {
          let drawn = try Scene().pictures(stage, effect, at: [0.004, 0.5, 0.996])
          let name = Self.name(effect)
          #expect(distance(drawn[0], old) * 20 < whole, "\(name) begins with a jump")
          #expect(distance(drawn[2], new) * 20 < whole, "\(name) ends with a jump")
          #expect(distance(drawn[1], old) * 10 > whole, "\(name) has not moved")
          #expect(distance(drawn[1], new) * 10 > whole, "\(name) is over")
        }
      }
    }

    @Test func `nothing is drawn where neither picture can be`() throws {
      try Stage.run { stage in
        for effect in Self.effects {
          for drawn in try Scene().pictures(stage, effect, at: [0.2, 0.5, 0.8]) {
            let painted = try #require(drawn.painted)
            #expect(
              painted.minX >= 10 && painted.minY >= 5 && painted.maxX <= 50 && painted.maxY <= 35,
              "\(Self.name(effect)): \(painted)")
          }
        }
      }
    }

    @Test func `colours stay premultiplied`() throws {
      try Stage.run { stage in
        for effect in Self.effects {
          for drawn in try Scene().pictures(stage, effect, at: [0.1, 0.3, 0.5, 0.7, 0.9]) {
            for y in 0..<drawn.height {
              for x in 0..<drawn.width {
                let p = drawn[x, y]
                // Rounding may add one step.
                if max(p[0], p[1], p[2]) > p[3] + 1 {
                  Issue.record("\(Self.name(effect)) at \(x), \(y): \(p)")
                  break
                }
              }
            }
          }
        }
      }
    }

    @Test func `a page is flat behind its fold and gone before it`() throws {
      try Stage.run { stage in
        let still = Scene()
        let old = try still.picture(stage)
        still.color(old: false)
        let new = try still.picture(stage)
        var curl = Transition("pageCurl", subtype: "fromRight")
        for (type, first, last) in [("pageCurl", old, new), ("pageUnCurl", new, old)] {
          curl.type = type
          let p = type == "pageCurl" ? 0.35 : 0.65
          let drawn = try Scene().pictures(stage, curl, at: [p])[0]
          for y in 8..<32 {
            for x in 11..<20 { #expect(near(drawn[x, y], first[x, y]), "flat at \(x), \(y)") }
          }
          // Uncovered, under the page's shadow: darker, with the same alpha.
          let (a, b) = (drawn[47, 6], last[47, 6])
          #expect(a[3] == b[3] && a[0] <= b[0] && a[1] <= b[1] && a[2] <= b[2])
          // The back of the page is nearly white.
          let whitest = (20..<48).map { drawn[$0, 15] }.max { $0[1] < $1[1] }
          #expect(try #require(whitest)[1] > 150)
        }
      }
    }

    @Test func `a ring of waves has the old picture outside and the new one inside`() throws {
      try Stage.run { stage in
        let still = Scene()
        let old = try still.picture(stage)
        still.color(old: false)
        let new = try still.picture(stage)
        var ripple = Transition()
        ripple.filter = Filter(
          .ripple, inputs: ["inputWidth": .number(6), "inputScale": .number(3)])
        let drawn = try Scene().pictures(stage, ripple, at: [0.5])[0]
        for (x, y) in [(12, 20), (48, 30)] { #expect(near(drawn[x, y], old[x, y])) }
        for (x, y) in [(30, 20), (33, 21)] { #expect(near(drawn[x, y], new[x, y])) }
      }
    }

    @Test func `an edge that runs over leaves the new picture behind`() throws {
      try Stage.run { stage in
        let still = Scene()
        let old = try still.picture(stage)
        still.color(old: false)
        let new = try still.picture(stage)
        var swipe = Transition()
        swipe.filter = Filter(.swipe, inputs: ["inputWidth": .number(2)])
        let drawn = try Scene().pictures(stage, swipe, at: [0.5])[0]
        for y in 0..<40 {
          for x in 0..<27 { #expect(near(drawn[x, y], new[x, y])) }
          for x in 33..<60 { #expect(near(drawn[x, y], old[x, y])) }
        }
        // At half the light's way a copy machine has the same pictures under it.
        var copy = Transition()
        copy.filter = Filter(
          .copyMachine, inputs: ["inputWidth": .number(4), "inputAngle": .number(.pi / 2)])
        let copied = try Scene().pictures(stage, copy, at: [0.5])[0]
        for x in 0..<60 {
          for y in 0..<15 { #expect(near(copied[x, y], new[x, y])) }
          for y in 25..<40 { #expect(near(copied[x, y], old[x, y])) }
        }
      }
    }

    @Test func `bars leave one after the other`() throws {
      try Stage.run { stage in
        let still = Scene()
        let old = try still.picture(stage)
        still.color(old: false)
        let new = try still.picture(stage)
        var bars = Transition()
        bars.filter = Filter(
          .barsSwipe,
          inputs: [
            "inputAngle": .number(0), "inputWidth": .number(10), "inputBarOffset": .number(10),
          ])
        // Bars of 10 points about the centre: four, of which two are cut by the layer's edges.
        let drawn = try Scene().pictures(stage, bars, at: [0.5])[0]
        // Moved by 35, 25, 15 and 5 points to the right.
        for (y, moved) in [(7, 35), (14, 25), (24, 15), (33, 5)] {
          for x in stride(from: 12, to: 9 + moved, by: 1) {
            #expect(drawn[x, y] == new[x, y], "\(x), \(y)")
          }
          for x in 12 + moved..<48 where 11 + moved < 48 {
            #expect(near(drawn[x, y], old[x - moved, y]), "\(x), \(y)")
          }
        }
      }
    }

    @Test func `a clip and an opacity above act on the mix once`() throws {
      try Stage.run { stage in
        func picture(opacity: Float) throws -> Pixels {
          let world = World()
          let clip = world.addLayer(to: world.root) {
            $0.bounds = Rect(0, 0, 20, 20)
            $0.position = Point(10, 10)
            $0.masksToBounds = true
            $0.cornerRadius = 6
            $0.opacity = opacity
          }
          let layer = world.addLayer(to: clip) {
            $0.bounds = Rect(0, 0, 20, 20)
            $0.position = Point(10, 10)
            $0.backgroundColor = .green
          }
          _ = try stage.picture(of: world, 20, 20, at: 0)
          // Both pictures are the same, so what is seen is the frame around them.
          var mod = Transition(duration: 1)
          mod.filter = Filter(.mod)
          layer.add(mod)
          _ = try stage.picture(of: world, 20, 20, at: 0)
          return try stage.picture(of: world, 20, 20, at: 0.5)
        }
        let whole = try picture(opacity: 1)
        #expect(whole[10, 10] == SIMD4(0, 255, 0, 255) && whole[0, 0] == .zero)
        // The corner's arc is covered as much as without a transition.
        let still = World()
        still.addLayer(to: still.root) {
          $0.bounds = Rect(0, 0, 20, 20)
          $0.position = Point(10, 10)
          $0.cornerRadius = 6
          $0.backgroundColor = .green
        }
        let expected = try stage.picture(of: still, 20, 20)
        #expect(whole.greatestDifference(from: expected) <= 1)
        #expect(near(try picture(opacity: 0.5)[10, 10], SIMD4(0, 128, 0, 128)))
      }
    }

    @Test func `what is out of sight can be bent into it`() throws {
      try Stage.run { stage in
        let world = World()
        let layer = world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 80, 30)
          $0.position = Point(40, 15)
          $0.backgroundColor = .red
        }
        world.addLayer(to: layer) {
          $0.bounds = Rect(0, 0, 10, 30)
          $0.position = Point(75, 15)
          $0.backgroundColor = .green
        }
        _ = try stage.picture(of: world, 40, 30, at: 0)
        var curl = Transition("pageCurl", subtype: "fromRight", duration: 1)
        curl.filter = Filter(.pageCurl, inputs: ["inputRadius": .number(3)])
        layer.add(curl)
        _ = try stage.picture(of: world, 40, 30, at: 0)
        // The green end of the page, turned over, comes into the left half from beyond its edge.
        let drawn = try (30...80).map {
          try stage.picture(of: world, 40, 30, at: Double($0) / 100)
        }
        #expect(drawn.contains { p in (0..<35).contains { p[$0, 15][1] > p[$0, 15][0] } })
      }
    }

    @Test func `pictures follow the scale of the screen`() throws {
      try Stage.run { stage in
        let one = try Scene().pictures(stage, Transition("pageCurl"), at: [0.5])[0]
        let two = try Scene().pictures(stage, Transition("pageCurl"), at: [0.5], scale: 2)[0]
        var far = 0
        for y in 0..<40 {
          for x in 0..<60 {
            var mean = SIMD4<Int>.zero
            for i in 0..<4 { mean &+= two[2 * x + i % 2, 2 * y + i / 2] }
            if !near(one[x, y], SIMD4(mean[0] / 4, mean[1] / 4, mean[2] / 4, mean[3] / 4), 40) {
              far += 1
            }
          }
        }
        #expect(far < 60, "\(far) pixels of 2400")
      }
    }
  }
}
