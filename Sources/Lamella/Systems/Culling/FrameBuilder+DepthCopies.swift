// SPDX-License-Identifier: MIT

// Replicators that keep depth: like transform layers they have no plane of their own, and the planes
// of their copies stand in the space around them, sorted and cut among all others of it.
//
// A plane names the copy that it belongs to, and a copy the one around it. While planes are found and
// drawn, `enteredCopies` are those whose state the rows show, outermost first.

import LamellaMath

/// A copy whose planes stand in the 3-D space that is being drawn.
struct DepthCopy: BitwiseCopyable {
  var state: CopyState
  /// The copy around it in the same space; -1 for none.
  var parent: Int32
  /// The product of the copies' colours.
  var tint: Color
  /// Where the clocks' times were kept while the copy is entered; -1 for no delay.
  var saved: Int32
  /// Some copy of the replicator has a delay.
  var hasDelay: Bool
}

extension FrameBuilder {
  /// Collects the planes of all copies of a replicator.
  func collectCopies(
    _ row: Int, _ slot: Int, opacity: Float, parent: Int32, _ context: DrawContext
  ) {
    guard var values = world.replicator(slot, isModel: false) else { return }
    if isImmediate { values.ignoreColorsAndDelay() }
    let changes = openChanges(slot)
    CopyEvaluation.forEachCopy(self, row, slot, values, bounds(row), changes, context) {
      state, copy in
      let index = Int32(depthCopies.count)
      depthCopies.append(
        DepthCopy(
          state: state, parent: parent, tint: copy.tint, saved: -1, hasDelay: values.delay != 0))
      enter(index)
      collect(
        first: firstSublayer(row), end: subtreeEnd(row), opacity: opacity, copy: index, copy)
    }
    closeChanges(changes)
  }

  /// Makes the rows show a copy and those around it; -1 leaves all copies of the present space.
  func enter(_ copy: Int32) {
    var common = firstEntered
    while common < enteredCopies.count, isAround(enteredCopies[common], copy) { common += 1 }
    if common == enteredCopies.count, copy < 0 || isInnermost(copy) { return }
    leave(to: common, next: copy)
    enterMissing(copy)
  }

  /// Leaves copies that show other times, before a kept state of a row is drawn.
  func leaveTimes() {
    if enteredCopies.count > firstEntered, isDelayed(enteredCopies[enteredCopies.count - 1]) {
      enter(-1)
    }
  }

  /// Whether a copy, or one around it, shows other times.
  func isDelayed(_ copy: Int32) -> Bool {
    var current = copy
    while current >= 0 {
      if depthCopies[Int(current)].hasDelay { return true }
      current = depthCopies[Int(current)].parent
    }
    return false
  }

  private func isInnermost(_ copy: Int32) -> Bool {
    enteredCopies.count > firstEntered && enteredCopies[enteredCopies.count - 1] == copy
  }

  /// Whether a copy is another or stands around it.
  private func isAround(_ outer: Int32, _ copy: Int32) -> Bool {
    var current = copy
    while current > outer { current = depthCopies[Int(current)].parent }
    return current == outer
  }

  private func leave(to count: Int, next: Int32) {
    while enteredCopies.count > count {
      let copy = depthCopies[Int(enteredCopies[enteredCopies.count - 1])]
      enteredCopies.removeLast()
      copyPath.removeLast()
      let (row, slot) = (Int(copy.state.row), Int(copy.state.slot))
      if copy.state.place == nil || enteredCopies.count == count && replaces(row, next) {
        // The rows need not show themselves in between.
        world.copyTransforms[slot] = nil
        if copy.saved >= 0 { animations.clocks.pop(to: Int(copy.saved)) }
      } else {
        CopyEvaluation.end(self, row, slot, Int(copy.saved))
      }
    }
  }

  /// Whether entering a copy writes all that another copy of a row has written.
  private func replaces(_ row: Int, _ next: Int32) -> Bool {
    let around = enteredCopies.count > firstEntered ? enteredCopies[enteredCopies.count - 1] : -1
    var current = next
    while current >= 0 {
      let copy = depthCopies[Int(current)]
      if copy.parent == around { return Int(copy.state.row) == row && copy.state.place != nil }
      current = copy.parent
    }
    return false
  }

  private func enterMissing(_ copy: Int32) {
    if copy < 0 || isInnermost(copy) { return }
    enterMissing(depthCopies[Int(copy)].parent)
    let state = depthCopies[Int(copy)].state
    let saved = depthCopies[Int(copy)].hasDelay ? animations.clocks.push() : -1
    depthCopies[Int(copy)].saved = Int32(saved)
    if state.place != nil { CopyEvaluation.show(state, self, saved) }
    enteredCopies.append(copy)
    copyPath.append(state.number)
  }
}
