// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension VectorRun {
  /// Layout of sublayers, by the layers themselves.
  static let layout: [String: VectorFunction] = [
    "autoresize": { (input) throws(Unreadable) in
      let world = World()
      let parent = world.addLayer(to: world.root)
      parent.bounds = Rect(origin: .zero, size: try input.size("oldSize"))
      let layer = world.addLayer(to: parent)
      layer.frame = try input.rect("frame")
      layer.setValue(.number(try input.required("mask")), forKeyPath: "autoresizingMask")
      parent.bounds = Rect(origin: .zero, size: try input.size("newSize"))
      return ValueCoding.json(layer.frame)
    },
    "constraint": { (input) throws(Unreadable) in
      let names = ["min": Constraint.Attribute.minX, "mid": .midX, "max": .maxX, "size": .width]
      let world = World()
      let parent = world.addLayer(to: world.root)
      parent.bounds = Rect(0, 0, 200, 100)
      let layer = world.addLayer(to: parent)
      let start = try input.size("start")
      layer.frame = Rect(start.width, 5, start.height, 20)
      for rule in input["constraints"].array {
        guard let attribute = names[try rule.text("attribute")],
          let source = names[try rule.text("source")]
        else { throw Unreadable("\(rule) is no constraint") }
        layer.addConstraint(
          Constraint(
            attribute, to: "superlayer", source, scale: Float(rule["scale"].number ?? 1),
            offset: Float(rule["offset"].number ?? 0)))
      }
      parent.layoutManager = ConstraintLayoutManager()
      parent.layoutIfNeeded()
      return .object([
        "x": .number(Double(layer.frame.minX)), "width": .number(Double(layer.frame.width)),
      ])
    },
  ]
}
