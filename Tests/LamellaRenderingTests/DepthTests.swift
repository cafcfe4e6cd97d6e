// SPDX-License-Identifier: MIT

// Planes in one 3-D space: which is in front, and where they are cut.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct DepthTests {
    /// A space in a transform layer around (50, 50).
    static func space(_ perspective: Float = 0) -> (world: World, space: Layer) {
      let world = World()
      let space = world.addLayer(.transform, to: world.root) { $0.position = Point(50, 50) }
      if perspective > 0 {
        var t = Transform3D.identity
        t.m34 = -1 / perspective
        space.sublayerTransform = t
      }
      return (world, space)
    }

    @discardableResult
    static func plane(
      in space: Layer, _ color: Color?, size: Float = 60, _ transform: Transform3D = .identity,
      _ setUp: (Layer) -> Void = { _ in }
    ) -> Layer {
      space.world.addLayer(to: space) {
        $0.bounds = Rect(0, 0, size, size)
        $0.backgroundColor = color
        $0.transform = transform
        setUp($0)
      }
    }

    static func turned(_ angle: Float, _ x: Float = 0, _ y: Float = 1, _ z: Float = 0)
      -> Transform3D
    { .rotation(angle, x, y, z) }

    @Test func `two crossing squares show half of each`() throws {
      try Stage.run { stage in
        for isReversed in [false, true] {
          let (world, space) = Self.space()
          if !isReversed { Self.plane(in: space, .red) }
          Self.plane(in: space, .blue, Self.turned(.pi / 4))
          if isReversed { Self.plane(in: space, .red) }
          let picture = try stage.picture(of: world, 100, 100)
          // Turned about y, what is on the left comes nearer.
          #expect(picture[35, 50] == SIMD4(0, 0, 255, 255))
          #expect(picture[49, 50] == SIMD4(0, 0, 255, 255))
          #expect(picture[50, 50] == SIMD4(255, 0, 0, 255))
          #expect(picture[65, 50] == SIMD4(255, 0, 0, 255))
          #expect(picture[24, 50] == SIMD4(255, 0, 0, 255))
          #expect(picture[75, 50] == SIMD4(255, 0, 0, 255))
        }
      }
    }

    @Test func `translucent planes blend back to front on both sides of the cut`() throws {
      try Stage.run { stage in
        let (world, space) = Self.space()
        Self.plane(in: space, Color(1, 0, 0, 0.5))
        Self.plane(in: space, Color(0, 0, 1, 0.5), Self.turned(.pi / 4))
        let picture = try stage.picture(of: world, 100, 100)
        for x in 32..<69 {
          let blueInFront = x < 50
          let wanted = blueInFront ? SIMD4(64, 0, 128, 191) : SIMD4(128, 0, 64, 191)
          #expect(near(picture[x, 50], wanted, 2), "\(x): \(picture[x, 50])")
        }
      }
    }

    @Test func `a slanted cut through opaque planes is smooth`() throws {
      try Stage.run { stage in
        let (world, space) = Self.space()
        Self.plane(in: space, .red, size: 80)
        Self.plane(in: space, .blue, size: 80, Self.turned(0.8, 0.3, 1))
        let picture = try stage.picture(of: world, 100, 100)
        var mixed = 0
        for y in 30..<70 {
          for x in 30..<70 {
            let pixel = picture[x, y]
            #expect(pixel[3] == 255 && abs(pixel[0] + pixel[2] - 255) <= 1, "\(x) \(y) \(pixel)")
            if pixel[0] > 8 && pixel[0] < 247 { mixed += 1 }
          }
        }
        #expect(mixed > 20)
      }
    }

    /// Whatever is drawn, a plane that draws nothing changes nothing where it cuts.
    @Test(arguments: ["opaque", "translucent", "group", "border", "shadow", "subtree", "contents"])
    func `a plane cut by one that draws nothing looks whole`(kind: String) throws {
      try Stage.run { stage in
        var pictures: [Pixels] = []
        for isCut in [false, true] {
          let (world, space) = Self.space(300)
          Self.plane(in: space, .orange, size: 56, Self.turned(0.5, 0.2, 1)) { layer in
            switch kind {
            case "translucent": layer.backgroundColor = Color(0, 0.5, 1, 0.4)
            case "group":
              layer.opacity = 0.5
              Self.leaf(in: layer, Rect(10, 10, 60, 30), .green)
            case "border":
              layer.cornerRadius = 12
              layer.borderWidth = 4
              layer.borderColor = .black
            case "shadow":
              layer.shadowOpacity = 0.8
              layer.shadowRadius = 4
              layer.shadowOffset = Size(5, -5)
              layer.backgroundColor = Color(1, 0, 0, 0.5)
            case "subtree":
              layer.masksToBounds = true
              layer.cornerRadius = 8
              for i in 0..<9 {
                Self.leaf(
                  in: layer, Rect(Float(i % 3) * 20, Float(i / 3) * 20, 15, 15),
                  Color(Float(i) / 9, 0.5, 0, 0.7))
              }
            case "contents":
              layer.backgroundColor = nil
              layer.contents = world.contents.add(
                Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 64, 0, 128]))
            default: break
            }
          }
          Self.plane(in: space, nil, size: 90, Self.turned(-0.6, 0.5, 1))
            .isHidden = !isCut
          pictures.append(try stage.picture(of: world, 100, 100, scale: 2))
          let frame = world.frame(at: 0)
          #expect((frame.clips.count > 2) == isCut)
        }
        let allowed = ["opaque", "border", "subtree"].contains(kind) ? 3 : 1
        #expect(pictures[0].greatestDifference(from: pictures[1]) <= allowed)
        #expect(pictures[0].area > 500)
      }
    }

    static func leaf(in layer: Layer, _ frame: Rect, _ color: Color) {
      layer.world.addLayer(to: layer) {
        $0.frame = frame
        $0.backgroundColor = color
      }
    }

    @Test func `three planes that overlap in a ring are told apart`() throws {
      try Stage.run { stage in
        let (world, space) = Self.space()
        let colors: [Color] = [.red, .green, .blue]
        for i in 0..<3 {
          // Bars along the sides of a triangle, each rising from below one to above the next.
          let turn = Float(i) * 2 * .pi / 3
          let bar = Self.plane(in: space, colors[i]) { $0.bounds = Rect(0, 0, 80, 14) }
          bar.transform = Transform3D.rotation(0.3, 0, 1, 0)
            .concatenating(.translation(0, -16, 0)).concatenating(.rotation(turn))
        }
        let picture = try stage.picture(of: world, 100, 100)
        // At each of the three crossings the bar with its near end there is on top.
        var counts = [0, 0, 0]
        for i in 0..<3 {
          let turn = Double(i) * 2 * Double.pi / 3
          // Near end: x < 0 along the bar; the crossing is at -16·√3 of its middle.
          let (x, y) = (-16 * 3.0.squareRoot(), -16.0)
          let p = SIMD2(
            50 + x * cosine(turn) - y * sine(turn), 50 + x * sine(turn) + y * cosine(turn))
          let pixel = picture[Int(p.x), Int(p.y)]
          counts[i] = [pixel[0], pixel[1], pixel[2]].firstIndex(of: 255) ?? -1
        }
        #expect(counts == [0, 1, 2])
      }
    }

    @Test func `planes that do not cross cost no clip and stay in one run`() throws {
      let (world, space) = Self.space(500)
      // A cube.
      for i in 0..<4 {
        Self.plane(
          in: space, .red,
          Transform3D.translation(0, 0, 30).concatenating(Self.turned(Float(i) * .pi / 2)))
      }
      for i in [-1, 1] as [Float] {
        Self.plane(
          in: space, .blue,
          Transform3D.translation(0, 0, 30).concatenating(Self.turned(i * .pi / 2, 1, 0)))
      }
      // And a stack of cards beside it, in no order.
      for i in 0..<50 {
        Self.plane(in: space, .green, Transform3D.translation(200, 0, Float(i * 17 % 50)))
      }
      space.transform = Self.turned(0.5, 1, 0.7)
      let frame = world.frame(at: 0)
      #expect(frame.clips.count == 1)
      #expect(frame.commands.count == 1)
      #expect(frame.instances.count >= 54)
    }

    @Test func `a wide floor lies below a card whose centre is farther away`() throws {
      try Stage.run { stage in
        let (world, space) = Self.space()
        // The floor's centre is near; over the card it is far away.
        Self.plane(in: space, .red, size: 90, Self.turned(1, 0, 1))
        Self.plane(in: space, .blue, size: 10, .translation(18, 0, -20))
        let picture = try stage.picture(of: world, 100, 100)
        #expect(picture[68, 50] == SIMD4(0, 0, 255, 255))
        #expect(world.frame(at: 0).clips.count == 1)
      }
    }

    @Test func `planes in one plane keep the order of the tree`() throws {
      try Stage.run { stage in
        for turn in [0, 0.3, 0.9] as [Float] {
          let (world, space) = Self.space(400)
          space.transform = Self.turned(turn, 0.4, 1)
          Self.plane(in: space, .red, size: 40, .translation(-8, 0, 0))
          Self.plane(in: space, .green, size: 40, .translation(8, 3, 0))
          Self.plane(in: space, .blue, size: 20, .translation(0, -6, 0))
          let picture = try stage.picture(of: world, 100, 100)
          #expect(picture[50, 45] == SIMD4(0, 0, 255, 255))
          #expect(picture[50, 62] == SIMD4(0, 255, 0, 255))
          #expect(world.frame(at: 0).clips.count == 1)
        }
      }
    }

    @Test func `what is hidden, seen through or turned away cuts nothing`() throws {
      for i in 0..<3 {
        let (world, space) = Self.space()
        Self.plane(in: space, .red)
        Self.plane(in: space, .blue, Self.turned(i == 2 ? 2.6 : 0.7)) {
          if i == 0 { $0.isHidden = true }
          if i == 1 { $0.opacity = 0 }
          if i == 2 { $0.isDoubleSided = false }
        }
        let frame = world.frame(at: 0)
        #expect(frame.instances.count == 1 && frame.clips.count == 1)
      }
    }

    @Test func `transform layers inside share the space around them`() throws {
      try Stage.run { stage in
        let (world, space) = Self.space()
        Self.plane(in: space, .red)
        let inner = world.addLayer(.transform, to: space) {
          $0.transform = Self.turned(.pi / 4)
          $0.opacity = 0.5
        }
        Self.plane(in: inner, .blue)
        Self.plane(in: inner, .green, size: 20, .translation(0, 0, 30))
        let picture = try stage.picture(of: world, 100, 100)
        #expect(near(picture[35, 50], SIMD4(128, 0, 128, 255), 2))
        #expect(picture[65, 70] == SIMD4(255, 0, 0, 255))
        // The green one is in front of all by itself: 30 along the turned normal.
        #expect(near(picture[71, 50], SIMD4(128, 128, 0, 255), 2))
      }
    }

    /// Sticks lie over each other in rings, many of which are linked.
    @Test(arguments: [(12, 6, Size(50, 50)), (3, 40, Size(70, 7))])
    func `random planes in perspective look as if sorted for each pixel`(
      rounds: Int, count: Int, size: Size
    ) throws {
      try Stage.run { stage in
        var random = SplitMix(seed: 11)
        var compared = 0
        for _ in 0..<rounds {
          let (world, space) = Self.space(400)
          var model: [PlaneModel] = []
          while model.count < count {
            let t = Transform3D.rotation(
              random.next(-3, 3), random.next(-1, 1), random.next(-1, 1), random.next(-1, 1)
            ).concatenating(
              .translation(random.next(-15, 15), random.next(-15, 15), random.next(-15, 15)))
            // What is thinner than a pixel would have to be measured, not sampled.
            if abs(t.m11 * t.m22 - t.m12 * t.m21) < 0.15 { continue }
            let color = Color(
              random.next(0, 1), random.next(0, 1), random.next(0, 1),
              model.count % 2 == 0 ? 1 : random.next(0.2, 0.8))
            Self.plane(in: space, color, t) { $0.bounds = Rect(0, 0, size.width, size.height) }
            model.append(PlaneModel(t, size: size, color: color, perspective: 400))
          }
          let picture = try stage.picture(of: world, 100, 100)
          let step = count > 6 ? 3 : 2
          for y in stride(from: 1, to: 99, by: step) {
            for x in stride(from: 1, to: 99, by: step) {
              guard let wanted = PlaneModel.pixel(x, y, model) else { continue }
              compared += 1
              let pixel = picture[x, y]
              for c in 0..<4 {
                #expect(abs(Double(pixel[c]) - wanted[c] * 255) < 3, "\(x) \(y)")
              }
            }
          }
        }
        #expect(compared > rounds * 500)
      }
    }
  }
}

