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
    let reach = CopyReach(world: world)
    var next = NextFrame.never
    var places: UInt64 = 0
    func extend(_ slot: Int32, _ clock: Int32, _ begin: Double, _ end: Double) {
      let own = CopyReach.Span(clock: clock, low: begin, high: end)
      guard let span = reach.raise(own, ofSlot: Int(slot)) else { return }
      places =
        places &* 31
        &+ UInt64(animations.clocks.place(span.clock, begin: span.low, end: span.high))
      next = next.earlier(
        animations.clocks.nextFrame(
          clock: span.clock, begin: span.low, end: span.high, holdsBegin: false, holdsEnd: false))
    }
    for i in animations.lives.indices {
      let life = animations.lives[i]
      if life.phase == .free || life.phase == .pending { continue }
      extend(animations.records[i].slot, life.clock, life.begin, life.end)
    }
    for batch in animations.batches where batch.count > 0 && !batch.isPending {
      for index in 0..<store.count where isDelayed(store, index) {
        let row = Int(world.tree.row[Int(store.slots[index])])
        if row < 0 { continue }
        if batch.rowsAreStale {
          next = .now
          continue
        }
        let clips = batch.clips(on: row + 1..<max(row + 1, Int(world.tree.subtreeEnd[row])))
        // On one clock a batch moves as one from its first begin to its last end.
        let examined = batch.hasMixedClocks ? clips : clips.prefix(1)
        for i in examined {
          extend(batch.slots[i], batch.clock(ofClip: i), batch.firstBegin, batch.lastEnd)
        }
      }
    }
    animations.nextFrame = animations.nextFrame.earlier(next)
    if places != animations.copyPlaces {
      animations.copyPlaces = places
      animations.placesChanged = true
    }
  }

  private static func isDelayed(_ store: SparseComponent, _ index: Int) -> Bool {
    ReplicatorValues(store.presentation(index)).delay != 0
  }
}
