// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// A world that reduces motion: movements stand at their ends, everything else runs as before.
@Suite struct ReducedMotionTests {
  private func stage(_ layerClass: LayerClass = .layer) -> Stage {
    let stage = Stage(layerClass) { $0.backgroundColor = .black }
    stage.world.reducesMotion = true
    return stage
  }

  @Test func `movements go to their ends at once, fades and colours stay`() {
    let stage = stage()
    stage.layer.add(BasicAnimation(.position, from: .zero, to: Point(8, 8), duration: 1))
    stage.layer.add(BasicAnimation(.transform.rotation.z, from: 0, to: 2, duration: 1))
    stage.layer.add(BasicAnimation(.bounds, from: .zero, to: Rect(0, 0, 4, 4), duration: 1))
    stage.layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1))
    stage.layer.add(BasicAnimation(.backgroundColor, from: .black, to: .white, duration: 1))
    stage.layer.add(BasicAnimation(.cornerRadius, from: 0, to: 8, duration: 1))
    stage.world.frame(at: 0)
    for time in [0, 0.25, 0.5] {
      stage.world.frame(at: time)
      let shown = stage.layer.presentation
      #expect(shown[.position] == Point(8, 8))
      #expect(shown[.transform.rotation.z] == 2)
      #expect(shown[.bounds] == Rect(0, 0, 4, 4))
      #expect(shown[.opacity] == Float(time))
      #expect(agree(shown[.backgroundColor]?.red ?? -1, Float(time)))
      #expect(shown[.cornerRadius] == 8 * Float(time))
    }
    stage.world.frame(at: 2)
    #expect(stage.layer.presentation[.position] == .zero)
  }

  @Test func `times and callbacks are as without`() {
    func events(reduced: Bool) -> [String] {
      let stage = Stage()
      stage.world.reducesMotion = reduced
      var late = BasicAnimation(.position.x, from: 0, to: 5, duration: 2)
      late.beginTime = 1
      stage.add(late, "late")
      stage.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1.5), "fade")
      stage.world.animate([stage.layer.id], .zPosition, to: [4], duration: 1)
      stage.world.transaction(completion: { [log = stage.log] in log.add("done") }) {
        stage.add(SpringAnimation(.position.y, from: 0, to: 9), "spring")
      }
      var log: [String] = []
      for i in 0...40 {
        stage.world.frame(at: Double(i) / 10)
        log += stage.log.take().map { "\(i) \($0)" }
        log.append("\(i) \(stage.layer.animationKeys) \(stage.world.nextFrame)")
      }
      return log
    }
    #expect(events(reduced: true) == events(reduced: false))
  }

  @Test func `before its begin and after its end a movement shows what it would`() {
    let stage = stage()
    var late = BasicAnimation(.position.x, from: 3, to: 5, duration: 1)
    late.beginTime = 1
    stage.layer.add(late)
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 0)
    #expect(stage.x(at: 1) == 5)
    #expect(stage.x(at: 2.5) == 0)
  }

  @Test func `the end is that of all passes, of an endless movement that of one`() {
    let stage = stage()
    func end(_ configure: (inout BasicAnimation) -> Void) -> Float {
      var animation = BasicAnimation(.position.x, from: 0, to: 8, duration: 1)
      configure(&animation)
      stage.layer.add(animation, forKey: "a")
      stage.world.frame(at: stage.world.time)
      return stage.x(at: stage.world.time + 0.25)
    }
    #expect(end { $0.repeatCount = 2.5 } == 4)
    #expect(end { $0.autoreverses = true } == 0)
    #expect(end { $0.repeatCount = .infinity } == 8)
    #expect(
      end {
        $0.repeatCount = .infinity
        $0.autoreverses = true
      } == 0)
  }

  @Test func `springs are at rest, keys at their last, paths at their end`() {
    let stage = stage(.shape)
    stage.layer.add(
      SpringAnimation(.position.x, from: 0, to: 8, duration: 0.1), forKey: "s")
    stage.layer.add(KeyframeAnimation(.zPosition, values: [1, 5, 3], duration: 1))
    let (a, b) = (Path.rect(Rect(0, 0, 1, 1)), Path.rect(Rect(0, 0, 2, 2)))
    stage.layer.add(BasicAnimation(.path, from: a, to: b, duration: 1))
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.05) == 8)
    #expect(stage.layer.presentation[.zPosition] == 3)
    #expect(stage.layer.presentation[.path] == b)
    var route = KeyframeAnimation(keyPath: "position")
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: Point(0, 9))
    (route.path, route.rotationMode, route.duration) = (line, .auto, 1)
    stage.layer.add(route)
    stage.world.frame(at: 1)
    #expect(stage.show(.position, at: 1.2) == Point(0, 9))
    #expect(agree(stage.layer.presentation[.transform.rotation.z], .pi / 2, within: 1e-5))
  }

  @Test func `groups and batches too`() {
    let stage = stage()
    let ids = stage.world.addLayers(count: 2, to: stage.world.root)
    stage.world.frame(at: 0)
    stage.layer.add(
      AnimationGroup(
        [
          BasicAnimation(.position.x, from: 0, to: 8, duration: 1),
          BasicAnimation(.opacity, from: 0, to: 1, duration: 1),
        ], duration: 1))
    stage.world.animate(ids, .position, to: [Point(1, 1), Point(2, 2)], duration: 1)
    stage.world.animate(ids, .opacity, from: [0, 0], to: [1, 1], duration: 1)
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    #expect(stage.layer.presentation[.position.x] == 8)
    #expect(stage.layer.presentation[.opacity] == 0.5)
    let shown = ids.map { stage.world.layer($0).presentation }
    #expect(shown.map { $0[.position] } == [Point(1, 1), Point(2, 2)])
    #expect(shown.map { $0[.opacity] } == [0.5, 0.5])
  }

  @Test func `it may be turned on and off in the middle`() {
    let stage = Stage()
    stage.layer.add(BasicAnimation(.position.x, from: 0, to: 8, duration: 1))
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 4)
    stage.world.reducesMotion = true
    #expect(stage.world.nextFrame == .now)
    #expect(stage.x(at: 0.5) == 8)
    stage.world.reducesMotion = false
    #expect(stage.x(at: 0.5) == 4)
  }

  @Test func `additive movements add their ends`() {
    let stage = stage()
    var animation = BasicAnimation(.position.x, from: -8, to: 2, duration: 1)
    animation.isAdditive = true
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 2)
  }
}
