// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Setting a property of many layers in one call.
@Suite struct BatchEditTests {
  private let world = World()
  private let ids: [LayerID]
  private let log = EventLog()

  init() {
    ids = world.addLayers(count: 3, to: world.root)
    for id in ids {
      world.layer(id).actions = [
        "position": .perform { [log] in log.add("\($0.key) from \($0.oldValue)") }
      ]
    }
    world.frame(at: 0)
  }

  @Test func `no action is asked for, unless the call wants it`() {
    world.set(.position, of: ids, to: [Point(1, 1), Point(2, 2), Point(3, 3)])
    world.set(.opacity, of: ids, to: 0.5)
    #expect(log.events.isEmpty)
    #expect(ids.map { world.layer($0).position.x } == [1, 2, 3])
    #expect(ids.allSatisfy { world.layer($0).animationKeys.isEmpty })
    world.frame(at: 0)
    #expect(world.layer(ids[2]).presentation[.position] == Point(3, 3))
    #expect(world.layer(ids[2]).presentation[.opacity] == 0.5)
    world.set(.position, of: ids, to: Point(9, 9), asking: true)
    world.set(.opacity, of: ids, to: 1, asking: true)
    #expect(log.events.count == 3)
    #expect(log.events[0] == "position from \(Value.point(Point(1, 1)))")
    #expect(ids.allSatisfy { world.layer($0).animationKeys == ["opacity"] })
  }

  @Test func `asking does not ask where the transaction has actions off, or nothing changes`() {
    world.transaction(disableActions: true) {
      world.set(.opacity, of: ids, to: 0.5, asking: true)
    }
    world.set(.opacity, of: ids, to: 0.5, asking: true)
    #expect(ids.allSatisfy { world.layer($0).animationKeys.isEmpty })
  }

  @Test func `equal values change nothing`() {
    world.set(.position, of: ids, to: Point(4, 5))
    world.frame(at: 0)
    #expect(world.nextFrame == .never)
    world.set(.position, of: ids, to: Point(4, 5))
    world.set(.backgroundColor, of: ids, to: nil)
    #expect(world.nextFrame == .never)
  }

  @Test func `numbers that are not finite are refused one by one`() {
    world.set(.position, of: ids, to: [Point(1, 1), Point(.nan, 2), Point(3, .infinity)])
    #expect(ids.map { world.layer($0).position } == [Point(1, 1), .zero, .zero])
    world.set(.shadowRadius, of: ids, to: [.nan, 1, 2])
    #expect(ids.map { world.layer($0).shadowRadius } == [3, 1, 2])
    #expect(Set(world.issues.issues.map(\.subject)) == ["position", "shadowRadius"])
  }

  @Test func `layers that are gone are skipped`() {
    world.destroy(world.layer(ids[1]))
    world.set(.opacity, of: ids, to: [0.1, 0.2, 0.3])
    world.set(.bounds, of: ids, to: Rect(0, 0, 5, 5))
    #expect(world.layer(ids[0]).opacity == 0.1 && world.layer(ids[2]).opacity == 0.3)
  }

  @Test func `bounds are standardised, lay out and resize as single edits do`() {
    for id in ids { world.layer(id).setLayout { [log] _ in log.add("layout") } }
    world.frame(at: 0)
    _ = log.take()
    world.set(.bounds, of: ids, to: Rect(10, 10, -5, -4))
    #expect(world.layer(ids[0]).bounds == Rect(5, 6, 5, 4))
    world.frame(at: 0)
    #expect(log.events == ["layout", "layout", "layout"])
  }

  @Test func `parts of structures and transforms keep their other parts`() {
    world.set(.position, of: ids, to: Point(1, 2))
    world.set(.position.x, of: ids, to: [7, 8, 9])
    world.set(.transform.rotation.z, of: ids, to: 0.5)
    world.set(.transform.scale.x, of: ids, to: 2)
    #expect(ids.map { world.layer($0).position } == [Point(7, 2), Point(8, 2), Point(9, 2)])
    #expect(world.layer(ids[0])[.transform.rotation.z] == 0.5)
    #expect(world.layer(ids[0])[.transform.scale.x] == 2)
    #expect(world.layer(ids[0])[.transform.scale.y] == 1)
  }

  @Test func `an edit under a running animation moves what starts from the model`() {
    let layer = world.layer(ids[0])
    layer.add(BasicAnimation(.position.x, to: 100, duration: 1), forKey: "a")
    world.frame(at: 0)
    world.set(.position, of: ids, to: Point(50, 0))
    world.frame(at: 0.5)
    #expect(layer.presentation[.position.x] == 75)
  }

  @Test func `a count that differs traps`() async {
    await #expect(processExitsWith: .failure) {
      let world = World()
      world.set(.opacity, of: world.addLayers(count: 2, to: world.root), to: [1])
    }
  }
}
