// SPDX-License-Identifier: MIT

// The whole frame, in order. Nothing else runs between a call of `World.frame(at:)` and its return,
// except for the program's callbacks, which come last.
//
// Before: the program has edited the model. After: presentation and matrices show the time asked
// for, the frame holds what is to be drawn, and nothing that a stage wrote is touched again until
// the next call. A steady frame allocates nothing; a frame in which nothing changed returns the one
// before it.

/// The systems of a frame and what they hand on to each other.
final class FramePipeline {
  let matrices = WorldMatrices()
  let snapshots = SnapshotStore()
  private(set) var builder: FrameBuilder?
  var profile = FrameProfile()
  var profileClock: (() -> UInt64)?
  private var lastMark: UInt64 = 0
  var isRunning = false
  var frameNumber: UInt64 = 0
  var lastTime = 0.0
  /// Nothing moved in the last frame, so one at another time is the same.
  var isStill = false
  /// See ``BlockPlan``; tests cut finer.
  var serialLimit = BlockPlan.serialLimit
  var blockSize = BlockPlan.blockSize

  /// Runs the systems in order and returns the frame.
  func run(_ world: World, at time: Double) -> Frame {
    profileClock.map { lastMark = $0() }
    let isUntouched = !world.changes.isDirty && !world.animations.wasEdited && frameNumber > 0
    let isHeld = world.holdsChanges

    Commit.run(world, at: time)
    mark(.commit)

    Timing.run(world)
    mark(.timing)

    let isStillNow = world.animations.nextFrame != .now && !world.animations.placesChanged
    if isUntouched && (isStill && isStillNow || time == lastTime) {
      isStill = world.animations.nextFrame != .now && !isAsynchronous(snapshots.frame)
      lastTime = time
      return snapshots.frame
    }

    if isHeld, let frame = beginHeldFrame(world, at: time) { return frame }
    let waiting = world.changes.invalidated

    Interpolation.run(world)
    mark(.interpolation)

    Layout.run(world, matrices)
    mark(.layout)

    let frame = Snapshot.run(world, snapshots, time: time, number: frameNumber + 1)
    mark(.snapshot)

    Culling.run(world, matrices, &builder, into: frame)
    mark(.culling)

    profile.visibleRows = builder?.visibleRows ?? 0
    profile.instances = frame.quadCount
    frameNumber += 1
    lastTime = time
    if isHeld { endHeldFrame(world, waiting) }
    isStill = world.animations.nextFrame != .now && !isAsynchronous(frame)
    return frame
  }

  /// Whether a frame shows what the host draws anew for each time.
  func isAsynchronous(_ frame: Frame) -> Bool {
    for picture in frame.drawnPictures {
      if picture.isAsynchronous { return true }
      if case .list(let list, _) = picture.source, isAsynchronous(list) { return true }
    }
    return false
  }

  /// Puts the committed values under the animations; the last frame instead where the tree changed.
  private func beginHeldFrame(_ world: World, at time: Double) -> Frame? {
    if !world.showsCommittedTree || frameNumber == 0 {
      if frameNumber == 0 { return Snapshot.empty(world, snapshots, time: time) }
      lastTime = time
      return snapshots.frame
    }
    world.held.exchange(world)
    return nil
  }

  /// Takes the program's changes back up; what they made stale stays so.
  private func endHeldFrame(_ world: World, _ waiting: Invalidation) {
    world.held.exchange(world)
    world.changes.invalidateShown(waiting)
  }

  private func mark(_ stage: FrameStage) {
    guard let profileClock else { return }
    let now = profileClock()
    profile.nanoseconds[stage.rawValue] = now &- lastMark
    lastMark = now
  }
}
