// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import LamellaTestSupport
import Testing

/// Animating many layers in one call.
@Suite struct BatchAnimationTests {
  private let world = World()
  private let log = EventLog()
  private let ids: [LayerID]

  init() {
    ids = world.addLayers(count: 4, to: world.root)
    for (i, id) in ids.enumerated() { world.layer(id).position = Point(Float(i) * 10, 7) }
    world.frame(at: 0)
  }

  private func x(at time: Double) -> [Float] {
    world.frame(at: time)
    return ids.map { world.layer($0).presentation[.position.x] }
  }

  private func options(_ configure: (inout BatchOptions) -> Void = { _ in }) -> BatchOptions {
    var options = BatchOptions()
    options.onStop = { [log] in log.add("stop \($0)") }
    configure(&options)
    return options
  }

  @Test func `without from each layer starts at its model value`() {
    world.animate(ids, .position.x, to: [0, 0, 0, 0], duration: 1)
    #expect(x(at: 5) == [0, 10, 20, 30])
    #expect(x(at: 5.5) == [0, 5, 10, 15])
    #expect(x(at: 6) == [0, 0, 0, 0])
    #expect(x(at: 6.1) == [0, 10, 20, 30])
    #expect(ids.allSatisfy { world.layer($0).presentation[.position].y == 7 })
  }

  @Test func `the end of a start at the model follows the model`() {
    world.animate(ids, .position.x, to: [100, 100, 100, 100], duration: 1)
    _ = x(at: 0)
    world.set(.position.x, of: ids, to: 50)
    #expect(x(at: 0.5) == [75, 75, 75, 75])
  }

  @Test func `durations, delays and times are each layer's own`() {
    world.animate(
      ids, .position.x, from: [0, 0, 0, 0], to: [8, 8, 8, 8], durations: [1, 2, 4, 8],
      options: options())
    #expect(x(at: 1) == [0, 0, 0, 0])
    #expect(x(at: 2) == [8, 4, 2, 1])
    #expect(x(at: 2.01)[0] == 0)
    #expect(log.events.isEmpty)
    world.animate(
      ids, .position.x, from: [0, 0, 0, 0], to: [8, 8, 8, 8], duration: 2,
      begin: .delays([0, 1, 2, 3]), options: options { $0.fillMode = .backwards })
    #expect(log.events.isEmpty)
    #expect(x(at: 20) == [0, 0, 0, 0])
    // The one before was cut short, and says so once.
    #expect(log.take() == ["stop false"])
    #expect(x(at: 21) == [4, 0, 0, 0])
    #expect(x(at: 23) == [0, 8, 4, 0])
    #expect(x(at: 25) == [0, 10, 20, 8])
    #expect(log.take() == ["stop true"])
    world.animate(
      ids, .position.x, from: [0, 0, 0, 0], to: [8, 8, 8, 8], duration: 2,
      begin: .times([29, 30, 31, 0]))
    #expect(x(at: 30) == [4, 0, 20, 0])
    #expect(x(at: 31) == [8, 4, 0, 4])
  }

  @Test func `repeats, turns, easing, addition and fills are as those of single animations`() {
    let single = World()
    let twins = single.addLayers(count: 4, to: single.root)
    for (i, id) in twins.enumerated() { single.layer(id).position = Point(Float(i) * 10, 7) }
    single.frame(at: 0)
    let batch = options {
      $0.repeatCount = 1.5
      $0.autoreverses = true
      $0.timingFunction = .easeIn
      $0.isAdditive = true
      $0.fillMode = .both
      $0.isRemovedOnCompletion = false
    }
    world.animate(
      ids, .position.x, from: [0, 1, 2, 3], to: [8, 9, 7, 5], duration: 2, options: batch)
    for i in 0..<4 {
      var animation = BasicAnimation(
        .position.x, from: Float(i), to: [8, 9, 7, 5][i], duration: 2)
      animation.repeatCount = 1.5
      animation.autoreverses = true
      animation.timingFunction = .easeIn
      animation.isAdditive = true
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      single.layer(twins[i]).add(animation, forKey: "k")
    }
    for time in [0, 0.3, 1.9, 2, 2.5, 4, 4.1, 5.9, 6, 9] {
      let shown = x(at: time)
      single.frame(at: time)
      for i in 0..<4 {
        let expected = single.layer(twins[i]).presentation[.position.x]
        #expect(agree(shown[i], expected, within: 2e-4), "\(i) at \(time)")
      }
    }
  }

