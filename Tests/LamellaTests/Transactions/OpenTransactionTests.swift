// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Frames while an explicit transaction is open: they show the last commit (spec 6.1).
@Suite struct OpenTransactionTests {
  @Test func `changes show after the commit, in the frame after it`() {
    let stage = Stage { $0.position = Point(1, 1) }
    let (world, layer) = (stage.world, stage.layer)
    world.beginTransaction()
    world.transactionDisablesActions = true
    layer.position = Point(5, 5)
    layer.isHidden = true
    layer.name = "new"
    layer.transform = .rotation(1)
    for time in [0.0, 1, 2] {
      world.frame(at: time)
      #expect(layer.presentation[.position] == Point(1, 1))
      #expect(!layer.presentation[.hidden])
      #expect(layer.presentation[.transform] == .identity)
      #expect(layer.presentation.value(forKeyPath: "name") == .null)
    }
    #expect(layer.position == Point(5, 5))
    world.commit(at: 2)
    #expect(layer.presentation[.position] == Point(1, 1))
    world.commitTransaction()
    #expect(layer.presentation[.position] == Point(1, 1))
    #expect(world.nextFrame == .now)
    world.frame(at: 2)
    #expect(layer.presentation[.position] == Point(5, 5))
    #expect(layer.presentation[.hidden])
    #expect(layer.presentation.value(forKeyPath: "name") == .string("new"))
  }

  @Test func `only the outermost commit counts, and what was changed before the begin waits too`() {
    let stage = Stage()
    let world = stage.world
    world.transactionDisablesActions = true
    stage.layer.opacity = 0.5
    world.beginTransaction()
    world.transaction { stage.layer.cornerRadius = 3 }
    world.frame(at: 0)
    #expect(stage.layer.presentation[.opacity] == 1)
    #expect(stage.layer.presentation[.cornerRadius] == 0)
    world.flushTransaction()
    world.frame(at: 0)
    #expect(stage.layer.presentation[.opacity] == 1)
    world.commitTransaction()
    world.frame(at: 0)
    #expect(stage.layer.presentation[.opacity] == 0.5)
    #expect(stage.layer.presentation[.cornerRadius] == 3)
  }

  @Test func `what runs goes on over the committed values`() {
    let stage = Stage()
    let (world, layer) = (stage.world, stage.layer)
    let other = world.addLayer(to: world.root)
    let clips = world.addLayers(count: 2, to: world.root)
    world.frame(at: 0)
    layer.add(BasicAnimation(.position.x, to: 100, duration: 2), forKey: "a")
    other.add(BasicAnimation(.transform.rotation.z, by: 2, duration: 2), forKey: "a")
    world.animate(clips, .cornerRadius, to: [8, 8], duration: 2)
    world.frame(at: 0)
    world.beginTransaction()
    world.transactionDisablesActions = true
    layer.position = Point(50, 50)
    other[.transform.rotation.z] = 1
    world.set(.cornerRadius, of: clips, to: 4)
    for _ in 0..<2 {
      world.frame(at: 1)
      #expect(layer.presentation[.position] == Point(50, 0))
      #expect(other.presentation[.transform.rotation.z] == 1)
      #expect(world.layer(clips[1]).presentation[.cornerRadius] == 4)
    }
    #expect(layer.position == Point(50, 50) && other[.transform.rotation.z] == 1)
    world.frame(at: 3)
    #expect(layer.presentation[.position] == .zero)
    world.commitTransaction()
    world.frame(at: 3)
    #expect(layer.presentation[.position] == Point(50, 50))
    #expect(other.presentation[.transform.rotation.z] == 1)
    #expect(world.layer(clips[1]).presentation[.cornerRadius] == 4)
  }

  @Test func `animations added wait for the commit, those removed show until it`() {
    let stage = Stage()
    let (world, layer) = (stage.world, stage.layer)
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 4), forKey: "a")
    world.frame(at: 0)
    world.beginTransaction()
    stage.add(BasicAnimation(.position.x, from: 0, to: 100, duration: 1), "b", forKey: "b")
    layer.removeAnimation(forKey: "a")
    #expect(layer.animationKeys == ["b"])
    world.frame(at: 1)
    #expect(layer.presentation[.opacity] == 0.25)
    world.frame(at: 2)
    #expect(layer.presentation[.opacity] == 0.5 && layer.presentation[.position.x] == 0)
    #expect(stage.log.events.isEmpty)
    world.commitTransaction()
    world.frame(at: 10)
    #expect(layer.presentation[.opacity] == 1)
    #expect(stage.log.events == ["start b"])
    #expect(stage.x(at: 10.5) == 50)
  }

  @Test func `ends and their callbacks come meanwhile`() {
    let stage = Stage()
    stage.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), "a", forKey: "a")
    stage.world.frame(at: 0)
    stage.world.beginTransaction()
    stage.layer.cornerRadius = 1
    stage.world.frame(at: 2)
    #expect(stage.log.events == ["start a", "stop a true"])
    stage.world.commitTransaction()
  }

  @Test func `a changed tree keeps the last picture until the commit`() {
    let stage = Stage {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .red
    }
    let world = stage.world
    let count = world.frame(at: 0).instances.count
    world.beginTransaction()
    let added = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 5, 5)
      $0.backgroundColor = .blue
    }
    #expect(world.frame(at: 0).instances.count == count)
    world.destroy(stage.layer)
    #expect(world.frame(at: 1).instances.count == count)
    world.commitTransaction()
    #expect(world.frame(at: 1).instances.count == count)
    #expect(added.presentation[.bounds] == Rect(0, 0, 5, 5))
  }

  @Test func `before anything was committed the frame is empty`() {
    let world = World()
    world.beginTransaction()
    world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 5, 5)
      $0.backgroundColor = .blue
    }
    #expect(world.frame(at: 0).instances.count == 0)
    #expect(world.nextFrame == .never)
    world.commitTransaction()
    #expect(world.nextFrame == .now)
    #expect(world.frame(at: 0).instances.count == 1)
  }

  @Test func `nothing is due on account of what waits`() {
    let stage = Stage()
    stage.world.beginTransaction()
    stage.layer.opacity = 0
    #expect(stage.world.nextFrame == .never && stage.world.nextFrameReason == nil)
    stage.world.commitTransaction()
    #expect(stage.world.nextFrame == .now && stage.world.nextFrameReason == .edit)
  }

  @Test func `a moved parent is drawn at its old place, and then at its new one`() throws {
    let stage = Stage()
    let child = stage.world.addLayer(to: stage.layer) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .red
    }
    stage.world.frame(at: 0)
    stage.layer.add(BasicAnimation(.opacity, from: 0.5, to: 1, duration: 9))
    let before = try #require(stage.world.frame(at: 0).instances.first)
    stage.world.beginTransaction()
    stage.world.transactionDisablesActions = true
    stage.layer.position = Point(30, 40)
    child.bounds = Rect(0, 0, 20, 20)
    let held = try #require(stage.world.frame(at: 0).instances.first)
    #expect("\(held)" == "\(before)")
    stage.world.commitTransaction()
    let after = try #require(stage.world.frame(at: 0).instances.first)
    #expect("\(after)" != "\(before)")
  }
}
