// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Where the action of a change is looked for, and which keys are asked (spec 6.3–6.6).
@Suite struct ActionSearchTests {
  private func marked(_ name: String) -> Action {
    var animation = BasicAnimation()
    animation.attributes.values["marker"] = .string(name)
    return .animation(animation)
  }

  private func marker(_ action: Action?) -> String? {
    switch action {
    case nil: nil
    case .animation(let animation)?: animation.attributes.values["marker"]?.string ?? "built-in"
    default: "other"
    }
  }

  @Test func `delegate, actions, style, class, built-in: the first answer counts`() {
    let stage = Stage()
    let (world, layer) = (stage.world, stage.layer)
    func found() -> String? { marker(layer.action(forKey: "opacity")) }
    #expect(found() == "built-in")
    world.setDefaultAction(marked("every class"), for: .layer, key: "opacity")
    #expect(found() == "every class")
    layer.setStyle(Style(actions: ["opacity": marked("style")]))
    #expect(found() == "style")
    layer.actions["opacity"] = marked("actions")
    #expect(found() == "actions")
    layer.setActionDelegate { _, key in key == "opacity" ? self.marked("delegate") : nil }
    #expect(found() == "delegate")
    #expect(marker(layer.action(forKey: "cornerRadius")) == "built-in")
    layer.setActionDelegate(nil)
    #expect(found() == "actions")
  }

  @Test(arguments: ["delegate", "actions", "style", "class"])
  func `an explicit nothing ends the search where it stands`(place: String) {
    let stage = Stage()
    switch place {
    case "delegate": stage.layer.setActionDelegate { _, _ in Action.none }
    case "actions": stage.layer.actions["opacity"] = Action.none
    case "style": stage.layer.setStyle(Style(actions: ["opacity": .none]))
    default: stage.world.setDefaultAction(Action.none, for: .layer, key: "opacity")
    }
    #expect(stage.layer.action(forKey: "opacity") == nil)
    stage.layer.opacity = 0
    #expect(stage.layer.animationKeys.isEmpty)
    #expect(stage.show(.opacity, at: 0) == 0)
  }

  @Test func `a class's own default stands before that of every class`() {
    let stage = Stage(.shape)
    let plain = stage.world.addLayer(to: stage.world.root)
    stage.world.setDefaultAction(marked("every"), for: .layer, key: "opacity")
    stage.world.setDefaultAction(marked("shape"), for: .shape, key: "opacity")
    #expect(marker(stage.layer.action(forKey: "opacity")) == "shape")
    #expect(marker(plain.action(forKey: "opacity")) == "every")
    #expect(marker(stage.world.defaultAction(for: .shape, key: "opacity")) == "shape")
    stage.world.setDefaultAction(nil, for: .shape, key: "opacity")
    #expect(marker(stage.layer.action(forKey: "opacity")) == "every")
    stage.world.setDefaultAction(nil, for: .layer, key: "opacity")
    #expect(stage.world.defaultAction(for: .layer, key: "opacity") == nil)
    #expect(plain.action(forKey: "opacity") == nil)
  }

