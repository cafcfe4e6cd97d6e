// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

@Suite struct `Styles` {
  private func marker(_ action: Action?) -> Value? {
    guard case .animation(let animation)? = action else { return nil }
    return animation.attributes.values["marker"]
  }

  private func action(_ name: String) -> Action {
    var animation = BasicAnimation()
    animation.attributes.values["marker"] = .string(name)
    return .animation(animation)
  }

  @Test func `actions of a style come after the layer's own, nearer ones first`() {
    let layer = World().makeLayer()
    layer.setStyle(
      Style(
        actions: ["position": action("near")],
        base: Style(actions: ["position": action("far"), "opacity": action("far")])))
    #expect(marker(layer.action(forKey: "position")) == .string("near"))
    #expect(marker(layer.action(forKey: "opacity")) == .string("far"))
    layer.actions = ["position": action("own")]
    #expect(marker(layer.action(forKey: "position")) == .string("own"))
  }

  @Test func `an explicit nothing in a style ends the search`() {
    let layer = World().makeLayer()
    layer.setStyle(
      Style(actions: ["position": .none], base: Style(actions: ["position": action("far")])))
    #expect(layer.action(forKey: "position") == nil)
  }

  @Test func `taking a style away takes its actions too`() {
    let layer = World().makeLayer()
    layer.setStyle(Style(values: ["a": .number(1)], actions: ["position": action("s")]))
    layer.setStyle(Style(values: ["a": .number(1)]))
    #expect(layer.action(forKey: "position") == nil)
    layer.setStyle(nil)
    #expect(layer.value(forKeyPath: "a") == .null)
  }

  @Test func `values stand in for what is not set, and what they cannot is reported`() {
    let world = World()
    let layer = world.makeLayer()
    layer.setStyle(
      Style(
        values: ["mine": .number(5), "cornerRadius": .number(3)],
        base: Style(values: ["name": .string("n")])))
    #expect(layer.value(forKeyPath: "mine") == .number(5))
    #expect(layer.value(forKeyPath: "name") == .string("n"))
    layer.setValue(.number(6), forKeyPath: "mine")
    #expect(layer.value(forKeyPath: "mine") == .number(6))
    #expect(layer.cornerRadius == 0)
    #expect(world.issues.issues.map(\.subject) == ["style.cornerRadius"])
  }
}
