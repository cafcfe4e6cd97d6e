// SPDX-License-Identifier: MIT

// What `inspect` knows about a layer, ready to be printed as text or as JSON.

import Lamella

/// A layer at a time: who it is, what shows on screen, and what stands under it.
struct LayerReport: Encodable {
  /// An animation that is on the layer.
  struct Animation: Encodable {
    let key: String
    let kind: String
    let keyPath: String?
    let beginTime: Double
    let duration: Double
  }

  /// A property with its value on screen.
  struct Property {
    let name: String
    let value: Value
  }

  let layerClass: String
  let name: String?
  /// Index and generation; ids count from the start of the program.
  let id: String
  let properties: [Property]
  let animations: [Animation]
  let mask: [LayerReport]
  let sublayers: [LayerReport]

  /// Says what shows of a layer and everything under it as of the world's last frame.
  ///
  /// Properties that show what they show on a fresh layer are left out; without fresh layers none.
  init(_ layer: Layer, differingFrom fresh: FreshLayers?) {
    layerClass = layer.layerClass.coreAnimationName
    name = layer.value(forKeyPath: "name").string
    id = String(layer.id.description.drop { $0 != " " }.dropFirst())
    let world = layer.world
    properties = world.propertyNames(on: layer.layerClass).compactMap { name in
      if Self.saidElsewhere.contains(name) { return nil }
      let value = layer.presentation.value(forKeyPath: name)
      if let fresh {
        if Self.derived.contains(name) { return nil }
        if value == fresh.value(name, on: layer.layerClass) { return nil }
      }
      return Property(name: name, value: value)
    }
    animations = layer.animationKeys.compactMap { key in
      layer.animation(forKey: key).map { Animation($0, key: key) }
    }
    mask = layer.mask.map { [LayerReport($0, differingFrom: fresh)] } ?? []
    sublayers = layer.sublayers.map { LayerReport($0, differingFrom: fresh) }
  }

  /// The number of layers in the report.
  var layerCount: Int {
    (mask + sublayers).reduce(1) { $0 + $1.layerCount }
  }

  /// What the tree itself shows.
  private static let saidElsewhere: Set = ["name", "mask", "sublayers", "superlayer"]
  /// What follows from other properties.
  private static let derived: Set = ["frame", "affineTransform"]

  private enum Key: String, CodingKey {
    case layerClass = "class"
    case name, id, properties, animations, mask, sublayers
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(layerClass, forKey: .layerClass)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encode(id, forKey: .id)
    let values = properties.map { ($0.name, ValueReport($0.value)) }
    try fields.encode(Dictionary(values) { first, _ in first }, forKey: .properties)
    try fields.encode(animations, forKey: .animations)
    try fields.encodeIfPresent(mask.first, forKey: .mask)
    try fields.encode(sublayers, forKey: .sublayers)
  }
}

extension LayerReport.Animation {
  init(_ animation: any LayerAnimation, key: String) {
    let target: AnimationTarget?
    switch animation.kind {
    case .basic(let basic):
      kind = basic.spring == nil ? "basic" : "spring"
      target = basic.target
    case .keyframe(let keyframe):
      kind = "keyframe"
      target = keyframe.target
    case .group:
      kind = "group"
      target = nil
    case .transition:
      kind = "transition"
      target = nil
    }
    keyPath = if case .keyPath(let path)? = target { path } else { nil }
    self.key = key
    beginTime = animation.beginTime
    duration = animation.duration
  }
}

/// One layer of each class that nobody has changed, to compare with.
final class FreshLayers {
  private let world = World()
  private var layers: [LayerClass: Layer] = [:]

  /// The value of a property on a layer of a class as it is made.
  func value(_ name: String, on layerClass: LayerClass) -> Value {
    let layer = layers[layerClass] ?? world.makeLayer(layerClass)
    layers[layerClass] = layer
    return layer.value(forKeyPath: name)
  }
}
