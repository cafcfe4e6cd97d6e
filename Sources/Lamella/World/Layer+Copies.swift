// SPDX-License-Identifier: MIT

// Overrides of single copies. They are kept by replicator and index, whatever its count: a copy that
// goes because the count falls comes back with its override when the count rises again.

extension Layer {
  /// Changes one copy of this replicator, or what it shows again with nil.
  ///
  /// One index means that copy wherever the replicator is copied itself; an index for each replicator
  /// from the outermost down to this one means it in that place alone. Both kinds act together, the
  /// former first. Takes effect with the next frame, without an animation. An override stays when
  /// the count falls below it, until it is set to nil or the replicator is destroyed; one whose
  /// path has another number of indices than there are replicators, after a move, has no effect.
  ///
  /// Traps where the layer is no replicator, or on another number of indices, or a negative one.
  /// O(overrides of the replicator); a frame pays for overrides that there are, O(1) each.
  public func setOverride(_ override: CopyOverride?, ofCopy path: Int...) {
    setOverride(override, ofCopyAt: path)
  }

  /// Changes one copy of this replicator; see ``setOverride(_:ofCopy:)``.
  public func setOverride(_ override: CopyOverride?, ofCopyAt path: [Int]) {
    checkCopy(path)
    let slot = slot
    var list = world.copyOverrides[slot] ?? CopyOverrideList()
    list[path] = override
    world.copyOverrides[slot] = list.entries.isEmpty ? nil : list
    world.changes.invalidate(.drawing)
  }

  /// What was set for a copy of this replicator, by the same path; nil where nothing was.
  public func override(ofCopy path: Int...) -> CopyOverride? { override(ofCopyAt: path) }

  /// What was set for a copy of this replicator, by the same path; nil where nothing was.
  public func override(ofCopyAt path: [Int]) -> CopyOverride? {
    checkCopy(path)
    return world.copyOverrides[slot]?[path]
  }

  /// The paths for which overrides are set, in ascending order of the copies.
  public var overriddenCopies: [[Int]] { world.copyOverrides[slot]?.entries.map(\.path) ?? [] }

  /// Takes all overrides of this replicator back.
  public func removeCopyOverrides() {
    if world.copyOverrides.removeValue(forKey: slot) != nil { world.changes.invalidate(.drawing) }
  }

  private func checkCopy(_ path: [Int]) {
    precondition(layerClass == .replicator, "\(id) is a \(layerClass), not a replicator")
    let depth = world.replicators(above: slot).count + 1
    precondition(
      path.count == 1 || path.count == depth, "\(path) for a replicator below \(depth - 1) others")
    precondition(path.allSatisfy { $0 >= 0 }, "a copy at \(path)")
  }
}
