// SPDX-License-Identifier: MIT

// Reading and writing a property of any object of a case. Layers are reached by key path; what they
// have as methods in Core Animation (needsLayout, visibleRect, …) is reached by its typed member.

import Lamella
import LamellaMath

extension Scene {
  // MARK: Writing

  /// Sets a property of an object of the case.
  func set(_ target: String, _ keyPath: String, _ json: JSON) throws(Unreadable) {
    if let layer = layers[target] {
      try set(layer, target, keyPath, json)
    } else if var animation = animations[target] {
      // Taken out first: the new value may name other animations of the case.
      try animation.write(keyPath, json, scene: self)
      animations[target] = animation
    } else if var cell = cells[target] {
      cell.setValue(try cellValue(json, key: keyPath), forKey: keyPath)
      cells[target] = cell
    } else if let session = sessions[target] {
      switch keyPath {
      case "layer": session.layer = try layer(json)
      case "bounds": session.bounds = try ValueCoding.rect(json)
      default: throw Unreadable("a renderer has no \(keyPath)")
      }
    } else {
      throw Unreadable("nothing is called \(target)")
    }
  }

  private func set(
    _ layer: Layer, _ id: String, _ keyPath: String, _ json: JSON
  ) throws(Unreadable) {
    switch keyPath {
    case "mask": try setMask(json, of: layer)
    case "delegate": try setDelegate(json, of: layer, id)
    case "layoutManager": try setManager(json, of: layer, id)
    case "actions": layer.actions = try actions(json)
    case "style": layer.setStyle(json.isNull ? nil : try style(json))
    default:
      let kind = world.valueKind(forKeyPath: keyPath, on: layer.layerClass)
      layer.setValue(try value(json, kind: kind, key: keyPath), forKeyPath: keyPath)
    }
  }

  private func helper(_ json: JSON) throws(Unreadable) -> (JSON, CallLog)? {
    if json.isNull { return nil }
    guard let name = json.string, let helper = helpers[String(name.dropFirst())],
      let log = logs[String(name.dropFirst())]
    else { throw Unreadable("nothing is called \(json)") }
    return (helper, log)
  }

  private func setDelegate(_ json: JSON, of layer: Layer, _ id: String) throws(Unreadable) {
    attachments[id, default: [:]]["delegate"] = json
    guard let (description, log) = try helper(json) else {
      layer.setActionDelegate(nil)
      layer.setLayout(nil)
      layer.setDisplay(nil)
      layer.setDraw(nil)
      return
    }
    let messages = Set(description["implements"].array.compactMap(\.string))
    if messages.contains("actionForKey") {
      let answer = try action(description["actionForKey"])
      layer.setActionDelegate { (_: Layer, _: String) -> Action? in
        log.add("actionForKey")
        return answer
      }
    }
    if messages.contains("layoutSublayers") {
      layer.setLayout { _ in log.add("layoutSublayers") }
    }
    if messages.contains("displayLayer") {
      layer.setDisplay { _ in log.add("displayLayer") }
    }
    if messages.contains("drawLayer") {
      let willDraw = messages.contains("layerWillDraw")
      let drawing = try DelegateDrawing(description["draws"])
      layer.setDraw(
        { layer in
          log.add("drawLayer")
          drawing.draw(layer)
        },
        willDraw: { _ in if willDraw { log.add("layerWillDraw") } })
    }
  }

  private func setManager(_ json: JSON, of layer: Layer, _ id: String) throws(Unreadable) {
    attachments[id, default: [:]]["layoutManager"] = json
    if json.isNull {
      layer.layoutManager = nil
    } else if json == .string("constraint") {
      layer.layoutManager = ConstraintLayoutManager()
    } else if let name = json.string, let manager = managers[String(name.dropFirst())] {
      layer.layoutManager = manager
    } else {
      throw Unreadable("no layout manager is called \(json)")
    }
  }

  // MARK: Actions

