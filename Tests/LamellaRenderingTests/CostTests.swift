// SPDX-License-Identifier: MIT

// The report of a frame, and how many passes and draw calls things take, as numbers.

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct CostTests {
    /// A picture of one colour.
    static func plain(_ side: Int, _ shade: UInt8 = 200) -> Bitmap {
      Bitmap(
        width: side, height: side,
        pixels: Array(repeating: [shade, 40, 90, 255], count: side * side).flatMap { $0 })
    }

    /// What drawing a world takes in its second frame.
    static func costs(
      of world: World, _ width: Int = 100, _ height: Int = 100, namesLayers: Bool = true
    ) throws -> FrameCosts {
      var result: FrameCosts?
      try Stage.run { stage in
        world.recordsSources = namesLayers
        let renderer = stage.renderer
        _ = try stage.picture(of: world, width, height)
        renderer.recordsCosts = true
        defer { renderer.recordsCosts = false }
        _ = try stage.picture(of: world, width, height)
        result = renderer.costs
        #expect(result?.statistics == renderer.statistics)
      }
      let costs = try #require(result)
      let sums = costs.statistics
      #expect(costs.draws.count == sums.drawCalls)
      #expect(costs.passes.count == sums.passes + sums.backdropCopies)
      let quads = costs.draws.reduce(0) {
        if case .picture = $1.reason { $0 } else { $0 + $1.quads }
      }
      #expect(quads == sums.instances)
      return costs
    }

    @discardableResult
    static func box(
      in parent: Layer, _ x: Float, _ y: Float, _ w: Float = 20, _ h: Float = 20,
      _ color: Color = .red, _ change: (Layer) -> Void = { _ in }
    ) -> Layer {
      parent.world.addLayer(to: parent) {
        $0.bounds = Rect(0, 0, w, h)
        $0.position = Point(x + w / 2, y + h / 2)
        $0.backgroundColor = color
        change($0)
      }
    }

    // MARK: The report

    @Test func `nothing is recorded unless it is asked for`() throws {
      try Stage.run { stage in
        let world = World()
        Self.box(in: world.root, 0, 0)
        let first = try stage.picture(of: world, 40, 40)
        #expect(stage.renderer.costs == nil)
        #expect(world.frame(at: 0).sources.isEmpty)
        world.recordsSources = true
        stage.renderer.recordsCosts = true
        defer { stage.renderer.recordsCosts = false }
        let second = try stage.picture(of: world, 40, 40)
        #expect(second == first)
        #expect(stage.renderer.costs?.draws.count == 1)
        #expect(world.frame(at: 0).sources.count == 1)
        stage.renderer.recordsCosts = false
        world.recordsSources = false
        _ = try stage.picture(of: world, 40, 40)
        #expect(stage.renderer.costs == nil && world.frame(at: 0).sources.isEmpty)
      }
    }

    @Test func `every quad has its layer, whatever drew it`() throws {
      let (world, _) = World.withContent()
      world.viewport = Rect(0, 0, 200, 200)
      let picture = world.contents.add(Self.plain(4))
      var wanted: [LayerID] = []
      for i in 0..<6 { wanted.append(Self.box(in: world.root, Float(i) * 10, 0).id) }
      let card = Self.box(in: world.root, 0, 50, 40, 40, .white) {
        $0.contents = picture
        $0.borderWidth = 2
        $0.shadowOpacity = 1
      }
      let inner = Self.box(in: card, 5, 5, 4, 4, .blue)
      // Shadow, box, picture; the sublayer; the border over it.
      wanted += [card.id, card.id, card.id, inner.id, card.id]
      let shape = world.addLayer(.shape, to: world.root) {
        $0.path = .ellipse(Rect(0, 0, 20, 20))
        $0.position = Point(100, 100)
      }
      wanted.append(shape.id)
      world.recordsSources = true
      let frame = world.frame(at: 0)
      #expect(Array(frame.sources) == wanted)
      #expect(frame.sources.count == frame.instances.count)
    }

    @Test func `passes and draw calls name their layers and reasons`() throws {
      let world = World()
      let masked = Self.box(in: world.root, 0, 0, 30, 30)
      let mask = world.makeLayer(.layer)
      mask.bounds = Rect(0, 0, 10, 10)
      mask.position = Point(10, 10)
      mask.backgroundColor = .black
      masked.mask = mask
      let blurred = Self.box(in: world.root, 40, 40) {
        $0.filters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(3)])]
      }
      let costs = try Self.costs(of: world)
      #expect(
        costs.passes.map(\.purpose) == [.group, .mask, .group, .blur, .blur])
      #expect(costs.passes.map(\.layer) == [masked, masked, blurred, blurred, blurred].map(\.id))
      #expect(costs.passes.map(\.reason) == [.mask, .mask, .filter, .filter, .filter])
      #expect(costs.passes[0].width == 30 && costs.passes[0].height == 30)
      #expect(costs.passes[0].box == Rect(0, 0, 30, 30))
      #expect(costs.draws.last?.reason == .picture(.group))
      #expect(costs.draws.last?.layer == blurred.id)
      #expect(costs.draws.first?.layer == masked.id)
      #expect(costs.draws.first?.reason == .command(.mask))
    }

    @Test func `the layer that needs a ninth picture breaks the batch`() throws {
      let world = World()
      var layers: [Layer] = []
      for i in 0..<20 {
        layers.append(
          Self.box(in: world.root, Float(i) * 5, 0, 5, 90, .clear) {
            // Too large to share a texture with others.
            $0.contents = world.contents.add(Self.plain(300, UInt8(i)))
          })
      }
      let costs = try Self.costs(of: world)
      let full = costs.draws.filter { $0.reason == .command(.texturesFull) }
      #expect(full.map(\.layer) == [layers[8].id, layers[16].id])
    }

    @Test func `the quad of a rasterised layer is named`() {
      let world = World()
      world.viewport = Rect(0, 0, 100, 100)
      world.recordsSources = true
      let layers = (0..<3).map { i in
        Self.box(in: world.root, Float(i) * 30, 0) { $0.shouldRasterize = i != 1 }
      }
      let frame = world.frame(at: 0)
      #expect(Array(frame.sources) == layers.map(\.id))
      #expect(frame.sources.count == frame.instances.count)
    }

    // MARK: Passes, as numbers

    @Test func `a thousand cards with shadows, rounded clips and pictures need no pass`() throws {
      let world = World()
      let pictures = (0..<4).map { world.contents.add(Self.plain(8, UInt8($0 * 60))) }
      for i in 0..<1000 {
        let (x, y) = (Float(i % 40) * 20, Float(i / 40) * 20)
        let card = Self.box(in: world.root, x, y, 16, 16, .white) {
          $0.cornerRadius = 4
          $0.shadowOpacity = 0.5
          $0.shadowRadius = 2
        }
        Self.box(in: card, 0, 0, 16, 16, .clear) {
          $0.cornerRadius = 4
          $0.masksToBounds = true
          $0.contents = pictures[i % 4]
        }
      }
      let costs = try Self.costs(of: world, 800, 500, namesLayers: false)
      print("1,000 cards: \(costs.draws.count) draw calls of \(costs.statistics.instances) quads")
      #expect(costs.passes.isEmpty)
      #expect(costs.statistics.instances == 3000)
      #expect(costs.draws.count <= 8)
    }

    @Test func `ten thousand plain cards and ten thousand small pictures are one draw call each`()
      throws
    {
      let world = World()
      let pictures = (0..<8).map { world.contents.add(Self.plain(16, UInt8($0 * 30))) }
      for isPicture in [false, true] {
        for layer in world.root.sublayers { layer.removeFromSuperlayer() }
        for i in 0..<10_000 {
          Self.box(in: world.root, Float(i % 100) * 8, Float(i / 100) * 8, 7, 7) {
            if isPicture {
              $0.backgroundColor = nil
              $0.contents = pictures[i % 8]
            } else {
              $0.cornerRadius = 2
              $0.borderWidth = 1
            }
          }
        }
        let costs = try Self.costs(of: world, 800, 800, namesLayers: false)
        #expect(costs.draws.count == 1)
        #expect(costs.passes.isEmpty)
      }
    }

    @Test func `opacity over sublayers that lie apart needs no pass, over others one`() throws {
      let cases: [(name: String, passes: Int, build: (Layer) -> Void)] = [
        (
          "apart", 0,
          { parent in for i in 0..<5 { Self.box(in: parent, Float(i) * 30, 0) } }
        ),
        (
          "touching on whole pixels", 0,
          { parent in for i in 0..<5 { Self.box(in: parent, Float(i) * 20, 0) } }
        ),
        (
          "touching within a pixel", 1,
          { parent in for i in 0..<3 { Self.box(in: parent, Float(i) * 20.5, 0, 20.5) } }
        ),
        (
          "one pixel apart, turned", 1,
          { parent in
            for i in 0..<2 {
              Self.box(in: parent, Float(i) * 21, 0) { $0.transform = .rotation(0.4, 0, 0, 1) }
            }
          }
        ),
        ("overlapping", 1, { parent in for i in 0..<2 { Self.box(in: parent, Float(i) * 5, 0) } }),
        (
          "behind its sublayer", 1,
          { parent in
            parent.backgroundColor = .green
            parent.bounds = Rect(0, 0, 50, 50)
            Self.box(in: parent, 0, 0)
          }
        ),
        (
          "deep and apart", 0,
          { parent in
            let middle = parent.world.addLayer(to: parent) { $0.opacity = 0.5 }
            Self.box(in: middle, 0, 0)
            Self.box(in: middle, 50, 0)
          }
        ),
        ("one sublayer", 0, { parent in Self.box(in: parent, 0, 0) }),
      ]
      for (name, passes, build) in cases {
        let world = World()
        let parent = world.addLayer(to: world.root) { $0.opacity = 0.5 }
        build(parent)
        let costs = try Self.costs(of: world)
        #expect(costs.passes.count == passes, "\(name)")
      }
    }

    @Test func `opacity without a pass is the same picture`() throws {
      func world(_ apart: Bool) -> World {
        let world = World()
        let parent = world.addLayer(to: world.root) { $0.opacity = 0.4 }
        for i in 0..<4 {
          Self.box(in: parent, 3.3 + Float(i) * 22, 5.7) { $0.cornerRadius = 5 }
        }
        // A speck under the first box makes the group one with overlap, and shows nothing.
        if !apart { Self.box(in: parent, 10, 10, 2, 2, .red) }
        return world
      }
      try Stage.run { stage in
        let apart = try stage.picture(of: world(true), 100, 40)
        #expect(stage.renderer.statistics.passes == 0)
        let grouped = try stage.picture(of: world(false), 100, 40)
        #expect(stage.renderer.statistics.passes == 1)
        #expect(apart.greatestDifference(from: grouped) <= 1)
      }
    }

    @Test func `a shadow takes a pass only where it is not a box's`() throws {
      func card(_ build: (World, Layer) -> Void) throws -> [DrawCommand.Reason] {
        let world = World()
        let card = Self.box(in: world.root, 20, 20, 40, 40, .white) {
          $0.cornerRadius = 8
          $0.shadowOpacity = 1
        }
        build(world, card)
        return try Self.costs(of: world).passes.filter { $0.purpose == .group }.map(\.reason)
      }
      #expect(try card { _, _ in }.isEmpty)
      #expect(try card { _, card in Self.box(in: card, 10, 10) }.isEmpty)
      #expect(try card { _, card in Self.box(in: card, 0, 0, 10, 10) } == [.shadow])
      #expect(try card { _, card in Self.box(in: card, 30, 30, 20, 20) } == [.shadow])
      #expect(
        try card { _, card in
          Self.box(in: card, 0, 0, 40, 40) { $0.cornerRadius = 8 }
        }.isEmpty)
      #expect(
        try card { world, card in card.contents = world.contents.add(Self.plain(4)) }
          == [.shadow])
      #expect(
        try card { world, card in
          card.cornerRadius = 0
          card.contents = world.contents.add(Self.plain(4))
        }.isEmpty)
      #expect(try card { _, card in card.backgroundColor = Color(1, 1, 1, 0.5) } == [.shadow])
      #expect(try card { _, card in card.opacity = 0.5 } == [.groupOpacity])
    }

    @Test func `a shadow without a pass is the same picture`() throws {
      func world(_ speck: Bool) -> World {
        let world = World()
        let card = Self.box(in: world.root, 20, 20, 40, 30, .white) {
          $0.cornerRadius = 6
          $0.shadowOpacity = 0.8
          $0.shadowRadius = 3
          $0.shadowOffset = Size(4, -5)
        }
        Self.box(in: card, 8, 8, 10, 10, .blue)
        // Outside and transparent enough to show nothing, yet no longer inside.
        if speck { Self.box(in: card, -3, 10, 2, 2, Color(0, 0, 0, 0.001)) }
        return world
      }
      try Stage.run { stage in
        let plain = try stage.picture(of: world(false), 90, 80)
        #expect(stage.renderer.statistics.passes == 0)
        let grouped = try stage.picture(of: world(true), 90, 80)
        #expect(stage.renderer.statistics.passes > 0)
        #expect(plain.greatestDifference(from: grouped) <= 3)
      }
    }

    @Test func `masks, blend modes and filters take the passes that they need`() throws {
      func passes(_ change: (Layer) -> Void) throws -> FrameCosts {
        let world = World()
        Self.box(in: world.root, 0, 0, 60, 60, .green)
        Self.box(in: world.root, 10, 10, 40, 40, .red, change)
        return try Self.costs(of: world)
      }
      let mask = try passes { layer in
        let mask = layer.world.makeLayer(.layer)
        mask.bounds = Rect(0, 0, 10, 10)
        mask.backgroundColor = .black
        layer.mask = mask
      }
      #expect(mask.passes.map(\.purpose) == [.group, .mask])
      #expect(mask.draws.count == 5)
      // Hardware can do the first two; the third reads what is behind.
      for (name, purposes, draws) in [
        ("screenBlendMode", [FrameCosts.Purpose.group], 3),
        ("plusL", [.group], 3), ("overlayBlendMode", [.group, .backdrop], 3),
      ] {
        let blend = try passes { $0.compositingFilter = Filter(name) }
        #expect(blend.passes.map(\.purpose) == purposes, "\(name)")
        #expect(blend.draws.count == draws, "\(name)")
      }
      let colors = try passes { $0.filters = [Filter(.colorInvert)] }
      #expect(colors.passes.map(\.purpose) == [.group, .colorMatrix])
      let small = try passes {
        $0.filters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(2)])]
      }
      #expect(small.passes.map(\.purpose) == [.group, .blur, .blur])
      let wide = try passes {
        $0.filters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(20)])]
      }
      #expect(wide.passes.filter { $0.purpose == .blur }.count <= 6)
    }
  }
}
