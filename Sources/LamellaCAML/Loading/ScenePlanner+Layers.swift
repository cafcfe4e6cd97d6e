// SPDX-License-Identifier: MIT

// One layer: its attributes first, then its elements, which say more and so come later; then key
// paths such as `transform.rotation.z`, which change a part of what the whole attribute gave; then
// `frame`, which is solved under the rest.

import Lamella
import LamellaMath

extension ScenePlanner {
  /// Plans a layer with all it holds; its number, or nil where it cannot be one.
  ///
  /// Recursion is bounded by the reader's limit on depth.
  @discardableResult
  mutating func planLayer(_ object: CAMLObject, at place: PlannedLayer.Place) -> Int? {
    if object.isNull { return nil }
    if let id = object.reference {
      note(
        .reference, id, "a layer has one place; a reference to one does not show it again", object)
      return nil
    }
    guard let className = Schema.className(of: object, expecting: "CALayer") else { return nil }
    let layerClass = LayerClass(coreAnimationName: className) ?? .layer
    let index = plan.layers.count
    plan.layers.append(PlannedLayer(object.element, layerClass, place))
    layerOfElement[object.element] = index
    if let name = object["name"], layerOfName[name] == nil { layerOfName[name] = index }
    planAttributes(of: object, className, index)
    for child in object.element.children {
      planProperty(CAMLObject(child), of: object, className, index)
    }
    planKeyPaths(of: object, className, index)
    return index
  }

  private mutating func planAttributes(
    of object: CAMLObject, _ className: String, _ index: Int
  ) {
    for (name, _) in object.attributes where !name.contains(".") && name != "frame" {
      guard case .value(let kind)? = Schema.rule(name, in: className),
        let value = try? object.attribute(name, as: kind)
      else { continue }
      assign(name, value, object, index)
    }
  }

  private mutating func planKeyPaths(of object: CAMLObject, _ className: String, _ index: Int) {
    let hasTransform = plan.layers[index].values.contains {
      $0.keyPath == "transform" || $0.keyPath.hasPrefix("transform.")
    }
    for (name, _) in object.attributes where name.contains(".") {
      guard let kind = Schema.keyPathKind(name, in: className),
        let value = try? object.attribute(name, as: kind)
      else { continue }
      // Editors write both forms; a zero then says nothing.
      if hasTransform, name.hasPrefix("transform."), value.scalar == 0 { continue }
      assign(name, value, object, index)
    }
    if let frame = try? object.value("frame", as: .rect) { assign("frame", frame, object, index) }
  }

  private mutating func planProperty(
    _ child: CAMLObject, of object: CAMLObject, _ className: String, _ index: Int
  ) {
    switch (child.name, Schema.rule(child.name, in: className)) {
    case ("frame", _): break
    case (_, .value(let kind)):
      if let value = try? child.value(expecting: kind) { assign(child.name, value, child, index) }
    case (_, .values(let kind)):
      if let values = try? child.memberValues(expecting: kind) {
        assign(child.name, .array(values), child, index)
      }
    case (_, .typedValue):
      if let value = try? child.value() { assign(child.name, value, child, index) }
    case ("mask", _):
      if let mask = child.unwrapped { planLayer(mask, at: .mask(of: index)) }
    case ("sublayers", _):
      for (_, member) in child.listed { planLayer(member, at: .sublayer(of: index)) }
    case ("animations", _):
      for (key, member) in child.listed {
        guard let animation = animation(member) else { continue }
        plan.layers[index].animations.append((key, animation))
      }
    case ("states", _), ("stateTransitions", _):
      if stateOwners.last?.layer != index, child.element.hasChildren {
        stateOwners.append((index, object))
      }
    case ("compositingFilter", _):
      if let filter = child.unwrapped.flatMap({ filter($0) }) {
        set("compositingFilter", filter, index)
      }
    case ("filters", _), ("backgroundFilters", _):
      set(child.name, .array(child.listed.compactMap { filter($0.object) }), index)
    case ("emitterCells", _):
      set(child.name, .array(child.listed.compactMap { cell($0.object) }), index)
    case (_, .dictionary): planDictionary(child, index)
    case (_, .reference): links.append((index, child.name, child))
    default: break
    }
  }

  private mutating func planDictionary(_ child: CAMLObject, _ index: Int) {
    do {
      let entries = try child.entryValues()
      if !entries.isEmpty { set(child.name, engineValue(.dictionary(entries), child), index) }
    } catch {
      report.add(.invalidValue, error)
    }
  }

  // MARK: Values

  private mutating func set(_ keyPath: String, _ value: Value, _ index: Int) {
    plan.layers[index].values.append((keyPath, value))
  }

  /// Plans the setting of a property whose value may have another form in the engine.
  private mutating func assign(
    _ name: String, _ value: CAMLValue, _ object: CAMLObject, _ index: Int
  ) {
    switch (name, value) {
    case ("transform", .transform(let chain)): assignTransform(chain, index)
    case ("continuousCorners", .bool(let isContinuous)):
      set("cornerCurve", .string(isContinuous ? "continuous" : "circular"), index)
    case ("fillRule", .string(let rule)):
      set("fillRule", .string(rule.hasPrefix("even") ? "even-odd" : "non-zero"), index)
    case ("fillMode", .string("frozen")): set("fillMode", .string("removed"), index)
    case ("contents", .image(let source)):
      if let id = picture(source, object) { set("contents", .contents(id), index) }
    default:
      if world.resolve(name, on: plan.layers[index].layerClass) != nil {
        set(name, engineValue(value, object), index)
      } else if !isWithoutEffect(name, value) {
        note(.unsupported, name, "\(name) is not carried out", object)
      }
    }
  }

  /// Properties that the engine lacks, at values under which it behaves so anyway.
  private func isWithoutEffect(_ name: String, _ value: CAMLValue) -> Bool {
    switch name {
    case "preservesDepth": true
    case "allowsGroupBlending", "allowsBackdropGroups": value.scalar != 0
    case "hidesSourceLayer", "matchesOpacity": value.scalar == 0
    default: false
    }
  }

  /// Sets the parts where the chain has their form, so that turns beyond a full one are kept.
  private mutating func assignTransform(_ chain: TransformValue, _ index: Int) {
    plan.layers[index].values.removeAll {
      $0.keyPath == "transform" || $0.keyPath.hasPrefix("transform.")
    }
    guard let parts = chain.components else {
      set("transform", .transform(chain.matrix), index)
      return
    }
    for (field, value, initial) in parts.fields where value != initial {
      set("transform.\(field)", .number(Double(value)), index)
    }
  }
}

extension TransformComponents {
  /// The parts by the ends of their key paths, with the values of the identity.
  var fields: [(field: String, value: Float, initial: Float)] {
    [
      ("scale.x", scaleX, 1), ("scale.y", scaleY, 1), ("scale.z", scaleZ, 1),
      ("rotation.x", rotationX, 0), ("rotation.y", rotationY, 0), ("rotation.z", rotationZ, 0),
      ("translation.x", translationX, 0), ("translation.y", translationY, 0),
      ("translation.z", translationZ, 0),
    ]
  }
}
