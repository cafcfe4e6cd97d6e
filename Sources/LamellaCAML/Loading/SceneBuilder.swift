// SPDX-License-Identifier: MIT

// Plan → world. Nothing here can fail. Layers are made in the order of the plan, which is depth
// first, so that rows need no reordering; values before sublayers, so that setting `bounds` resizes
// nothing; animations last.

import Lamella
import LamellaMath

enum SceneBuilder {
  static func build(
    _ plan: ScenePlan, in world: World, under parent: Layer
  ) -> (layers: [Layer], pictures: [ContentsID], machines: [CAMLStateMachine]) {
    // What the caller's transaction says of easing and duration is not meant for the document.
    world.beginTransaction()
    defer { world.commitTransaction() }
    world.transactionDisablesActions = true
    world.transactionTimingFunction = nil
    world.transactionDuration = 0.25

    let pictures = plan.pictures.map { world.contents.add($0) }
    var layers: [Layer] = []
    layers.reserveCapacity(plan.layers.count)
    // Links to layers that come later are set afterwards.
    let known = Placements(layers: [], pictures: pictures)
    for planned in plan.layers {
      let layer: Layer
      switch planned.place {
      case .root: layer = world.addLayer(planned.layerClass, to: parent)
      case .sublayer(let index): layer = world.addLayer(planned.layerClass, to: layers[index])
      case .mask(let index):
        layer = world.makeLayer(planned.layerClass)
        layers[index].mask = layer
      case .detached: layer = world.makeLayer(planned.layerClass)
      }
      layers.append(layer)
      for (keyPath, value) in planned.values {
        if case .layer = value { continue }
        layer.setValue(known.value(value), forKeyPath: keyPath)
      }
    }
    let placements = Placements(layers: layers, pictures: pictures)
    for (layer, planned) in zip(layers, plan.layers) {
      for (keyPath, value) in planned.values {
        if case .layer = value { layer.setValue(placements.value(value), forKeyPath: keyPath) }
      }
      for (key, animation) in planned.animations {
        layer.add(placements.animation(animation), forKey: key)
      }
    }
    place(layers[0])
    return (layers, pictures, plan.machines.map(placements.machine))
  }

  /// Puts the root so that its bounds fill (0, 0)…(width, height) of its superlayer.
  private static func place(_ root: Layer) {
    let (size, anchor) = (root.bounds.size, root.anchorPoint)
    root.position = Point(anchor.x * size.width, anchor.y * size.height)
  }
}
