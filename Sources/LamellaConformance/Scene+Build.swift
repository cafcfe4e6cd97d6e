// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension Scene {
  /// Properties that are set before all others, in this order.
  private static let early = [
    "anchorPoint", "anchorPointZ", "transform", "sublayerTransform", "bounds", "position", "frame",
  ]
  private static let structural: Set = ["id", "class", "superlayer"]

  /// Makes what a case gives, with actions off, so that nothing animates.
  func build(_ given: JSON) throws(Unreadable) {
    world.beginTransaction()
    world.transactionDisablesActions = true
    for description in given["classes"].array { try define(description) }
    for description in given["objects"].array { try makeObject(description) }
    for description in given["layers"].array { try makeLayer(description) }
    for description in given["animations"].array { try makeAnimation(description) }
    for description in given["layers"].array { try configure(description) }
    for description in given["layers"].array { try attach(description) }
    world.commitTransaction()
    for description in given["animations"].array { try start(description) }
    if isShown { world.commit(at: 0) }
  }

  // MARK: Classes and layers

  private func define(_ json: JSON) throws(Unreadable) {
    guard let id = json["id"].string else { throw Unreadable("a class needs an id") }
    let base = try layerClass(json["superclass"].string ?? "CALayer")
    let keys = Set(json["needsDisplayForKeys"].array.compactMap(\.string))
    classes[id] = (base, keys)
    for (name, type) in json["properties"].object.sorted(by: { $0.key < $1.key }) {
      let kind: ValueKind
      switch type.string {
      case "bool": kind = .bool
      case "float", "double": kind = .number
      case "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "int", "uint":
        kind = .integer
      case "object": kind = .object
      case "point": kind = .point
      case "size": kind = .size
      case "rect": kind = .rect
      case "transform": kind = .transform
      default: throw Unreadable("no property is of the type \(type)")
      }
      if world.valueKind(forKeyPath: name, on: base) == nil {
        world.registerProperty(named: name, kind: kind, on: [base])
      }
    }
  }

  /// The engine's class for a class of a case or of Core Animation.
  func layerClass(_ name: String) throws(Unreadable) -> LayerClass {
    if let own = classes[name] { return own.base }
    guard let layerClass = LayerClass(coreAnimationName: name) else {
      throw Unreadable("no layer is of the class \(name)")
    }
    return layerClass
  }

  private func makeLayer(_ json: JSON) throws(Unreadable) {
    guard let id = json["id"].string else { throw Unreadable("a layer needs an id") }
    let className = json["class"].string ?? "CALayer"
    let layer = world.makeLayer(try layerClass(className))
    if let own = classes[className], !own.displayKeys.isEmpty {
      layer.displayKeys = own.displayKeys
    }
    layers[id] = layer
    names[layer.id] = id
    classOfLayer[id] = className
  }

  private func configure(_ json: JSON) throws(Unreadable) {
    guard let id = json["id"].string else { return }
    for key in Scene.early {
      if let value = json.object[key] { try set(id, key, value) }
    }
    let late = json.object.keys.filter {
      !Scene.early.contains($0) && !Scene.structural.contains($0)
    }
    for key in late.sorted() { try set(id, key, json[key]) }
  }

  private func attach(_ json: JSON) throws(Unreadable) {
    let layer = try requiredLayer(json["id"])
    if let parent = try self.layer(json["superlayer"]) {
      try add(layer, to: parent)
    } else if isShown, layer.superlayer == nil {
      try add(layer, to: world.root)
    }
  }

  func add(_ layer: Layer, to parent: Layer) throws(Unreadable) {
    do { try parent.addSublayer(layer) } catch { throw Unreadable("\(error)") }
  }

  // MARK: Animations

  private func makeAnimation(_ json: JSON) throws(Unreadable) {
    guard let id = json["id"].string else { throw Unreadable("an animation needs an id") }
    animations[id] = try animation(json, id: id)
  }

  /// An animation that a case describes.
  func animation(_ json: JSON, id: String?) throws(Unreadable) -> AnimationObject {
    var object = try AnimationObject(className: json["class"].string ?? "CABasicAnimation")
    if let id { object.animation.attributes.values[Scene.identityKey] = .string(id) }
    // What the other members mean depends on these.
    let first = ["keyPath", "valueFunction"]
    let rest = json.object.keys.filter {
      !first.contains($0) && !["id", "class", "layer", "key"].contains($0)
    }
    for key in first + rest.sorted() {
      if let value = json.object[key] { try object.write(key, value, scene: self) }
    }
    return object
  }

  /// The children of a group: references or descriptions.
  func animations(_ json: JSON) throws(Unreadable) -> [any LayerAnimation] {
    var elements = json.array
    if let name = json.string, name.hasPrefix("@") {
      elements = lists[String(name.dropFirst())] ?? []
    }
    var result: [any LayerAnimation] = []
    for element in elements {
      if let name = element.string {
        let id = name.hasPrefix("@") ? String(name.dropFirst()) : name
        guard let object = animations[id] else { throw Unreadable("no animation is called \(id)") }
        result.append(object.animation)
      } else {
        result.append(try animation(element, id: element["id"].string).animation)
      }
    }
    return result
  }

  private func start(_ json: JSON) throws(Unreadable) {
    guard let layer = try self.layer(json["layer"]), let id = json["id"].string,
      let object = animations[id]
    else { return }
    layer.add(object.animation, forKey: json["key"].string)
  }

  // MARK: Objects

  private func makeObject(_ json: JSON) throws(Unreadable) {
    guard let id = json["id"].string else { throw Unreadable("an object needs an id") }
    switch json["class"].string {
    case "opaqueObject": opaque.insert(id)
    case "list": lists[id] = json["items"].array
    case "delegate":
      helpers[id] = json
      logs[id] = CallLog()
    case "layoutManager":
      helpers[id] = json
      let log = CallLog()
      logs[id] = log
      managers[id] = LoggingManager(
        log: log, messages: Set(json["implements"].array.compactMap(\.string)),
        preferred: json["preferredSize"].isNull
          ? nil : try ValueCoding.size(json["preferredSize"]))
    case "CAConstraint": constraints[id] = try constraint(json)
    case "CAEmitterCell":
      var cell = EmitterCell()
      for (key, value) in json.object where key != "id" && key != "class" {
        cell.setValue(try cellValue(value, key: key), forKey: key)
      }
      cells[id] = cell
    case "CARenderer": sessions[id] = RenderSession(world: world)
    default: throw Unreadable("no object is of the class \(json["class"])")
    }
  }

  func constraint(_ json: JSON) throws(Unreadable) -> Constraint {
    if let name = json.string, name.hasPrefix("@") {
      guard let known = constraints[String(name.dropFirst())] else {
        throw Unreadable("no constraint is called \(name)")
      }
      return known
    }
    guard let attribute = json["attribute"].string.flatMap(Constraint.Attribute.init(named:)),
      let source = json["sourceAttribute"].string.flatMap(Constraint.Attribute.init(named:))
    else { throw Unreadable("\(json) is no constraint") }
    return Constraint(
      attribute, to: json["relativeTo"].string ?? "superlayer", source,
      scale: Float(json["scale"].number ?? 1), offset: Float(json["offset"].number ?? 0))
  }
}