/// A small generator, so that pictures are the same each time.
struct SplitMix {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next(_ low: Float, _ high: Float) -> Float {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return low + (high - low) * Float(z >> 40) / Float(1 << 24)
  }
}

/// A rectangle about (50, 50) as it is seen at one point of the picture, in plain arithmetic.
struct PlaneModel {
  let m: Transform3D
  let half: (x: Double, y: Double)
  let color: SIMD4<Double>

  init(_ t: Transform3D, size: Size, color: Color, perspective: Float) {
    var eye = Transform3D.identity
    eye.m34 = -1 / perspective
    m = t.concatenating(eye)
    half = (Double(size.width) / 2, Double(size.height) / 2)
    self.color = SIMD4(
      Double(color.red * color.alpha), Double(color.green * color.alpha),
      Double(color.blue * color.alpha), Double(color.alpha))
  }

  /// Where a line of sight meets the plane, and how near that is.
  private func hit(_ x: Double, _ y: Double) -> (u: Double, v: Double, z: Double)? {
    let (a, b) = (Double(m.m11) - x * Double(m.m14), Double(m.m21) - x * Double(m.m24))
    let (c, d) = (Double(m.m12) - y * Double(m.m14), Double(m.m22) - y * Double(m.m24))
    let (e, f) = (x * Double(m.m44) - Double(m.m41), y * Double(m.m44) - Double(m.m42))
    let det = a * d - b * c
    if abs(det) < 1e-3 { return nil }
    let (u, v) = ((e * d - b * f) / det, (a * f - e * c) / det)
    let w = u * Double(m.m14) + v * Double(m.m24) + Double(m.m44)
    let z = (u * Double(m.m13) + v * Double(m.m23) + Double(m.m43)) / w
    return (u, v, z)
  }

  private static func order(_ x: Double, _ y: Double, _ planes: [PlaneModel]) -> [Int]? {
    var hits: [(index: Int, z: Double)] = []
    for (i, plane) in planes.enumerated() {
      guard let hit = plane.hit(x - 50, y - 50) else { return nil }
      if abs(hit.u) < plane.half.x, abs(hit.v) < plane.half.y { hits.append((i, hit.z)) }
    }
    return hits.sorted { $0.z < $1.z }.map(\.index)
  }

  /// The colour of a pixel; nil where an edge or a cut is near.
  static func pixel(_ x: Int, _ y: Int, _ planes: [PlaneModel]) -> SIMD4<Double>? {
    let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
    guard let order = order(x, y, planes) else { return nil }
    for i in 0..<48 {
      let (turn, reach) = (Double(i) * Double.pi / 12, i < 24 ? 0.9 : 1.8)
      let near = self.order(x + reach * cosine(turn), y + reach * sine(turn), planes)
      if near != order { return nil }
    }
    return order.reduce(SIMD4<Double>.zero) { behind, i in
      planes[i].color + behind * (1 - planes[i].color.w)
    }
  }
}
