// SPDX-License-Identifier: MIT

// Properties that are stored whole: paths, names, filters, arrays, and what the program keeps under
// keys of its own. Few layers have any, so a dictionary per layer is enough; animated values stand
// in a second table, which a reader asks first.

/// The whole-valued properties of all layers, in both trees.
final class ObjectStore {
  private var models: [Int: [String: Value]] = [:]
  private var presentations: [Int: [String: Value]] = [:]
  private var committed: [Int: [String: Value]] = [:]
  /// Whether animated values are left out: the model is being drawn.
  var hidesAnimated = false {
    didSet { for slot in presentations.keys { touch(slot) } }
  }
  private var stamps = Column<UInt32>()

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
    if committed.isEmpty && presentations.isEmpty { return nil }
    if hidesAnimated { return committed[slot]?[key] }
    return presentations[slot]?[key] ?? committed[slot]?[key]
  }

  /// A number that changes whenever what is on screen of a layer's values does.
  @inline(__always)
  func stamp(_ slot: Int) -> UInt32 { slot < stamps.count ? stamps[slot] : 0 }

  private func touch(_ slot: Int) {
    if slot >= stamps.count { stamps.resize(to: slot + 1, filler: 0) }
    stamps[slot] &+= 1
  }

  func setPresentation(_ slot: Int, _ key: String, _ value: Value) {
    touch(slot)
    presentations[slot, default: [:]][key] = value
  }

  func clearPresentation(_ slot: Int, _ key: String) {
    guard presentations[slot]?.removeValue(forKey: key) != nil else { return }
    touch(slot)
    if presentations[slot]?.isEmpty == true { presentations[slot] = nil }
  }

  func commit(_ slot: Int) {
    committed[slot] = models[slot]
    touch(slot)
  }

  func removeAll(ofSlot slot: Int) {
    models[slot] = nil
    presentations[slot] = nil
    committed[slot] = nil
    touch(slot)
  }

  /// The keys that a layer has values for.
  func keys(ofSlot slot: Int) -> [String] { models[slot].map { Array($0.keys) } ?? [] }
}
