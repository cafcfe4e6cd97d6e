// SPDX-License-Identifier: MIT

// How to come back from a state. Entering a state first undoes the one before, last change first,
// and so every undo finds the scene as its change left it.

import Lamella
import LamellaMath

/// What a machine has changed so far.
struct CAMLStateRecord {
  /// The state that it is in; "" is the document as loaded.
  var current = ""
  /// What leads back, in the order in which the changes were made.
  var undos: [Undo] = []
  /// The animations of the transition into the current state.
  var transitions: [(layer: LayerID, key: String)] = []

  /// The reverse of one change.
  enum Undo {
    case setValues(layer: LayerID, values: [(keyPath: String, value: Value)])
    case removeAnimation(layer: LayerID, key: String)
    case addAnimation(layer: LayerID, key: String, animation: any LayerAnimation)
    case removeSublayer(LayerID)
    case insertSublayer(LayerID, into: LayerID, index: Int)
  }
}

extension CAMLStateRecord {
  /// The values that bring a key path back to what it holds now.
  ///
  /// A transform comes back as parts where parts say all of it, else as a matrix; members of
  /// filters and cells come back with the whole list.
  static func values(of keyPath: String, in layer: Layer) -> [(keyPath: String, value: Value)] {
    let head = keyPath.split(separator: ".").first.map(String.init) ?? keyPath
    switch head {
    case "transform":
      if let parts = parts(of: layer) {
        if keyPath != "transform" { return [(keyPath, layer.value(forKeyPath: keyPath))] }
        return parts.fields.map { ("transform.\($0.field)", .number(Double($0.value))) }
      }
      return [("transform", layer.value(forKeyPath: "transform"))]
    case "frame":
      return ["position", "bounds"].map { ($0, layer.value(forKeyPath: $0)) }
    case "sublayerTransform", "instanceTransform", "filters", "backgroundFilters",
      "compositingFilter", "emitterCells":
      return [(head, layer.value(forKeyPath: head))]
    default: return [(keyPath, layer.value(forKeyPath: keyPath))]
    }
  }

  /// The parts of a layer's transform; nil where they are not all of it.
  private static func parts(of layer: Layer) -> TransformComponents? {
    func part(_ name: String) -> Float {
      Float(layer.value(forKeyPath: "transform.\(name)").number ?? 0)
    }
    var parts = TransformComponents()
    (parts.scaleX, parts.scaleY, parts.scaleZ) = (part("scale.x"), part("scale.y"), part("scale.z"))
    (parts.rotationX, parts.rotationY, parts.rotationZ) = (
      part("rotation.x"), part("rotation.y"), part("rotation.z")
    )
    (parts.translationX, parts.translationY, parts.translationZ) = (
      part("translation.x"), part("translation.y"), part("translation.z")
    )
    let (a, b) = (parts.matrix.elements, layer.transform.elements)
    let size = b.reduce(1) { max($0, abs($1)) }
    return zip(a, b).allSatisfy { abs($0 - $1) <= 1e-5 * size } ? parts : nil
  }
}
