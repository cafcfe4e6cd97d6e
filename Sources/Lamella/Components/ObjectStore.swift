// SPDX-License-Identifier: MIT

// Properties that are stored whole: paths, names, filters, arrays, and what the program keeps under
// keys of its own. Few layers have any, so a dictionary per layer is enough; animated values stand
// in a second table, which a reader asks first.

/// The whole-valued properties of all layers, in both trees.
final class ObjectStore {
  private var models: [Int: [String: Value]] = [:]
  private var presentations: [Int: [String: Shown]] = [:]
  private var shownCount = 0
  private var committed: [Int: [String: Value]] = [:]
  /// Whether animated values are left out: the model is being drawn.
  var hidesAnimated = false {
    didSet { for slot in presentations.keys { touch(slot) } }
  }
  private var stamps = Column<UInt32>()

  /// An animated value, and one that was shown before whose memory is used again: whoever draws
  /// may hold on to the value of the last frame, but not to the one before it.
  ///
  /// A class, since changing a structure inside a dictionary allocates.
  private final class Shown {
    var value = Value.null
    var spare = Value.null
    var isShown = false
  }

  /// Whether any layer has values.
  var hasAny: Bool { !committed.isEmpty || hasPresentations }

  /// Whether a layer has values on screen.
  func hasValues(_ slot: Int) -> Bool { committed[slot] != nil || presentations[slot] != nil }

  /// Whether any animated value stands in for a model value.
  var hasPresentations: Bool { shownCount > 0 }

  func model(_ slot: Int, _ key: String) -> Value? { models[slot]?[key] }

  func setModel(_ slot: Int, _ key: String, _ value: Value?) {
    models[slot, default: [:]][key] = value
  }

  /// What is on screen: the animated value, else the committed one.
  func presentation(_ slot: Int, _ key: String) -> Value? {
    if hidesAnimated { return committed[slot]?[key] }
    if shownCount > 0, let entry = presentations[slot]?[key], entry.isShown { return entry.value }
    if committed.isEmpty { return nil }
    return committed[slot]?[key]
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
    let entry = entry(slot, key)
    if !entry.isShown { shownCount += 1 }
    entry.spare = entry.value
    entry.value = value
    entry.isShown = true
  }

  /// Changes a part of what is on screen in place: of the animated value where there is one, else of
  /// one that was shown before, which the body first has to make a copy of what is under it.
  ///
  /// The body gets what is under all animations too. What it leaves undone, by returning false, is
  /// not shown.
  func changePresentation(
    _ slot: Int, _ key: String, under initial: Value,
    _ body: (_ under: Value, _ shown: inout Value, _ isOld: Bool) -> Bool
  ) {
    let entry = entry(slot, key)
    let under = committed[slot]?[key] ?? initial
    let isOld = !entry.isShown
    // Taken out of the entry while it is changed, so that nobody shares its memory.
    var value = Value.null
    if isOld { swap(&value, &entry.spare) } else { swap(&value, &entry.value) }
    let isChanged = body(under, &value, isOld)
    if !isOld {
      entry.value = value
    } else if isChanged {
      entry.spare = entry.value
      entry.value = value
      entry.isShown = true
      shownCount += 1
      touch(slot)
    } else {
      entry.spare = value
    }
  }

  private func entry(_ slot: Int, _ key: String) -> Shown {
    if let entry = presentations[slot]?[key] { return entry }
    let entry = Shown()
    presentations[slot, default: [:]][key] = entry
    return entry
  }

  /// A value that was shown before, for its memory; the caller alone has it then.
  func takeSpare(_ slot: Int, _ key: String) -> Value {
    guard let entry = presentations[slot]?[key] else { return .null }
    let spare = entry.spare
    entry.spare = .null
    return spare
  }

  /// Hides an animated value; its memory is kept for the next one.
  func clearPresentation(_ slot: Int, _ key: String) {
    guard let entry = presentations[slot]?[key], entry.isShown else { return }
    entry.isShown = false
    shownCount -= 1
    touch(slot)
  }

  /// Forgets an animated value that is not made any more.
  func removePresentation(_ slot: Int, _ key: String) {
    clearPresentation(slot, key)
    presentations[slot]?[key] = nil
    if presentations[slot]?.isEmpty == true { presentations[slot] = nil }
  }

  func commit(_ slot: Int) {
    committed[slot] = models[slot]
    touch(slot)
  }

  func removeAll(ofSlot slot: Int) {
    models[slot] = nil
    for key in presentations[slot]?.keys.map({ $0 }) ?? [] { removePresentation(slot, key) }
    committed[slot] = nil
    touch(slot)
  }

  /// The keys that a layer has values for.
  func keys(ofSlot slot: Int) -> [String] { models[slot].map { Array($0.keys) } ?? [] }
}
