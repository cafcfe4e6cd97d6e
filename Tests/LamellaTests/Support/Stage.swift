// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// A world with one committed layer, for tests that watch its presentation.
struct Stage {
  let world = World()
  let layer: Layer
  let log = EventLog()

  /// Commits the layer at a time.
  init(
    _ layerClass: LayerClass = .layer, at time: Double = 0, _ configure: (Layer) -> Void = { _ in }
  ) {
    layer = world.addLayer(layerClass, to: world.root, configure)
    world.frame(at: time)
  }

  /// What a property shows at a time.
  func show<V: AnimatableValue>(_ property: AnimatableProperty<V>, at time: Double) -> V {
    world.frame(at: time)
    return layer.presentation[property]
  }

  /// What a key path shows at a time.
  func show(_ keyPath: String, at time: Double) -> Value {
    world.frame(at: time)
    return layer.presentation.value(forKeyPath: keyPath)
  }

  /// What `position.x` shows at a time.
  func x(at time: Double) -> Float { show(.position.x, at: time) }

  /// Adds an animation that tells of its start and end.
  func add(_ animation: some LayerAnimation, _ name: String, forKey key: String? = nil) {
    var animation = animation
    animation.attributes.onStart = { [log] in log.add("start \(name)") }
    animation.attributes.onStop = { [log] in log.add("stop \(name) \($0)") }
    layer.add(animation, forKey: key)
  }
}

/// Whether numbers agree within a tolerance.
func agree(_ a: Float, _ b: Float, within tolerance: Float = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}
