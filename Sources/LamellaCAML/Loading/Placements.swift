// SPDX-License-Identifier: MIT

// The real layers and pictures in the places of a plan's numbers; see ScenePlan.

import Lamella

/// The layers and pictures that were made of a plan.
struct Placements {
  let layers: [Layer]
  let pictures: [ContentsID]

  func layer(_ id: LayerID) -> LayerID { id.generation == 0 ? layers[Int(id.index)].id : id }

  func value(_ value: Value) -> Value {
    switch value {
    case .contents(let id): .contents(pictures[Int(id.rawValue) - 1])
    case .layer(let id): .layer(layer(id))
    case .array(let members): .array(members.map(self.value))
    case .dictionary(let entries): .dictionary(entries.mapValues(self.value))
    case .filter(let filter): .filter(self.filter(filter))
    default: value
    }
  }

  private func filter(_ filter: Filter) -> Filter {
    var filter = filter
    filter.inputs = filter.inputs.mapValues(value)
    return filter
  }

  func animation(_ animation: any LayerAnimation) -> any LayerAnimation {
    switch animation.kind {
    case .basic(var basic):
      basic.fromValue = basic.fromValue.map(value)
      basic.toValue = basic.toValue.map(value)
      basic.byValue = basic.byValue.map(value)
      return basic
    case .keyframe(var keyframe):
      keyframe.values = keyframe.values.map(value)
      return keyframe
    case .group(var group):
      group.animations = group.animations.map(self.animation)
      return group
    case .transition(var transition):
      transition.filter = transition.filter.map(self.filter)
      return transition
    }
  }

  func machine(_ planned: PlannedStateMachine) -> CAMLStateMachine {
    CAMLStateMachine(
      layer: layers[planned.layer].id,
      states: planned.states.map { state in
        CAMLState(
          name: state.name, basedOn: state.basedOn, isInitial: state.isInitial,
          isEnabled: state.isEnabled, elements: state.elements.map(element))
      },
      transitions: planned.transitions.map { transition in
        CAMLStateTransition(
          fromState: transition.fromState, toState: transition.toState,
          elements: transition.elements.map {
            .init(
              layer: layer($0.layer), key: $0.key, delay: $0.delay,
              animation: animation($0.animation))
          })
      })
  }

  private func element(_ element: CAMLStateElement) -> CAMLStateElement {
    switch element {
    case .setValue(let id, let keyPath, let value):
      .setValue(layer: layer(id), keyPath: keyPath, value: self.value(value))
    case .addAnimation(let id, let key, let animation):
      .addAnimation(layer: layer(id), key: key, animation: self.animation(animation))
    case .removeAnimation(let id, let key): .removeAnimation(layer: layer(id), key: key)
    case .addSublayer(let id, let sublayer, let before):
      .addSublayer(layer: layer(id), sublayer: layer(sublayer), before: before.map(layer))
    case .removeSublayer(let id, let sublayer):
      .removeSublayer(layer: layer(id), sublayer: layer(sublayer))
    }
  }
}
