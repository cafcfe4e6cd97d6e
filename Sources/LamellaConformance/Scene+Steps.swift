// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension Scene {
  /// Runs steps in order.
  func run(_ steps: JSON) throws(Unreadable) {
    for step in steps.array { try perform(step) }
  }

  private func perform(_ step: JSON) throws(Unreadable) {
    guard let name = step["op"].string else { throw Unreadable("a step needs op") }
    if try editValue(name, step) { return }
    if try editTree(name, step) { return }
    if try layOut(name, step) { return }
    if try animate(name, step) { return }
    if try transact(name, step) { return }
    if try drawFrame(name, step) { return }
    throw Unreadable("no step is called \(name)")
  }

  private func text(_ step: JSON, _ key: String) throws(Unreadable) -> String {
    guard let text = step[key].string else { throw Unreadable("\(step) needs \(key)") }
    return text
  }

  // MARK: Values

  private func editValue(_ name: String, _ step: JSON) throws(Unreadable) -> Bool {
    switch name {
    case "set": try set(text(step, "target"), text(step, "keyPath"), step["value"])
    case "append": lists[try text(step, "target"), default: []].append(step["value"])
    case "clear": lists[try text(step, "target")] = []
    case "clearLog": for log in logs.values { log.messages.removeAll() }
    case "resetCounter":
      let counter = try text(step, "name")
      counters.messages.removeAll { $0 == counter }
    case "copy":
      let (source, copy) = (try text(step, "target"), try text(step, "as"))
      if let animation = animations[source] {
        animations[copy] = animation
      } else if let cell = cells[source] {
        cells[copy] = cell
      } else {
        throw Unreadable("\(source) cannot be copied")
      }
    default: return false
    }
    return true
  }

  // MARK: Tree

  private func editTree(_ name: String, _ step: JSON) throws(Unreadable) -> Bool {
    switch name {
    case "addSublayer":
      try add(requiredLayer(step["layer"]), to: requiredLayer(step["target"]))
    case "insertSublayer":
      let (parent, layer) = (try requiredLayer(step["target"]), try requiredLayer(step["layer"]))
      let (below, above) = (try self.layer(step["below"]), try self.layer(step["above"]))
      try tree { () throws(TreeError) in
        if step.object["below"] != nil {
          try parent.insertSublayer(layer, below: below)
        } else if step.object["above"] != nil {
          try parent.insertSublayer(layer, above: above)
        } else {
          try parent.insertSublayer(layer, at: Int(step["index"].number ?? 0))
        }
      }
    case "removeFromSuperlayer": try requiredLayer(step["target"]).removeFromSuperlayer()
    case "replaceSublayer":
      let (parent, old) = (try requiredLayer(step["target"]), try requiredLayer(step["old"]))
      let new = try requiredLayer(step["new"])
      try tree { () throws(TreeError) in try parent.replaceSublayer(old, with: new) }
    case "setSublayers":
      let parent = try requiredLayer(step["target"])
      var list: [Layer] = []
      for element in step["layers"].array { list.append(try requiredLayer(element)) }
      try tree { () throws(TreeError) in try parent.setSublayers(list) }
    case "setMask": try setMask(step["layer"], of: requiredLayer(step["target"]))
    default: return false
    }
    return true
  }

  private func tree(_ edit: () throws(TreeError) -> Void) throws(Unreadable) {
    do { try edit() } catch { throw Unreadable("\(error)") }
  }

  func setMask(_ json: JSON, of layer: Layer) throws(Unreadable) {
    let mask = try self.layer(json)
    layer.setValue(mask.map { .layer($0.id) } ?? .null, forKeyPath: "mask")
    if layer.mask != mask { throw Unreadable("the engine refused the mask") }
  }

  // MARK: Layout and display

  private func layOut(_ name: String, _ step: JSON) throws(Unreadable) -> Bool {
    let known: Set = [
      "setNeedsLayout", "layoutIfNeeded", "layoutSublayers", "constraintLayout", "setNeedsDisplay",
      "setNeedsDisplayInRect", "displayIfNeeded", "display", "resizeWithOldSuperlayerSize",
      "resizeSublayersWithOldSize", "addConstraint", "scrollToPoint", "scrollPoint", "scrollToRect",
      "scrollRectToVisible",
    ]
    guard known.contains(name) else { return false }
    let layer = try requiredLayer(step["target"])
    switch name {
    case "setNeedsLayout": layer.setNeedsLayout()
    case "layoutIfNeeded": layer.layoutIfNeeded()
    case "layoutSublayers": layer.layoutSublayers()
    case "constraintLayout": ConstraintLayoutManager().layoutSublayers(of: layer)
    case "setNeedsDisplay": layer.setNeedsDisplay()
    case "setNeedsDisplayInRect": layer.setNeedsDisplay(in: try ValueCoding.rect(step["rect"]))
    case "displayIfNeeded": layer.displayIfNeeded()
    case "display": layer.display()
    case "resizeWithOldSuperlayerSize":
      layer.resize(withOldSuperlayerSize: try ValueCoding.size(step["size"]))
    case "resizeSublayersWithOldSize":
      layer.resizeSublayers(withOldSize: try ValueCoding.size(step["size"]))
    case "addConstraint": layer.addConstraint(try constraint(step["constraint"]))
    case "scrollPoint": layer.scrollPoint(try ValueCoding.point(step["point"]))
    case "scrollRectToVisible": layer.scrollRectToVisible(try ValueCoding.rect(step["rect"]))
    default:
      guard layer.layerClass == .scroll else { throw Unreadable("\(name) of no scroll layer") }
      if name == "scrollToPoint" {
        layer.scroll(to: try ValueCoding.point(step["point"]))
      } else {
        layer.scroll(to: try ValueCoding.rect(step["rect"]))
      }
    }
    return true
  }

  // MARK: Animations

  private func animate(_ name: String, _ step: JSON) throws(Unreadable) -> Bool {
    switch name {
    case "addAnimation":
      let id = try text(step, "animation")
      guard let object = animations[id] else { throw Unreadable("no animation is called \(id)") }
      try requiredLayer(step["target"]).add(object.animation, forKey: step["key"].string)
    case "removeAnimation":
      try requiredLayer(step["target"]).removeAnimation(forKey: text(step, "key"))
    case "removeAllAnimations": try requiredLayer(step["target"]).removeAllAnimations()
    default: return false
    }
    return true
  }

  // MARK: Transactions

  private func transact(_ name: String, _ step: JSON) throws(Unreadable) -> Bool {
    switch name {
    case "begin": world.beginTransaction()
    case "commit": world.commitTransaction()
    case "flush": world.flushTransaction()
    case "transactionSet":
      let key = try text(step, "key")
      var value = try value(step["value"], kind: nil, key: key)
      if TransactionKey(rawValue: key) == .animationTimingFunction, !step["value"].isNull {
        value = .timingFunction(try ValueCoding.timingFunction(step["value"]))
      }
      try setTransaction(key, value, isTyped: step["via"].string == "accessor")
    case "setCompletion":
      let counters = counters
      if let name = step["counter"].string {
        world.setTransactionCompletion { counters.add(name) }
      } else {
        world.setTransactionCompletion(nil)
      }
    case "turn":
      world.commit(at: time)
    default: return false
    }
    return true
  }

  private func setTransaction(_ key: String, _ value: Value, isTyped: Bool) throws(Unreadable) {
    switch (TransactionKey(rawValue: key), value) {
    case (.animationDuration, .number(let seconds)) where isTyped && seconds >= 0:
      world.transactionDuration = seconds
    case (.disableActions, .bool(let flag)) where isTyped:
      world.transactionDisablesActions = flag
    case (.animationTimingFunction, .timingFunction(let function)) where isTyped:
      world.transactionTimingFunction = function
    default: world.setTransactionValue(value, forKey: key)
    }
  }

  // MARK: Renderer

  private func drawFrame(_ name: String, _ step: JSON) throws(Unreadable) -> Bool {
    guard ["addUpdateRect", "beginFrame", "endFrame"].contains(name) else { return false }
    let id = try text(step, "target")
    guard let session = sessions[id] else { throw Unreadable("no renderer is called \(id)") }
    switch name {
    case "addUpdateRect": session.addUpdateRect(try ValueCoding.rect(step["rect"]))
    case "beginFrame":
      guard let time = step["time"].number, time.isFinite else {
        throw Unreadable("a time is missing")
      }
      self.time = time
      session.beginFrame(at: time)
    default: session.endFrame()
    }
    return true
  }
}
