// SPDX-License-Identifier: MIT

// Moving strokes that threads share, and the areas that are drawn again about flat ends.

import Dispatch
import Lamella
import LamellaContent
import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct StrokeThreadTests {
  /// Does its blocks on two threads, or alone from the last to the first.
  final class TestExecutor: BlockExecutor {
    let isShared: Bool
    private(set) var blocks = 0
    var workerCount: Int { 2 }

    init(isShared: Bool) { self.isShared = isShared }

    func perform(_ count: Int, _ work: BlockWork) {
      blocks += count
      if isShared {
        DispatchQueue.concurrentPerform(iterations: count) { work($0) }
      } else {
        for block in stride(from: count - 1, through: 0, by: -1) { work(block) }
      }
    }
  }

  /// A world of moving rings, some filled, on several pages.
  private static func rings(_ count: Int, _ executor: TestExecutor?) -> World {
    let world = World()
    world.pictureSource = ContentRenderer(for: world)
    world.executor = executor
    world.viewport = Rect(0, 0, 1200, 900)
    for i in 0..<count {
      let radius = 6 + Float(i % 17)
      let ring = world.addLayer(.shape, to: world.root) {
        $0.path = .ellipse(Rect(-radius, -radius, 2 * radius, 2 * radius))
        $0.fillColor = i % 3 == 0 ? Color(0.2, 0.4, 1, 0.5) : nil
        $0.strokeColor = .red
        $0.lineWidth = 1 + Float(i % 5)
        $0.lineCap = i % 4 == 0 ? .round : .butt
        $0.position = Point(Float(i % 24) * 50 + 25, Float(i / 24) * 50 + 25)
      }
      for (key, from, to) in [("strokeEnd", 0.3, 1.0), ("strokeStart", 0, 0.29)] {
        var animation = BasicAnimation(keyPath: key)
        (animation.fromValue, animation.toValue) = (.number(from), .number(to))
        animation.duration = 1 + Double(i % 7) * 0.1
        (animation.repeatCount, animation.autoreverses) = (.infinity, true)
        ring.add(animation, forKey: key)
      }
    }
    return world
  }

  /// All pixels that a frame's quads can show, in order of the textures.
  private static func pixels(_ world: World, at time: Double) -> [[UInt8]] {
    let frame = world.frame(at: time)
    return frame.textures.map { world.contents.bitmap($0)?.pixels ?? [] }
  }

  @Test(arguments: [false, true])
  func `strokes that threads share have the pixels of those drawn alone`(isShared: Bool) {
    let executor = TestExecutor(isShared: isShared)
    let (alone, shared) = (Self.rings(400, nil), Self.rings(400, executor))
    for time in [0.1, 0.12, 0.4, 0.39, 1.3, 0.05] {
      let (a, b) = (Self.pixels(alone, at: time), Self.pixels(shared, at: time))
      #expect(a == b && a.count > 1, "at \(time)")
    }
    #expect(executor.blocks > 0)
  }

  @Test func `strokes move on after their pages were dropped`() {
    let executor = TestExecutor(isShared: false)
    let (alone, shared) = (Self.rings(300, nil), Self.rings(300, executor))
    for world in [alone, shared] {
      _ = world.frame(at: 0.1)
      _ = world.frame(at: 0.2)
      (world.pictureSource as? ContentRenderer)?.removeAll()
    }
    for time in [0.3, 0.32, 0.9] {
      #expect(Self.pixels(alone, at: time) == Self.pixels(shared, at: time), "at \(time)")
    }
    #expect((shared.pictureSource as? ContentRenderer)?.pictureCount == 300)
  }

  /// Circles and flat ellipses from steep to gentle bends.
  @Test(arguments: [4, 9, 17.3, 40] as [Float], [0.25, 1, 3, 7] as [Float])
  func `flat ends on curves leave no trace`(radius: Float, width: Float) throws {
    let paths: [Path] = [
      .ellipse(Rect(0.3, 0.6, 2 * radius, 2 * radius)),
      .ellipse(Rect(0, 0, 3 * radius, radius)),
      .roundedRect(Rect(1, 1, 2 * radius + 9, radius + 6), cornerRadius: radius / 2),
    ]
    let area = Rect(-60, -60, 300, 300)
    var random = SeededRandom(seed: UInt64(radius * 10 + width))
    for (i, path) in paths.enumerated() {
      let map = StrokePartTests.maps[(i + Int(radius)) % StrokePartTests.maps.count]
      let world = World()
      let content = ContentRenderer(for: world)
      var picture: PlacedPicture?
      var (start, end): (Float, Float) = (0.2, 0.4)
      for step in 0..<60 {
        content.beginFrame(at: Double(step))
        let drawing = StrokePartTests.drawing(
          path, StrokeStyle(width: width, cap: .butt, join: LineJoin.allCases[i]), start, end)
        let next = content.picture(
          of: PictureRequest(.shape(drawing), map: map), replacing: picture)
        content.endFrame()
        picture = next
        let shown = try StrokePartTests.shown(next, world, in: area)
        let fresh = try StrokePartTests.fresh(drawing, map, in: area)
        #expect(shown == fresh, "path \(i), step \(step): \(start)…\(end)")
        let reach = Float.random(in: 0...1, using: &random) < 0.2 ? Float(0.5) : 0.02
        end = min(max(end + Float.random(in: -reach...reach, using: &random), 0.05), 1)
        start = min(
          max(start + Float.random(in: -reach...reach, using: &random), 0), end - 0.001)
      }
    }
  }
}
