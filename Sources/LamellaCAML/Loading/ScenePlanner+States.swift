// SPDX-License-Identifier: MIT

import Lamella

extension ScenePlanner {
  /// Plans the layers that states add, so that states may refer to them as to any other.
  mutating func planDetachedLayers() {
    // Layers that are added may have states themselves.
    var next = 0
    while next < stateOwners.count {
      for state in stateOwners[next].object.property("states")?.listed ?? [] {
        for element in state.object.property("elements")?.listed ?? [] {
          guard element.object.className == "CAStateAddElement",
            let added = element.object.property("object"), added.reference == nil
          else { continue }
          planLayer(added, at: .detached)
        }
      }
      next += 1
    }
  }

  /// Plans the states and transitions of all layers.
  mutating func planStates() {
    for (layer, object) in stateOwners {
      var machine = PlannedStateMachine(layer: layer)
      for (_, member) in object.property("states")?.listed ?? [] {
        if let state = state(member, owner: layer) { machine.states.append(state) }
      }
      for (_, member) in object.property("stateTransitions")?.listed ?? [] {
        if let transition = transition(member, owner: layer) {
          machine.transitions.append(transition)
        }
      }
      checkBases(of: machine, object)
      plan.machines.append(machine)
    }
  }

  private mutating func checkBases(of machine: PlannedStateMachine, _ object: CAMLObject) {
    for state in machine.states {
      var seen: Set<String> = [state.name]
      var base = state.basedOn
      while let name = base, !CAMLScene.base(name).isEmpty {
        guard let found = machine.states.first(where: { $0.name == name }) else {
          note(.reference, name, "no state has the name \(ValueSyntax.quoted(name))", object)
          break
        }
        guard seen.insert(name).inserted else {
          note(
            .reference, name, "the state \(ValueSyntax.quoted(name)) is based on itself", object)
          break
        }
        base = found.basedOn
      }
    }
  }

  // MARK: States

  private mutating func state(_ member: CAMLObject, owner: Int) -> CAMLState? {
    guard !member.isNull, let object = resolved(member),
      Schema.className(of: object, expecting: "CAState") != nil
    else { return nil }
    guard let name = object["name"] else {
      note(.invalidValue, "name", "a state has no name", object)
      return nil
    }
    var elements: [CAMLStateElement] = []
    for (_, member) in object.property("elements")?.listed ?? [] {
      guard !member.isNull, let element = resolved(member),
        let className = Schema.className(of: element, expecting: "CAStateElement"),
        let target = target(of: element, owner: owner)
      else { continue }
      if let planned = stateElement(element, className, target) { elements.append(planned) }
    }
    return CAMLState(
      name: name, basedOn: object["basedOn"], isInitial: bool("initial", object) ?? false,
      isEnabled: bool("enabled", object) ?? true, elements: elements)
  }

  private mutating func stateElement(
    _ object: CAMLObject, _ className: String, _ target: StateTarget
  ) -> CAMLStateElement? {
    let layer = ScenePlan.placeholder(target.layer)
    switch className {
    case "CAStateSetValue": return setValue(object, target)
    case "CAStateAddAnimation":
      guard let member = object.property("animation"),
        let animation = animation(member, keyPath: object["keyPath"] ?? object["key"])
      else { return nil }
      let key = object["key"] ?? member["key"] ?? object["keyPath"] ?? "animation"
      return .addAnimation(
        layer: layer, key: key, animation: Self.prefixed(animation, target.prefix))
    case "CAStateRemoveAnimation":
      guard let key = object["key"] ?? object["name"] else {
        note(.invalidValue, "key", "the animation to be removed is not named", object)
        return nil
      }
      return .removeAnimation(layer: layer, key: key)
    case "CAStateAddElement", "CAStateRemoveElement":
      return sublayerElement(object, isAdded: className == "CAStateAddElement", target)
    default:
      note(.unsupported, className, "elements of class \(className) are not carried out", object)
      return nil
    }
  }