  /// Built-in actions of spec 6.5.
  @Test func `built-in actions, key by key`() {
    let world = World()
    let kinds: [(LayerClass, basic: [String], transition: [String], none: [String])] = [
      (
        .layer,
        [
          "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
          "sublayerTransform", "contents", "contentsRect", "contentsCenter", "contentsScale",
          "cornerRadius", "borderWidth", "borderColor", "opacity", "shadowColor", "shadowOpacity",
          "shadowOffset", "shadowRadius", "transform.rotation.z", "transform.scale",
          "transform.translation.x", "shadowPath",
        ],
        [
          "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters",
          "backgroundFilters", "compositingFilter", "maskedCorners",
        ],
        [
          "doubleSided", "contentsGravity", "frame", "name", "onOrderIn", "onOrderOut",
          "position.x", "bounds.size", "cornerCurve", "speed", "beginTime", "backgroundColor",
          "noSuchKey", "fillColor", "minificationFilterBias",
        ]
      ),
      (
        .shape,
        [
          "fillColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase",
        ], [], ["path", "fillRule", "lineCap", "lineJoin", "lineDashPattern"]
      ),
      (.gradient, ["colors", "locations", "startPoint", "endPoint"], [], ["type"]),
      (
        .replicator,
        [
          "instanceCount", "instanceDelay", "instanceTransform", "instanceColor",
          "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
        ], [], ["preservesDepth"]
      ),
      (.text, ["fontSize", "foregroundColor"], [], ["string", "font", "wrapped"]),
      (
        .emitter, ["birthRate", "lifetime", "velocity", "scale", "spin", "emitterPosition"], [],
        ["renderMode", "emitterShape", "seed"]
      ),
    ]
    let layers = kinds.map { world.addLayer($0.0, to: world.root) }
    for layer in layers { #expect(layer.action(forKey: "opacity") == nil) }
    world.frame(at: 0)
    for (layer, kind) in zip(layers, kinds) {
      for key in kind.basic {
        guard case .animation(let animation)? = layer.action(forKey: key),
          let basic = animation as? BasicAnimation
        else {
          Issue.record("\(kind.0) \(key) has no basic animation")
          continue
        }
        #expect(basic.target.keyPath == key && basic.toValue == nil)
        #expect(basic.fillMode == .backwards && basic.isRemovedOnCompletion)
        #expect(basic.timingFunction == .default && basic.duration == 0)
      }
      for key in kind.transition {
        guard case .animation(let animation)? = layer.action(forKey: key) else {
          Issue.record("\(kind.0) \(key) has no action")
          continue
        }
        #expect((animation as? Transition)?.type == "fade", "\(key)")
      }
      for key in kind.none { #expect(layer.action(forKey: key) == nil, "\(kind.0) \(key)") }
    }
    layers[0].backgroundColor = .red
    #expect(layers[0].action(forKey: "backgroundColor") != nil)
  }

  // MARK: Requests

  /// The keys that changes ask for, in order.
  private func requests(_ layers: [(String, Layer)], _ change: () throws -> Void) rethrows
    -> [String]
  {
    let log = EventLog()
    for (name, layer) in layers {
      layer.setActionDelegate { _, key in
        log.add("\(name).\(key)")
        return nil
      }
    }
    try change()
    return log.events
  }

  @Test func `a frame asks for position and bounds, a field for its whole`() {
    let stage = Stage()
    let events = requests([("L", stage.layer)]) {
      stage.layer.frame = Rect(10, 20, 30, 40)
      stage.layer[.position.x] = 3
      stage.layer.setValue(.number(5), forKeyPath: "bounds.size.width")
      stage.layer[.transform.rotation.z] = 1
      stage.layer.setValue(.string("n"), forKeyPath: "name")
      stage.layer.setValue(.number(1), forKeyPath: "mine")
      stage.layer.speed = 2
    }
    #expect(
      events == [
        "L.position", "L.bounds", "L.position", "L.bounds", "L.transform.rotation.z", "L.name",
        "L.mine",
      ])
  }

  @Test func `an equal value asks nobody`() {
    let stage = Stage()
    let events = requests([("L", stage.layer)]) {
      stage.layer.opacity = 1
      stage.layer.frame = stage.layer.frame
      stage.layer.backgroundColor = nil
      stage.layer.isHidden = false
      stage.layer[.transform.scale.all] = 1
      stage.layer.setValue(.null, forKeyPath: "name")
    }
    #expect(events.isEmpty)
  }

  /// Spec 6.6.
  @Test func `changes of the tree ask in the measured order`() throws {
    let world = World()
    let names = ["P", "C", "D", "M"]
    let layers = names.map { _ in world.makeLayer() }
    let (p, c, d, m) = (layers[0], layers[1], layers[2], layers[3])
    try world.root.addSublayer(p)
    world.frame(at: 0)
    let all = Array(zip(names, layers))
    #expect(try requests(all) { try p.addSublayer(c) } == ["P.sublayers", "C.onOrderIn"])
    #expect(
      try requests(all) { try p.replaceSublayer(c, with: d) } == [
        "P.sublayers", "C.onOrderOut", "D.onOrderIn",
      ])
    #expect(try requests(all) { try p.setSublayers([]) } == ["P.sublayers", "D.onOrderOut"])
    #expect(requests(all) { p.mask = m } == ["P.mask", "M.onOrderIn"])
    try p.addSublayer(c)
    try p.addSublayer(d)
    #expect(try requests(all) { try p.insertSublayer(d, at: 0) } == ["P.sublayers"])
    #expect(requests(all) { c.removeFromSuperlayer() } == ["P.sublayers", "C.onOrderOut"])
    p.setLayout { _ in }
    #expect(requests(all) { world.frame(at: 1) } == ["P.onLayout"])
  }
}
