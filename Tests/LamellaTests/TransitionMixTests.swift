// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

@Suite struct TransitionMixTests {
  /// A committed red layer that becomes blue under a transition.
  private struct Scene {
    let world = World()
    let layer: Layer

    init(_ transition: Transition, _ configure: (Layer) -> Void = { _ in }) {
      layer = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 100, 60)
        $0.position = Point(50, 30)
        $0.backgroundColor = .red
        configure($0)
      }
      world.frame(at: 0)
      let layer = layer
      world.transaction(disableActions: true) { layer.backgroundColor = .blue }
      layer.add(transition)
      world.frame(at: 0)
    }

    func record(at time: Double) -> TransitionRecord? {
      let frame = world.frame(at: time)
      return frame.transitions.count == 1 ? frame.transitions[0] : nil
    }
  }

  private func isRed(_ record: InstanceRecord) -> Bool { record.word10 & 0xFFFF > 0 }

  @Test(arguments: ["pageCurl", "pageUnCurl", "rippleEffect", "suckEffect"])
  func `old and new picture are the inputs of one group`(type: String) throws {
    let scene = Scene(Transition(type, duration: 1))
    let frame = scene.world.frame(at: 0.25)
    #expect(
      frame.commands.map(\.kind) == [
        .beginGroup, .instances, .beginOld, .instances, .endOld, .endGroup,
      ])
    #expect(frame.groups.count == 1 && frame.groups[0].transition == 0)
    #expect(frame.groups[0].box == Rect(0, 0, 100, 60))
    #expect(frame.instances.count == 2)
    #expect(!isRed(frame.instances[0]) && isRed(frame.instances[1]))
    #expect(frame.transitions[0].progress == 0.25)
    #expect(frame.transitions[0].isReversed == (type == "pageUnCurl"))
    #expect(scene.world.issues.issues.isEmpty)
  }

  @Test(arguments: ["pageCurl", "pageUnCurl", "rippleEffect", "suckEffect"])
  func `before and after there is one picture and no group`(type: String) {
    let scene = Scene(Transition(type, duration: 1))
    let start = scene.world.frame(at: 0)
    #expect(start.groups.count == 0 && start.instances.count == 1 && isRed(start.instances[0]))
    let end = scene.world.frame(at: 1)
    #expect(end.groups.count == 0 && end.instances.count == 1 && !isRed(end.instances[0]))
  }

  @Test func `the progress runs from its start to its end, eased`() {
    var transition = Transition("pageCurl", duration: 2)
    transition.startProgress = 0.2
    transition.endProgress = 0.6
    transition.timingFunction = TimingFunction.linear
    let scene = Scene(transition)
    #expect(agree(scene.record(at: 0)?.progress ?? 0, 0.2))
    #expect(agree(scene.record(at: 1)?.progress ?? 0, 0.4))
    #expect(scene.record(at: 2.5) == nil)
  }

  @Test func `a progress that overshoots shows the new picture`() {
    var transition = Transition("rippleEffect", duration: 1)
    transition.endProgress = 1.5
    let scene = Scene(transition)
    #expect(scene.record(at: 0.5)?.progress == 0.75)
    #expect(scene.record(at: 0.9) == nil)
  }

  @Test(arguments: [
    ("fromRight", Point(-1, 0)), ("fromLeft", Point(1, 0)), ("fromTop", Point(0, -1)),
    ("fromBottom", Point(0, 1)),
  ])
  func `a page is lifted at the side that is named`(subtype: String, way: Point) throws {
    let record = try #require(
      Scene(Transition("pageCurl", subtype: subtype, duration: 1)).record(at: 0.5))
    // A little askew, never more than a third.
    #expect(record.numbers[0] * way.x + record.numbers[1] * way.y > 0.9)
  }

  @Test(arguments: [false, true])
  func `a page without a side turns upwards on the screen`(isFlipped: Bool) throws {
    let scene = Scene(Transition("pageCurl", duration: 1)) { $0.isGeometryFlipped = isFlipped }
    let record = try #require(scene.record(at: 0.5))
    #expect(isFlipped ? record.numbers[1] < -0.9 : record.numbers[1] > 0.9)
  }

  @Test(arguments: [false, true])
  func `a picture is sucked into the upper left corner`(isFlipped: Bool) throws {
    let scene = Scene(Transition("suckEffect", duration: 1)) { $0.isGeometryFlipped = isFlipped }
    let record = try #require(scene.record(at: 0.5))
    #expect(record.numbers[0] == 0 && record.numbers[1] == (isFlipped ? 0 : 60))
  }

  @Test func `the extent holds what stands out of the layer, cut by its own clips`() throws {
    for masks in [false, true] {
      let scene = Scene(Transition("pageCurl", duration: 1)) { layer in
        layer.masksToBounds = masks
        for i in 0..<3 {
          layer.world.addLayer(to: layer) {
            $0.bounds = Rect(0, 0, 20, 20)
            $0.position = Point(100, Float(i) * 30)
            $0.backgroundColor = .green
          }
        }
      }
      let record = try #require(scene.record(at: 0.5))
      #expect(record.bounds == Rect(0, 0, 100, 60))
      let extent = masks ? Rect(0, 0, 100, 60) : Rect(0, -10, 110, 80)
      #expect(
        agree(record.extent.minX, extent.minX, within: 1e-3)
          && agree(record.extent.minY, extent.minY, within: 1e-3)
          && agree(record.extent.width, extent.width, within: 1e-3)
          && agree(record.extent.height, extent.height, within: 1e-3))
    }
  }

  @Test func `the mix follows its layer`() throws {
    let scene = Scene(Transition("pageCurl", duration: 1))
    scene.world.transaction(disableActions: true) { scene.layer.position = Point(150, 40) }
    let record = try #require(scene.record(at: 0.5))
    #expect(record.matrix.m31 == 100 && record.matrix.m32 == 10)
    #expect(record.inverse.m31 == -100 && record.inverse.m32 == -10)
  }

  @Test func `a clip and an opacity above act on the mix, not on its pictures`() throws {
    let world = World()
    let outer = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 50, 50)
      $0.masksToBounds = true
      $0.cornerRadius = 8
      $0.allowsGroupOpacity = false
      $0.opacity = 0.5
    }
    let layer = world.addLayer(to: outer) {
      $0.bounds = Rect(0, 0, 100, 60)
      $0.backgroundColor = .red
    }
    world.frame(at: 0)
    layer.add(Transition("suckEffect", duration: 1))
    world.frame(at: 0)
    let frame = world.frame(at: 0.5)
    let group = try #require(frame.groups.first { $0.transition >= 0 })
    #expect(group.opacity == 0.5 && group.clip > 0)
    #expect(frame.instances.count == 2)
    #expect(frame.instances.allSatisfy { $0.clipIndex == 0 && $0.opacity == 1 })
  }

  @Test func `filters of the layer act once on each picture`() {
    for type in ["fade", "push", "pageCurl"] {
      let scene = Scene(Transition(type, duration: 1)) {
        $0.setValue(
          .array([.filter(Filter(.gaussianBlur, inputs: ["inputRadius": .number(2)]))]),
          forKeyPath: "filters")
      }
      let frame = scene.world.frame(at: 0.5)
      #expect(frame.groups.filter { $0.filterCount > 0 }.count == 2)
    }
  }

  @Test func `with reduced motion everything fades`() {
    let scene = Scene(Transition("pageCurl", duration: 1))
    scene.world.reducesMotion = true
    let frame = scene.world.frame(at: 0.25)
    #expect(frame.transitions.count == 0 && frame.groups.map(\.opacity) == [1, 0.75, 0.25])
  }

  // MARK: Filters

  private func mix(_ filter: Filter) throws -> TransitionRecord {
    var transition = Transition("push", duration: 1)
    transition.filter = filter
    return try #require(Scene(transition).record(at: 0.5))
  }

  @Test func `inputs of filters become numbers of the mix`() throws {
    let swipe = try mix(
      Filter(
        .swipe,
        inputs: [
          "inputAngle": .number(.pi / 2), "inputWidth": .number(40), "inputOpacity": .number(0.5),
          "inputColor": .color(.green),
        ]))
    #expect(swipe.kind == .swipe && swipe.color == .green)
    #expect(agree(swipe.numbers[0], 0) && agree(swipe.numbers[1], 1))
    #expect(swipe.numbers[2] == 40 && swipe.numbers[3] == 0.5)
    let ripple = try mix(
      Filter(
        .ripple,
        inputs: [
          "inputCenter": .point(Point(10, 20)), "inputWidth": .number(30),
          "inputScale": .number(5),
        ]))
    #expect(ripple.kind == .ripple && ripple.numbers == SIMD8(30, 5, 1, 0, 10, 20, 0, 0))
    let curl = try mix(Filter(.pageCurl, inputs: ["inputRadius": .number(12)]))
    #expect(curl.kind == .pageCurl && curl.numbers[0] == -1 && curl.numbers[2] == 12)
  }

  @Test func `inputs that are missing or make no sense have defaults`() throws {
    let bars = try mix(Filter(.barsSwipe, inputs: ["inputWidth": .string("wide")]))
    #expect(bars.numbers[2] == 30 && bars.numbers[3] == 10 && agree(bars.numbers[0], -1))
    let flash = try mix(Filter(.flash, inputs: ["inputFadeThreshold": .number(.nan)]))
    #expect(flash.numbers == SIMD8(2.58, 0.5, 1.375, 0.85, 50, 30, 0, 0))
    let swipe = try mix(Filter(.swipe, inputs: ["inputWidth": .number(-5)]))
    #expect(swipe.numbers[2] > 0)
  }

  @Test func `a dissolve and a filter that is off leave the two pictures to the engine`() {
    var dissolve = Transition("push", duration: 1)
    dissolve.filter = Filter(.dissolve)
    let faded = Scene(dissolve).world.frame(at: 0.25)
    #expect(faded.transitions.count == 0 && faded.groups.map(\.opacity) == [1, 0.75, 0.25])
    var off = Transition("push", duration: 1)
    off.filter = Filter(.swipe)
    off.filter?.isEnabled = false
    let pushed = Scene(off).world.frame(at: 0.25)
    #expect(pushed.transitions.count == 0 && pushed.instances[0].tx == 25)
  }

  @Test func `what is not known is a fade and reported once`() {
    for (type, filter) in [
      ("twist", nil), ("push", Filter("CIDisintegrateWithMaskTransition")),
    ] as [(String, Filter?)] {
      var transition = Transition(type, duration: 1)
      transition.filter = filter
      let scene = Scene(transition)
      #expect(scene.world.frame(at: 0.25).groups.map(\.opacity) == [1, 0.75, 0.25])
      scene.layer.add(transition)
      scene.world.frame(at: 0.5)
      #expect(scene.world.issues.issues.count == 1)
      #expect(scene.world.issues.issues[0].kind == .unsupported)
    }
  }

  // MARK: Cost

  @Test(.enabled(if: allocations {} != nil && isOptimized))
  func `a frame in the middle of a mix allocates nothing`() {
    let scene = Scene(Transition("pageCurl", duration: 100))
    for i in 1..<8 { scene.world.frame(at: Double(i)) }
    #expect(allocations { scene.world.frame(at: 9) } == 0)
  }
}
