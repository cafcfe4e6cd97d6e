// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension Scene {
  /// The answer to a question, after its steps.
  func answer(_ query: JSON) throws(Unreadable) -> JSON {
    guard let name = query["query"].string else { throw Unreadable("a question needs query") }
    // Here the steps are groups, with a reading after each.
    if name == "getSequence" {
      var values: [JSON] = []
      for group in query["steps"].array {
        try run(group)
        values.append(try get(text(query, "target"), text(query, "keyPath")))
      }
      return .array(values)
    }
    try run(query["steps"])
    if let answer = try answerValue(name, query) { return answer }
    if let answer = try answerTree(name, query) { return answer }
    if let answer = try answerAnimation(name, query) { return answer }
    if let answer = try answerClass(name, query) { return answer }
    if let answer = try FreeQuery.answer(name, query) { return answer }
    throw Unreadable("no question is called \(name)")
  }

  private func text(_ query: JSON, _ key: String) throws(Unreadable) -> String {
    guard let text = query[key].string else { throw Unreadable("\(query) needs \(key)") }
    return text
  }

  private func read(_ place: JSON) throws(Unreadable) -> JSON {
    try get(text(place, "target"), text(place, "keyPath"))
  }

  // MARK: Values

  private func answerValue(_ name: String, _ query: JSON) throws(Unreadable) -> JSON? {
    switch name {
    case "get": return try read(query)
    case "getMany":
      var values: [JSON] = []
      for place in query["reads"].array { values.append(try read(place)) }
      return .array(values)
    case "all":
      var answers: [JSON] = []
      for part in query["queries"].array { answers.append(try answer(part)) }
      return .array(answers)
    case "equal":
      return .bool(try read(query["a"]) == read(query["b"]))
    case "compare":
      guard let a = try read(query["a"]).number, let b = try read(query["b"]).number else {
        throw Unreadable("only numbers compare")
      }
      switch query["op"].string {
      case ">": return .bool(a > b)
      case "<": return .bool(a < b)
      case ">=": return .bool(a >= b)
      case "<=": return .bool(a <= b)
      case "==": return .bool(a == b)
      case "!=": return .bool(a != b)
      default: throw Unreadable("no comparison is called \(query["op"])")
      }
    case "succeeds": return .bool(true)
    case "log":
      return .array(try log(query).messages.map { .string($0) })
    case "logCount":
      return .number(Double(try log(query).count(text(query, "message"))))
    case "counter": return .number(Double(counters.count(try text(query, "name"))))
    case "transactionValue":
      let key = try text(query, "key")
      if TransactionKey(rawValue: key) == .completionBlock {
        return world.transactionCompletion == nil ? .null : .string("a handler")
      }
      if query["via"].string == "key" { return json(world.transactionValue(forKey: key)) }
      return switch TransactionKey(rawValue: key) {
      case .animationDuration: ValueCoding.json(world.transactionDuration)
      case .disableActions: .bool(world.transactionDisablesActions)
      case .animationTimingFunction:
        world.transactionTimingFunction.map(ValueCoding.json) ?? .null
      default: json(world.transactionValue(forKey: key))
      }
    default: return nil
    }
  }

  private func log(_ query: JSON) throws(Unreadable) -> CallLog {
    let id = try text(query, "object")
    guard let log = logs[id] else { throw Unreadable("no helper is called \(id)") }
    return log
  }

  // MARK: Tree and geometry

  private func answerTree(_ name: String, _ query: JSON) throws(Unreadable) -> JSON? {
    switch name {
    case "sublayers":
      let list = try requiredLayer(query["layer"]).sublayers
      return list.isEmpty ? .null : .array(list.map(reference))
    case "superlayer": return reference(try requiredLayer(query["layer"]).superlayer)
    case "convertPoint":
      let point = try ValueCoding.point(query["value"])
      let (from, to) = (try layer(query["from"]), try layer(query["to"]))
      let result = to.map { $0.convert(point, from: from) } ?? from?.convert(point, to: nil)
      return (result ?? (from == nil && to == nil ? point : nil)).map(ValueCoding.json) ?? .null
    case "convertRect":
      let rect = try ValueCoding.rect(query["value"])
      let (from, to) = (try layer(query["from"]), try layer(query["to"]))
      let result = to.map { $0.convert(rect, from: from) } ?? from?.convert(rect, to: nil)
      return (result ?? (from == nil && to == nil ? rect : nil)).map(ValueCoding.json) ?? .null
    case "convertTime":
      guard let time = query["value"].number else { throw Unreadable("a time is missing") }
      let (from, to) = (try layer(query["from"]), try layer(query["to"]))
      return ValueCoding.json(
        to?.convert(time: time, from: from) ?? from?.convert(time: time, to: nil) ?? time)
    case "containsPoint":
      return .bool(
        try requiredLayer(query["layer"]).contains(ValueCoding.point(query["point"])))
    case "hitTest":
      return reference(
        try requiredLayer(query["layer"]).hitTest(ValueCoding.point(query["point"])))
    default: return nil
    }
  }

  // MARK: Animations

  private func answerAnimation(_ name: String, _ query: JSON) throws(Unreadable) -> JSON? {
    switch name {
    case "action":
      return marker(try requiredLayer(query["layer"]).action(forKey: text(query, "key")))
    case "hasAnimation":
      return .bool(try requiredLayer(query["layer"]).animation(forKey: text(query, "key")) != nil)
    case "animationKeys":
      let keys = try requiredLayer(query["layer"]).animationKeys
      return keys.isEmpty ? .null : .array(keys.map { .string($0) })
    case "animationCount":
      return .number(Double(try requiredLayer(query["layer"]).animationKeys.count))
    case "presentation":
      guard let time = query["time"].number, time.isFinite else {
        throw Unreadable("a time is missing")
      }
      // What the steps changed starts at the present, not at the time that is asked for.
      world.commit(at: self.time)
      world.frame(at: time)
      self.time = time
      let layer = try requiredLayer(query["layer"])
      return json(layer.presentation.value(forKeyPath: try text(query, "keyPath")))
    case "rasterGenerations": return try rasterGenerations(query)
    case "presentationModel":
      return reference(try requiredLayer(query["layer"]).presentation.layer)
    case "presentationClass":
      let layer = try requiredLayer(query["layer"])
      return .string(layer.presentation.layer.layerClass.coreAnimationName)
    default: return nil
    }
  }

  // MARK: Classes

  private func answerClass(_ name: String, _ query: JSON) throws(Unreadable) -> JSON? {
    let key = query["key"].string ?? ""
    switch name {
    case "classDefault":
      let className = try text(query, "class")
      if className == "CAEmitterCell" { return json(EmitterCell.defaultValue(forKey: key)) }
      if AnimationObject.isClass(className) {
        return try AnimationObject.classDefault(className, key)
      }
      return json(world.defaultValue(forKey: key, on: try layerClass(className)))
    case "classValue":
      guard try layerClass(text(query, "class")) == .tiled, key == "fadeDuration" else {
        throw Unreadable("\(query["class"]) has no \(key) of its own")
      }
      return ValueCoding.json(LayerClass.tileFadeDuration)
    case "classDefaultAction":
      _ = try layerClass(text(query, "class"))
      return .null
    case "needsDisplayForKey":
      let className = try text(query, "class")
      if let own = classes[className], own.displayKeys.contains(key) { return .bool(true) }
      return .bool(try layerClass(className).needsDisplay(forKey: key))
    default: return nil
    }
  }
}
