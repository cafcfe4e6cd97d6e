// SPDX-License-Identifier: MIT

// Delayed copies move on when what they are copies of has ended, and with a negative delay before it
// begins. So what is animated below such replicators counts as moving for as long as any copy shows
// it: see `CopyReach`.
//
// O(replicators · batches + animations · depth), and O(replicators) where none has a delay.

/// When delayed copies need frames that their layers do not.
enum CopyTimes {
  static func run(_ world: World) {
    let store = world.component(.replicator)
    for index in 0..<store.count where isDelayed(store, index) {
      extend(world, store)
      return
    }
  }

  /// In a function of its own: what it captures would cost every frame memory in debug builds.
  private static func extend(_ world: World, _ store: SparseComponent) {
    let animations = world.animations
    var next = NextFrame.never
    var places: UInt64 = 0
    forEachSpan(world, store) { span, _, _ in
      places =
        places &* 31
        &+ UInt64(animations.clocks.place(span.clock, begin: span.low, end: span.high))
      next = next.earlier(nextFrame(span, animations.clocks))
    }
    if animations.batches.contains(where: { $0.rowsAreStale && $0.count > 0 && !$0.isPending }) {
      next = .now
    }
    animations.nextFrame = animations.nextFrame.earlier(next)
    if places != animations.copyPlaces {
      animations.copyPlaces = places
      animations.placesChanged = true
    }
  }

  /// The first animation for whose delayed copies a frame is due at a moment: its layer's slot, its key.
  static func animation(dueAt next: NextFrame, _ world: World) -> (slot: Int32, key: String?)? {
    var found: (slot: Int32, key: String?)?
    let clocks = world.animations.clocks
    forEachSpan(world, world.component(.replicator)) { span, slot, key in
      if found == nil, nextFrame(span, clocks) == next { found = (slot, key) }
    }
    return found
  }

  private static func nextFrame(_ span: CopyReach.Span, _ clocks: ClockTable) -> NextFrame {
    clocks.nextFrame(
      clock: span.clock, begin: span.low, end: span.high, holdsBegin: false, holdsEnd: false)
  }

  /// Calls a body with the spans in which delayed copies show animations, the layers and the keys.
  private static func forEachSpan(
    _ world: World, _ store: SparseComponent,
    _ body: (_ span: CopyReach.Span, _ slot: Int32, _ key: String?) -> Void
  ) {
    let animations = world.animations
    let reach = CopyReach(world: world)
    for i in animations.lives.indices {
      let life = animations.lives[i]
      if life.phase == .free || life.phase == .pending { continue }
      let own = CopyReach.Span(clock: life.clock, low: life.begin, high: life.end)
      let slot = animations.records[i].slot
      if let span = reach.raise(own, ofSlot: Int(slot)) {
        body(span, slot, animations.records[i].key)
      }
    }
    for batch in animations.batches
    where batch.count > 0 && !batch.isPending && !batch.rowsAreStale {
      for index in 0..<store.count where isDelayed(store, index) {
        let row = Int(world.tree.row[Int(store.slots[index])])
        if row < 0 { continue }
        let clips = batch.clips(on: row + 1..<max(row + 1, Int(world.tree.subtreeEnd[row])))
        // On one clock a batch moves as one from its first begin to its last end.
        for i in batch.hasMixedClocks ? clips : clips.prefix(1) {
          let own = CopyReach.Span(
            clock: batch.clock(ofClip: i), low: batch.firstBegin, high: batch.lastEnd)
          let slot = batch.slots[i]
          if let span = reach.raise(own, ofSlot: Int(slot)) { body(span, slot, batch.key) }
        }
      }
    }
  }

  private static func isDelayed(_ store: SparseComponent, _ index: Int) -> Bool {
    ReplicatorValues(store.presentation(index)).delay != 0
  }
}