  @Test(arguments: ["bounds", "backgroundColor", "shadowRadius", "rotation", "hidden", "path"])
  func `every property may be animated so`(name: String) {
    let layers = world.addLayers(.shape, count: 2, to: world.root)
    func run<V: AnimatableValue & Equatable>(
      _ property: AnimatableProperty<V>, _ from: V, _ to: V, _ middle: V, at time: Double = 0.5
    ) {
      world.animate(layers, property, from: [from, from], to: [to, to], duration: 1)
      world.frame(at: 0)
      world.frame(at: time)
      for id in layers { #expect(world.layer(id).presentation[property] == middle) }
      world.frame(at: 3)
      #expect(layers.allSatisfy { world.layer($0).animationKeys.isEmpty })
    }
    world.frame(at: 0)
    switch name {
    case "bounds": run(.bounds, Rect(0, 0, 2, 2), Rect(2, 4, 6, 8), Rect(1, 2, 4, 5))
    case "backgroundColor": run(.backgroundColor, .black, .white, Color(0.5, 0.5, 0.5, 1))
    case "shadowRadius": run(.shadowRadius, 0, 8, 4)
    case "rotation": run(.transform.rotation.z, 0, 1, 0.5)
    case "hidden": run(.hidden, false, true, true)
    default:
      let (a, b) = (Path.rect(Rect(0, 0, 2, 2)), Path.rect(Rect(2, 2, 4, 4)))
      run(.path, a, b, a.interpolated(to: b, fraction: 0.5))
    }
  }

  @Test func `one layer may leave, and the call ends with the last`() {
    world.animate(ids, .position.x, to: [0, 0, 0, 0], duration: 1, options: options())
    world.frame(at: 0)
    #expect(world.layer(ids[1]).animationKeys == ["position.x"])
    world.layer(ids[1]).removeAnimation(forKey: "position.x")
    world.destroy(world.layer(ids[3]))
    world.frame(at: 0.5)
    #expect(log.events.isEmpty)
    #expect(world.layer(ids[1]).presentation[.position.x] == 10)
    #expect(world.layer(ids[2]).presentation[.position.x] == 10)
    world.frame(at: 2)
    #expect(log.events == ["stop true"])
    world.frame(at: 3)
    #expect(log.events.count == 1)
  }

  @Test func `the last to be cut short makes the call unfinished`() {
    world.animate(
      ids, .position.x, to: [0, 0, 0, 0], durations: [1, 1, 1, 9], options: options())
    world.frame(at: 0)
    world.frame(at: 2)
    world.layer(ids[3]).removeAllAnimations()
    world.frame(at: 2)
    #expect(log.events == ["stop false"])
  }

  @Test func `no layers are a call all the same`() {
    world.transaction(completion: { [log] in log.add("done") }) {
      world.animate([], .opacity, to: [], options: options())
    }
    #expect(log.events.isEmpty)
    world.frame(at: 1)
    #expect(log.events.sorted() == ["done", "stop true"])
  }

  @Test func `a key of its own stands beside the property's, and handlers wait for all clips`() {
    world.transaction(completion: { [log] in log.add("done") }) {
      for (key, duration) in [("a", 1), ("b", 2)] as [(String, Double)] {
        world.animate(
          ids, .opacity, to: [0, 0, 0, 0], duration: duration,
          options: options { $0.key = key })
      }
    }
    world.frame(at: 0)
    #expect(world.layer(ids[0]).animationKeys == ["a", "b"])
    world.frame(at: 1)
    #expect(log.take() == ["stop true"])
    world.frame(at: 2)
    #expect(log.take() == ["done", "stop true"])
  }

  @Test func `a layer named twice has the last of its values`() {
    world.animate(
      [ids[0], ids[0]], .position.x, from: [0, 100], to: [10, 200], duration: 1,
      options: options())
    world.frame(at: 0)
    #expect(x(at: 0.5)[0] == 150)
    world.frame(at: 2)
    #expect(log.events == ["stop true"])
  }

  @Test func `counts that differ and durations of nothing trap`() async {
    await #expect(processExitsWith: .failure) {
      let world = World()
      world.animate(world.addLayers(count: 2, to: world.root), .opacity, to: [1])
    }
    await #expect(processExitsWith: .failure) {
      let world = World()
      world.animate(world.addLayers(count: 1, to: world.root), .opacity, to: [1], duration: 0)
    }
    await #expect(processExitsWith: .failure) {
      let world = World()
      world.animate(
        world.addLayers(count: 1, to: world.root), .opacity, to: [1], begin: .delays([.nan]))
    }
  }

  @Test func `a duration whose inverse is no number shows the end at once`() {
    for repeatCount in [1, .infinity] {
      world.animate(
        ids, .position.x, from: [1, 1, 1, 1], to: [2, 2, 2, 2], duration: 1e-310,
        options: options { ($0.repeatCount, $0.fillMode) = (repeatCount, .both) })
      #expect(x(at: 1).allSatisfy { $0 == 1 })
      #expect(x(at: 1.5).allSatisfy { $0.isFinite })
      ids.forEach { world.layer($0).removeAllAnimations() }
    }
  }
}