  private mutating func setValue(
    _ object: CAMLObject, _ target: StateTarget
  ) -> CAMLStateElement? {
    guard let name = object["keyPath"] ?? object["key"] else {
      note(.invalidValue, "keyPath", "a state sets a value of no key path", object)
      return nil
    }
    guard let child = object.property("value"), let value = typedValue(child) else { return nil }
    // Written by editors for a field that was left empty.
    guard value != .string("undefined") else {
      note(.invalidValue, "value", "the value is \"undefined\"", child)
      return nil
    }
    let keyPath = target.prefix + name
    let layerClass = plan.layers[target.layer].layerClass
    guard world.resolve(keyPath, on: layerClass) != nil else {
      note(
        .unsupported, keyPath,
        "a \(layerClass.coreAnimationName) has no \(keyPath); the state does not set it", object)
      return nil
    }
    return .setValue(
      layer: ScenePlan.placeholder(target.layer), keyPath: keyPath, value: value)
  }

  private mutating func sublayerElement(
    _ object: CAMLObject, isAdded: Bool, _ target: StateTarget
  ) -> CAMLStateElement? {
    let list = object["keyPath"] ?? "sublayers"
    guard list == "sublayers", target.prefix.isEmpty else {
      note(.unsupported, list, "states add to and remove from sublayers only, not \(list)", object)
      return nil
    }
    guard let child = object.property("object"), let index = layer(child, under: target.layer)
    else {
      note(.reference, "object", "the element names no layer of the scene", object)
      return nil
    }
    let (layer, sublayer) = (
      ScenePlan.placeholder(target.layer), ScenePlan.placeholder(index)
    )
    if !isAdded { return .removeSublayer(layer: layer, sublayer: sublayer) }
    let before = object.property("beforeObject").flatMap { self.layer($0, under: target.layer) }
    return .addSublayer(
      layer: layer, sublayer: sublayer, before: before.map(ScenePlan.placeholder))
  }

  /// The planned layer that an object means: itself, the one it refers to, one with its id, or the
  /// sublayer of its name.
  private func layer(_ object: CAMLObject, under parent: Int) -> Int? {
    if let index = layerOfElement[object.element] { return index }
    if let id = object.reference ?? object.id, let found = document.object(id: id),
      let index = layerOfElement[found.element]
    {
      return index
    }
    guard let name = object["name"] else { return nil }
    return plan.layers.firstIndex {
      if case .sublayer(of: parent) = $0.place { $0.element["name"] == name } else { false }
    }
  }

  // MARK: Transitions

  private mutating func transition(_ member: CAMLObject, owner: Int) -> CAMLStateTransition? {
    guard !member.isNull, let object = resolved(member),
      Schema.className(of: object, expecting: "CAStateTransition") != nil
    else { return nil }
    var elements: [CAMLStateTransition.Element] = []
    for (_, member) in object.property("elements")?.listed ?? [] {
      guard !member.isNull, let element = resolved(member),
        Schema.className(of: element, expecting: "CAStateTransitionElement") != nil,
        bool("enabled", element) != false,
        let child = element.property("animation"),
        let target = target(of: element, owner: owner)
      else { continue }
      let key = element["key"] ?? element["keyPath"]
      guard var animation = animation(child, keyPath: key) else { continue }
      if animation.duration == 0 {
        animation.duration = number("duration", element) ?? number("duration", object) ?? 0
      }
      let delay = animation.beginTime + (number("beginTime", element) ?? 0)
      animation.beginTime = 0
      elements.append(
        .init(
          layer: ScenePlan.placeholder(target.layer),
          key: key ?? child["key"] ?? child["keyPath"] ?? "animation",
          // Times such as 1e-100 say "not the moment of commit", which a switch is anyway.
          delay: delay.isFinite && abs(delay) > 1e-9 ? delay : 0,
          animation: Self.prefixed(animation, target.prefix)))
    }
    return CAMLStateTransition(
      fromState: object["fromState"] ?? "*", toState: object["toState"] ?? "*", elements: elements)
  }
}
