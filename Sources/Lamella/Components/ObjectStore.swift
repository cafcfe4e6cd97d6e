// SPDX-License-Identifier: MIT

// Properties that are stored whole: paths, names, filters, arrays, and what the program keeps under
// keys of its own. Few layers have any, so a dictionary per layer is enough; animated values stand
// in a second table, which a reader asks first.

/// The whole-valued properties of all layers, in both trees.
final class ObjectStore {
  private var models: [Int: [String: Value]] = [:]
  private var presentations: [Int: [String: Value]] = [:]
  private var committed: [Int: [String: Value]] = [:]

  /// Whether any layer has values.
  var hasAny: Bool { !committed.isEmpty || !presentations.isEmpty }

  /// Whether any animated value stands in for a model value.
  var hasPresentations: Bool { !presentations.isEmpty }

  func model(_ slot: Int, _ key: String) -> Value? { models[slot]?[key] }

  func setModel(_ slot: Int, _ key: String, _ value: Value?) {
    models[slot, default: [:]][key] = value
  }

  /// What is on screen: the animated value, else the committed one.
  func presentation(_ slot: Int, _ key: String) -> Value? {
    presentations[slot]?[key] ?? committed[slot]?[key]
  }

  func setPresentation(_ slot: Int, _ key: String, _ value: Value) {
    presentations[slot, default: [:]][key] = value
  }

  func clearPresentation(_ slot: Int, _ key: String) {
    guard presentations[slot]?.removeValue(forKey: key) != nil else { return }
    if presentations[slot]?.isEmpty == true { presentations[slot] = nil }
  }

  func commit(_ slot: Int) { committed[slot] = models[slot] }

  func removeAll(ofSlot slot: Int) {
    models[slot] = nil
    presentations[slot] = nil
    committed[slot] = nil
  }

  /// The keys that a layer has values for.
  func keys(ofSlot slot: Int) -> [String] { models[slot].map { Array($0.keys) } ?? [] }
}
