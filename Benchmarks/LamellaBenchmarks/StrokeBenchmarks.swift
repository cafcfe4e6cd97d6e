// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import LamellaThreads

/// Rings whose strokes grow and shrink, made, drawn and finished in memory.
///
/// The limit is the same number of equal pictures, kept and drawn as they are: `cached` of shape
/// layers at rest, `images` of layers with contents of their own. Each frame moves one more layer.
let strokeBenchmarks: [BenchmarkCase] = [
  ("draw/strokes, cached", StrokeScene.Kind.resting), ("draw/strokes, images", .images),
].map { name, kind in
  BenchmarkCase(name, sizes: [1000]) { count in
    do {
      let context = try HeadlessContext()
      try context.makeCurrent()
      let moving = try StrokeScene(.moving, count: count)
      let limit = try StrokeScene(kind, count: count)
      return PreparedBenchmark(
        rounds: 4, run: { withExtendedLifetime(context) { moving.advance(frames: 4) } },
        limit: { limit.advance(frames: 4) })
    } catch {
      print("\(name): \(error)")
      return PreparedBenchmark(run: {})
    }
  }
}

/// A world of rings with a renderer and a target.
private final class StrokeScene {
  enum Kind { case moving, resting, images }

  private static let pitch: Float = 32
  private let world = World()
  private let renderer: Renderer
  private let picture: OffscreenTarget
  private let place: RenderTarget
  private var time = 0.0

  init(_ kind: Kind, count: Int) throws {
    world.pictureSource = ContentRenderer(for: world)
    world.executor = ThreadPool()
    let columns = 40
    let size = (width: 32 * columns, height: 32 * ((count + columns - 1) / columns))
    world.viewport = Rect(0, 0, Float(size.width), Float(size.height))
    for i in 0..<count {
      let center = Point(
        (Float(i % columns) + 0.5) * Self.pitch, (Float(i / columns) + 0.5) * Self.pitch)
      Self.add(kind, i, at: center, to: world)
    }
    let mover = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .blue
    }
    mover.add(Self.endless(.position.x, from: 0, to: 100, duration: 10), forKey: "move")
    renderer = try Renderer()
    picture = try OffscreenTarget(width: size.width, height: size.height)
    place = picture.target(background: .white)
    world.pixelGrid = place.pixelGrid
    try renderer.prepare()
  }

  func advance(frames: Int) {
    for _ in 0..<frames {
      time += 1.0 / 60
      do { try renderer.draw(world.frame(at: time), into: place) } catch { print(error) }
      _ = picture.readPixels()
    }
  }

  private static func add(_ kind: Kind, _ i: Int, at center: Point, to world: World) {
    let radius = pitch / 2 - 6 + Float(i % 100) * 0.02
    let path = Path.ellipse(Rect(-radius, -radius, 2 * radius, 2 * radius))
    if kind == .images {
      var drawing = ShapeDrawing(path, fillColor: nil, strokeColor: .red)
      drawing.stroke.width = 4
      guard let placed = PathRasterizer.rasterize(drawing, scale: 1) else { return }
      world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, placed.rect.width, placed.rect.height)
        $0.contents = world.contents.add(placed.bitmap)
        $0.position = center
      }
      return
    }
    let ring = world.addLayer(.shape, to: world.root) {
      $0.path = path
      $0.fillColor = nil
      $0.strokeColor = .red
      $0.lineWidth = 4
      $0.position = center
    }
    guard kind == .moving else { return }
    let duration = 2 + Double(i % 7) * 0.1
    ring.add(endless(.strokeEnd, from: 0.3, to: 1, duration: duration), forKey: "end")
    ring.add(endless(.strokeStart, from: 0, to: 0.29, duration: duration / 2), forKey: "start")
  }

  private static func endless(
    _ property: AnimatableProperty<Float>, from: Float, to: Float, duration: Double
  ) -> BasicAnimation {
    var animation = BasicAnimation(property, from: from, to: to, duration: duration)
    animation.repeatCount = .infinity
    animation.autoreverses = true
    return animation
  }
}
