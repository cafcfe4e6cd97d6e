// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension CAMLScene {
  /// The animation of a transition's element, to be added now; nil where its delay has used it up.
  ///
  /// Delay and speed are those of a group around it: on a layer itself a begin time would be a time
  /// of the layer and not a delay.
  func transitionAnimation(
    _ element: CAMLStateTransition.Element, speed: Double
  ) -> (any LayerAnimation)? {
    var animation = startingFromShown(element.animation, world.layer(element.layer))
    if case .transition = animation.kind {
      animation.speed *= speed
      return animation
    }
    if element.delay == 0, speed == 1 { return animation }
    let length = element.delay + animation.attributes.timing.activeDuration(inherited: 0.25)
    guard length > 0 else { return nil }
    animation.beginTime = element.delay
    var group = AnimationGroup([animation], duration: length)
    group.speed = speed
    group.fillMode = animation.fillMode
    group.isRemovedOnCompletion = animation.isRemovedOnCompletion
    return group
  }

  /// Gives an animation without a start the value on screen; without an end the engine takes the
  /// model value, which is the new state's.
  private func startingFromShown(
    _ animation: any LayerAnimation, _ layer: Layer
  ) -> any LayerAnimation {
    switch animation.kind {
    case .basic(var basic):
      guard basic.fromValue == nil, basic.byValue == nil, case .keyPath(let path) = basic.target,
        world.resolve(path, on: layer.layerClass) != nil
      else { return basic }
      basic.fromValue = layer.presentation.value(forKeyPath: path)
      return basic
    case .group(var group):
      group.animations = group.animations.map { startingFromShown($0, layer) }
      return group
    case .keyframe(let keyframe): return keyframe
    case .transition(let transition): return transition
    }
  }
}
