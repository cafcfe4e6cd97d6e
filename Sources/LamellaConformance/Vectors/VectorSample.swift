// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// A world of one layer with animations of one second that hold their ends, read at fractions.
struct VectorSample {
  let world = World()
  let layer: Layer

  init(_ layerClass: LayerClass = .layer) {
    layer = world.addLayer(layerClass, to: world.root)
  }

  /// Adds an animation; without a duration it lasts a second.
  func add(_ animation: any LayerAnimation) {
    var animation = animation
    if animation.duration == 0 { animation.duration = 1 }
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation)
  }

  /// What shows at a time after the animations began.
  func value(_ keyPath: String, at time: Double) throws(Unreadable) -> JSON {
    guard time.isFinite else { throw Unreadable("\(time) is no time") }
    world.frame(at: 0)
    world.frame(at: time)
    return Scene.plain(layer.presentation.value(forKeyPath: keyPath))
  }

  /// What shows at several times.
  func values(_ keyPath: String, at times: [Double]) throws(Unreadable) -> JSON {
    var values: [JSON] = []
    for time in times { values.append(try value(keyPath, at: time)) }
    return .array(values)
  }

  /// A property whose values are lists of so many numbers, for values of any range.
  static func keyPath(for value: JSON, kind: String? = nil) throws(Unreadable) -> String {
    switch (kind, value.array.count) {
    case ("color", _): return "borderColor"
    case (nil, 0): return "zPosition"
    case (nil, 2), ("point", _): return "position"
    case ("size", _): return "shadowOffset"
    case (nil, 4), ("rect", _): return "contentsRect"
    default: throw Unreadable("nothing animates \(value)")
    }
  }

  /// The value of the notation for a property.
  func read(_ json: JSON, _ keyPath: String) throws(Unreadable) -> Value? {
    switch (json, world.valueKind(forKeyPath: keyPath)) {
    case (.null, _): return nil
    case (_, .color): return .color(try ValueCoding.color(json))
    case (_, .point): return .point(try ValueCoding.point(json))
    case (_, .size): return .size(try ValueCoding.size(json))
    case (_, .rect): return .rect(try ValueCoding.rect(json))
    case (.array(let elements), _): return .array(elements.map { .number($0.number ?? .nan) })
    default:
      guard let number = json.number else { throw Unreadable("\(json) is no number") }
      return .number(number)
    }
  }
}
