// SPDX-License-Identifier: MIT

// System 4: the place that a frame is written to. Frames alternate between two, so that a reader on
// another thread keeps a whole one; a third is made only where the reader still holds the older.

/// The frames that the world writes in turn.
final class SnapshotStore {
  fileprivate var frames: [Frame] = []
  fileprivate var current = 0

  /// The last frame made.
  var frame: Frame {
    precondition(!frames.isEmpty, "no frame has been made")
    return frames[current]
  }
}

/// System 4: takes a frame that nobody else holds.
enum Snapshot {
  /// A frame of nothing, for when nothing was committed yet.
  static func empty(_ world: World, _ store: SnapshotStore, time: Double) -> Frame {
    if store.frames.isEmpty { return run(world, store, time: time, number: 0) }
    store.frame.reset(time: time, number: 0)
    return store.frame
  }

  static func run(
    _ world: World, _ store: SnapshotStore, time: Double, number: UInt64
  ) -> Frame {
    if store.frames.isEmpty {
      store.frames = [Frame(contents: world.contents), Frame(contents: world.contents)]
    }
    store.current = (store.current + 1) % store.frames.count
    if !isKnownUniquelyReferenced(&store.frames[store.current]) {
      store.frames[store.current] = Frame(contents: world.contents)
    }
    let frame = store.frames[store.current]
    frame.reset(time: time, number: number)
    return frame
  }
}
