// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension VectorRun {
  /// Geometry, conversions, hit tests and scrolling of layers.
  static let layers: [String: VectorFunction] = [
    "frame": { (input) throws(Unreadable) in
      ValueCoding.json(try VectorScene(single: input).layer("x").frame)
    },
    "setFrame": { (input) throws(Unreadable) in
      let scene = try VectorScene(single: input["layer"])
      let layer = try scene.layer("x")
      layer.frame = try input.rect("frame")
      return .object([
        "bounds": ValueCoding.json(layer.bounds), "position": ValueCoding.json(layer.position),
      ])
    },
    "setBounds": { (input) throws(Unreadable) in
      let scene = try VectorScene(single: .object([:]))
      let layer = try scene.layer("x")
      layer.bounds = try input.rect("bounds")
      return ValueCoding.json(layer.bounds)
    },
    "convertPoint": { (input) throws(Unreadable) in
      let scene = try tree(input["layers"])
      let (from, to) = (try end(input, "frm", scene), try end(input, "to", scene))
      let point = try input.point("value")
      let result = to.map { $0.convert(point, from: from) } ?? from?.convert(point, to: nil)
      return result.map(ValueCoding.json) ?? .null
    },
    "convertRect": { (input) throws(Unreadable) in
      let scene = try tree(input["layers"])
      let (from, to) = (try end(input, "frm", scene), try end(input, "to", scene))
      let rect = try input.rect("value")
      let result = to.map { $0.convert(rect, from: from) } ?? from?.convert(rect, to: nil)
      return result.map(ValueCoding.json) ?? .null
    },
    "convertTime": { (input) throws(Unreadable) in
      let scene = try tree(input["layers"])
      let (from, to) = (try end(input, "frm", scene), try end(input, "to", scene))
      let time = try input.required("time")
      return ValueCoding.json(
        to?.convert(time: time, from: from) ?? from?.convert(time: time, to: nil) ?? time)
    },
    "pauseResume": { (input) throws(Unreadable) in
      let scene = try VectorScene(single: .object([:]))
      let layer = try scene.layer("x")
      let paused = layer.convert(time: try input.required("pauseAt"), from: nil)
      layer.speed = 0
      layer.timeOffset = paused
      let whilePaused = layer.convert(time: try input.required("resumeAt"), from: nil)
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = layer.convert(time: try input.required("resumeAt"), from: nil) - whilePaused
      return .object([
        "whilePaused": .number(whilePaused), "beginTime": .number(layer.beginTime),
        "local": .number(layer.convert(time: try input.required("readAt"), from: nil)),
      ])
    },
    "hitTest": { (input) throws(Unreadable) in
      var descriptions: [(name: String, fields: JSON)] = []
      for fields in input["layers"].array { descriptions.append((try fields.text("name"), fields)) }
      let scene = try VectorScene(descriptions)
      guard let root = descriptions.first(where: { $0.fields["parent"].isNull }) else {
        throw Unreadable("no layer is the root")
      }
      let hit = try scene.layer(root.name).hitTest(input.point("point"))
      return scene.layers.first { $0.value == hit }.map { .string($0.key) } ?? .null
    },
    "containsPoint": { (input) throws(Unreadable) in
      .bool(try VectorScene(single: input).layer("x").contains(input.point("point")))
    },
    "affineTransform": { (input) throws(Unreadable) in
      ValueCoding.json(try VectorScene(single: input).layer("x").affineTransform)
    },
    "scrollToPoint": { (input) throws(Unreadable) in
      let layer = try scroller(input)
      layer.scroll(to: try input.point("point"))
      return ValueCoding.json(layer.bounds.origin)
    },
    "scrollToRect": { (input) throws(Unreadable) in
      let layer = try scroller(input)
      layer.scroll(to: try input.rect("rect"))
      return ValueCoding.json(layer.bounds.origin)
    },
    "visibleRect": { (input) throws(Unreadable) in
      let world = World()
      let scroll = world.addLayer(.scroll, to: world.root)
      scroll.bounds = try input.rect("scrollBounds")
      let layer = world.addLayer(to: scroll)
      layer.frame = try input.rect("frame")
      return ValueCoding.json(layer.visibleRect)
    },
  ]

  private static func scroller(_ input: JSON) throws(Unreadable) -> Layer {
    let world = World()
    let layer = world.addLayer(.scroll, to: world.root)
    layer.bounds = try input.rect("bounds")
    if let name = input["scrollMode"].string {
      layer.setValue(.string(name), forKeyPath: "scrollMode")
    }
    return layer
  }

  /// Layers in an object: its order is lost, and none of these vectors depends on it.
  private static func tree(_ json: JSON) throws(Unreadable) -> VectorScene {
    try VectorScene(json.object.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// One end of a conversion; nil for the space above the roots.
  private static func end(
    _ input: JSON, _ key: String, _ scene: VectorScene
  ) throws(Unreadable) -> Layer? {
    guard let name = input[key].string else { return nil }
    return try scene.layer(name)
  }
}