  /// An action that can be told from others by what it writes down.
  private func action(_ json: JSON) throws(Unreadable) -> Action? {
    if json.isNull { return nil }
    if json["stop"].bool == true { return Action.none }
    guard let marker = json["marker"].string else { throw Unreadable("\(json) is no action") }
    var animation = BasicAnimation()
    animation.attributes.values[Scene.identityKey] = .string(marker)
    return .animation(animation)
  }

  private func actions(_ json: JSON) throws(Unreadable) -> [String: Action] {
    var result: [String: Action] = [:]
    for (key, value) in json.object { result[key] = try action(value) }
    return result
  }

  private func style(_ json: JSON) throws(Unreadable) -> Style {
    var style = Style()
    for (key, member) in json.object {
      switch key {
      case "actions": style.actions = try actions(member)
      case "style": style.base = try self.style(member)
      default:
        let kind = LayerClass.allCases.lazy.compactMap {
          self.world.valueKind(forKeyPath: key, on: $0)
        }.first
        style.values[key] = try value(member, kind: kind, key: key)
      }
    }
    return style
  }

  /// The marker of an action that the engine found; null for none.
  func marker(_ action: Action?) -> JSON {
    guard case .animation(let animation)? = action else { return .null }
    guard let marker = animation.attributes.values[Scene.identityKey]?.string else {
      return .string("an action of the engine")
    }
    return .object(["marker": .string(marker)])
  }

  // MARK: Reading

  /// A property of an object of the case.
  func get(_ target: String, _ keyPath: String) throws(Unreadable) -> JSON {
    if keyPath.hasSuffix(".count"), keyPath != ".count" {
      let list = try get(target, String(keyPath.dropLast(6)))
      return list.isNull ? .null : .number(Double(list.array.count))
    }
    if let layer = layers[target] { return try get(layer, target, keyPath) }
    if let animation = animations[target] { return animation.read(keyPath) }
    if let cell = cells[target] { return json(cell.value(forKey: keyPath)) }
    if let constraint = constraints[target] { return try get(constraint, keyPath) }
    if let items = lists[target] { return .array(items) }
    if let session = sessions[target] { return try get(session, keyPath) }
    throw Unreadable("nothing is called \(target)")
  }

  private func get(_ layer: Layer, _ id: String, _ keyPath: String) throws(Unreadable) -> JSON {
    switch keyPath {
    case "needsLayout": return .bool(layer.needsLayout)
    case "needsDisplay": return .bool(layer.needsDisplay)
    case "contentsAreFlipped": return .bool(layer.contentsAreFlipped)
    case "visibleRect": return ValueCoding.json(layer.visibleRect)
    case "preferredFrameSize": return ValueCoding.json(layer.preferredFrameSize)
    case "modelLayer": return .string("@" + (names[layer.presentation.layer.id] ?? ""))
    case "presentationLayer": return isShown && layer.isInTree ? .string("@" + id) : .null
    case "delegate", "layoutManager": return attachments[id]?[keyPath] ?? .null
    case "actions": return layer.actions.isEmpty ? .null : .string("actions")
    default: return json(layer.value(forKeyPath: keyPath))
    }
  }

  private func get(_ constraint: Constraint, _ keyPath: String) throws(Unreadable) -> JSON {
    guard case .dictionary(let fields) = constraint.value, let field = fields[keyPath] else {
      throw Unreadable("a constraint has no \(keyPath)")
    }
    return json(field)
  }

  private func get(_ session: RenderSession, _ keyPath: String) throws(Unreadable) -> JSON {
    switch keyPath {
    case "layer":
      return session.layer.flatMap { names[$0.id] }.map { .string("@" + $0) } ?? .null
    case "bounds": return ValueCoding.json(session.bounds)
    case "updateBounds": return ValueCoding.json(session.updateBounds)
    case "nextFrameTime": return ValueCoding.json(session.nextFrameTime)
    default: throw Unreadable("a renderer has no \(keyPath)")
    }
  }
}
