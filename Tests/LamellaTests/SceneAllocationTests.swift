// SPDX-License-Identifier: MIT

import CLamellaAllocationCounter
import Lamella
import LamellaMath
import Testing

/// A steady frame allocates nothing, also in depth and where whole values are animated (law 2).
///
/// Counted in optimised builds.
@Suite struct SceneAllocationTests {
  /// Draws every request as one pixel and remembers nothing.
  private final class Pixels: PictureSource {
    let contents: ContentsID
    var requests = 0
    init(_ world: World) {
      contents = world.contents.add(Bitmap(width: 1, height: 1, pixels: [9, 9, 9, 9]))
    }
    func collect(at time: Double) -> Bool { false }
    func nextFrame(after time: Double) -> NextFrame { .never }
    func beginFrame(at time: Double) {}
    func picture(of request: PictureRequest, replacing previous: PlacedPicture?) -> PlacedPicture {
      requests += 1
      return PlacedPicture(contents: contents, rect: Rect(0, 0, 1, 1), tag: 1)
    }
    func keep(_ picture: PlacedPicture) -> Bool { true }
    func release(_ picture: PlacedPicture) {}
    func pin(_ picture: PlacedPicture) {}
    func unpin(_ picture: PlacedPicture) {}
    func tile(_ request: TileRequest, isWanted: Bool) -> PlacedTile? { nil }
    func endFrame() {}
    func preferredSize(of text: TextDrawing, width: Float?) -> Size { .zero }
  }

  /// Allocations of twenty frames after the first few.
  private func steadyFrames(_ world: World) -> UInt64 {
    for i in 0..<8 { world.frame(at: Double(i) / 60) }
    return allocations {
      for i in 8..<28 { world.frame(at: Double(i) / 60) }
    } ?? 0
  }

  private func endless<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, _ from: V, _ to: V, additive: Bool = false
  ) -> BasicAnimation {
    var animation = BasicAnimation(property, from: from, to: to, duration: 3)
    animation.repeatCount = .infinity
    animation.autoreverses = true
    return animation
  }

  @Test(.enabled(if: isOptimized), arguments: ["ring", "nested", "crossing"])
  func `a turning scene in depth`(kind: String) {
    let world = World()
    let stage = world.addLayer(to: world.root) { $0.bounds = Rect(0, 0, 600, 400) }
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 800
    stage.sublayerTransform = perspective
    let picture = world.contents.add(Bitmap(width: 1, height: 1, pixels: [9, 9, 9, 255]))
    let ring = world.addLayer(.transform, to: stage) { $0.position = Point(300, 200) }
    for i in 0..<12 {
      let parent = kind == "nested" ? world.addLayer(.transform, to: ring) : ring
      let card = world.addLayer(to: parent) {
        $0.bounds = Rect(0, 0, 100, 140)
        $0.backgroundColor = .orange
        $0.cornerRadius = 8
        $0.masksToBounds = true
        $0.shadowOpacity = 0.5
        $0.contents = picture
        $0.zPosition = kind == "crossing" ? 0 : 200
        $0.transform = .rotation(Float(i) * .pi / 6, 0, 1, 0)
      }
      world.addLayer(to: card) {
        $0.bounds = Rect(0, 0, 50, 50)
        $0.backgroundColor = .blue
        $0.opacity = 0.5
      }
      card.add(endless(.opacity, 0.5, 1))
    }
    world.frame(at: 0)
    ring.add(endless(.transform.rotation.y, 0, 6))
    #expect(steadyFrames(world) == 0)
  }

  @Test(.enabled(if: isOptimized), arguments: ["fill", "stroke", "both", "keys"])
  func `animated paths`(kind: String) {
    let world = World()
    let source = Pixels(world)
    world.pictureSource = source
    for i in 0..<20 {
      let shape = world.addLayer(.shape, to: world.root) {
        $0[.path] = .rect(Rect(0, 0, 20, 20))
        if kind != "fill" { $0[.strokeColor] = .red }
        if kind == "stroke" { $0[.fillColor] = nil }
        $0.setValue(.array([.number(3), .number(2)]), forKeyPath: "lineDashPattern")
      }
      let ends = (Path.rect(Rect(0, 0, 20, 20)), Path.rect(Rect(Float(i), 5, 40, 10)))
      if kind == "keys" {
        var keys = KeyframeAnimation(.path, values: [ends.0, ends.1, ends.0], duration: 3)
        keys.repeatCount = .infinity
        shape.add(keys)
      } else {
        shape.add(endless(.path, ends.0, ends.1))
      }
    }
    #expect(steadyFrames(world) == 0)
    #expect(source.requests > 20 * 20)
  }

  @Test(.enabled(if: isOptimized))
  func `animated paths of shadows`() {
    let world = World()
    world.pictureSource = Pixels(world)
    for i in 0..<20 {
      let layer = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 20, 20)
        $0.backgroundColor = .red
        $0.shadowOpacity = 1
      }
      layer.add(
        endless(
          .shadowPath, .ellipse(Rect(0, 0, 20, 20)), .ellipse(Rect(Float(i), 0, 40, 20))))
    }
    #expect(steadyFrames(world) == 0)
  }

  @Test(.enabled(if: isOptimized), arguments: ["colors", "locations", "keys"])
  func `animated lists`(kind: String) {
    let world = World()
    for i in 0..<20 {
      let gradient = world.addLayer(.gradient, to: world.root) {
        $0.bounds = Rect(0, 0, 20, 20)
        $0[.colors] = [.red, .blue, .orange]
        $0[.locations] = [0, 0.5, 1]
      }
      switch kind {
      case "colors":
        gradient.add(endless(.colors, [.red, .blue, .orange], [.blue, .red, .white]))
      case "locations": gradient.add(endless(.locations, [0, 0.5, 1], [0, Float(i) / 20, 1]))
      default:
        var keys = KeyframeAnimation(
          .colors, values: [[.red, .blue, .red], [.blue, .red, .white], [.red, .red, .red]],
          duration: 3)
        keys.repeatCount = .infinity
        gradient.add(keys)
      }
    }
    #expect(steadyFrames(world) == 0)
  }
}
