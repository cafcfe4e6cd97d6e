// SPDX-License-Identifier: MIT

/// Values and actions that a layer falls back on, by key; a style may rest on another.
///
/// A value counts where the layer has none of its own; this is known for what is stored whole (text,
/// names, paths, lists) and for keys of the program's own, and values of other properties are reported
/// as not used. An action counts where neither the layer's delegate nor its `actions` answer.
public struct Style {
  /// Values by the names of properties.
  public var values: [String: Value]
  /// Actions by key; ``Action/none`` ends the search.
  public var actions: [String: Action]
  /// The style that is asked next.
  public var base: Style? {
    get { bases.first }
    set { bases = newValue.map { [$0] } ?? [] }
  }

  // An array, because a structure cannot hold itself.
  private var bases: [Style] = []

  /// Creates a style.
  public init(values: [String: Value] = [:], actions: [String: Action] = [:], base: Style? = nil) {
    self.values = values
    self.actions = actions
    self.base = base
  }

  /// The values as a dictionary whose `style` is the next one.
  var dictionary: Value {
    var fields = values
    if let base { fields["style"] = base.dictionary }
    return .dictionary(fields)
  }

  /// The actions of this and all further styles, nearer ones first.
  var allActions: [String: Action] {
    var result = actions
    if let base { result.merge(base.allActions) { near, _ in near } }
    return result
  }
}

extension Layer {
  /// Sets what the layer falls back on; nil takes it away.
  ///
  /// The values read back as the dictionary `style`. Setting that by key path takes the actions of
  /// a style away.
  public func setStyle(_ style: Style?) {
    let slot = slot
    setValue(style?.dictionary ?? .null, forKeyPath: "style")
    // Equal values change nothing, and the actions may differ all the same.
    world.actionSources[slot]?.styleActions = [:]
    if let actions = style?.allActions, !actions.isEmpty {
      world.actionSources[slot, default: ActionSources()].styleActions = actions
    }
  }
}

extension World {
  /// Numbers and the like have no "not set", so that a style cannot stand in for them.
  func reportUnusedStyle(_ style: Value, slot: Int) {
    var next: Value? = style
    for _ in 0..<32 {
      guard case .dictionary(let fields)? = next else { return }
      for key in fields.keys.sorted() where key != "style" {
        guard let id = properties.id(named: key, on: tree.layerClass(ofSlot: slot)),
          properties[id].storage != .object
        else { continue }
        issues.report(
          .unsupported, "style.\(key)", "the property has a value of its own at all times",
          layer: tree.id(ofSlot: slot))
      }
      next = fields["style"]
    }
  }
}
