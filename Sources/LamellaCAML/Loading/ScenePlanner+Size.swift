// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension ScenePlanner {
  /// The rectangle that `index.xml` gives; nil where it gives none.
  var documentBounds: Rect? {
    guard let width = package.info["documentWidth"]?.number,
      let height = package.info["documentHeight"]?.number,
      width > 0, height > 0, width < 1e9, height < 1e9
    else { return nil }
    return Rect(0, 0, Float(width), Float(height))
  }

  /// Gives a root without bounds those of the document, else the box of its sublayers.
  ///
  /// The geometry is asked of layers in a world of their own: what a transform or a `frame` comes
  /// to is the engine's to say.
  mutating func planSize() throws(CAMLError) {
    let scratch = World()
    let root = Self.copy(plan.layers[0], to: scratch.root)
    if root.bounds.width > 0, root.bounds.height > 0 { return }
    var bounds = documentBounds
    if bounds == nil {
      var box = Rect.null
      for layer in plan.layers {
        guard case .sublayer(of: 0) = layer.place else { continue }
        box = box.union(Self.copy(layer, to: root).frame)
      }
      if !box.isNull, box.width > 0, box.height > 0 { bounds = box }
    }
    guard let bounds else {
      throw plan.layers[0].element.error(
        .structure, attribute: "bounds",
        "the root layer has no bounds, and neither index.xml nor sublayers give a size")
    }
    plan.layers[0].values.append(("bounds", .rect(bounds)))
  }

  private static let geometry = ["bounds", "position", "anchorPoint", "transform", "frame"]

  private static func copy(_ planned: PlannedLayer, to parent: Layer) -> Layer {
    parent.world.addLayer(planned.layerClass, to: parent) { layer in
      for (keyPath, value) in planned.values
      where geometry.contains(where: { keyPath == $0 || keyPath.hasPrefix($0 + ".") }) {
        layer.setValue(value, forKeyPath: keyPath)
      }
    }
  }
}
