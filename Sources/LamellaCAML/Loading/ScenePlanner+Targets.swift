// SPDX-License-Identifier: MIT

// What a state changes: a layer, or a filter or emitter cell in one. The engine reaches the latter
// by name, so a target is a layer and what its key paths start with.

import Lamella

/// The layer that a state's element changes.
struct StateTarget {
  let layer: Int
  /// What comes before a key path: "", or such as `filters.blur.`.
  let prefix: String
}

extension ScenePlanner {
  /// The target of an element: its `targetId` as id, else as a layer's name; without one the owner.
  mutating func target(of element: CAMLObject, owner: Int) -> StateTarget? {
    guard let id = element["targetId"] else { return StateTarget(layer: owner, prefix: "") }
    if let object = document.object(id: id), let target = Self.target(object, layerOfElement) {
      return target
    }
    if let index = layerOfName[id] { return StateTarget(layer: index, prefix: "") }
    note(
      .reference, id, "no layer has the id or name \(ValueSyntax.quoted(id))", element)
    return nil
  }

  private static func target(
    _ object: CAMLObject, _ layers: [XMLElement: Int]
  ) -> StateTarget? {
    var element = object.element
    var prefix = ""
    while true {
      if let index = layers[element] { return StateTarget(layer: index, prefix: prefix) }
      let object = CAMLObject(element)
      guard let parent = element.parent, let name = object["name"] ?? object["filter"],
        Schema.className(of: object, expecting: "CAFilter") != nil
          || Schema.className(of: object, expecting: "CAEmitterCell") != nil
      else { return nil }
      if element.name == "compositingFilter" {
        prefix = "compositingFilter.\(name).\(prefix)"
        element = parent
      } else {
        guard let holder = parent.parent else { return nil }
        prefix = "\(parent.name).\(name).\(prefix)"
        element = holder
      }
    }
  }

  /// The animation with something in front of its key paths.
  static func prefixed(_ animation: any LayerAnimation, _ prefix: String) -> any LayerAnimation {
    if prefix.isEmpty { return animation }
    switch animation.kind {
    case .basic(var basic):
      if case .keyPath(let path) = basic.target { basic.target = .keyPath(prefix + path) }
      return basic
    case .keyframe(var keyframe):
      if case .keyPath(let path) = keyframe.target { keyframe.target = .keyPath(prefix + path) }
      return keyframe
    case .group(var group):
      group.animations = group.animations.map { prefixed($0, prefix) }
      return group
    case .transition(let transition): return transition
    }
  }
}
