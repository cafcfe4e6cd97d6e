// SPDX-License-Identifier: MIT

// Delayed copies move on when what they are copies of has ended, and with a negative delay before it
// begins. So what is animated below such replicators counts as moving for that much longer: the
// delays of all copies of all replicators together, which is more than enough.
//
// O(replicators · batches + animations · depth), and O(replicators) where none has a delay.

/// When delayed copies need frames that their layers do not.
enum CopyTimes {
  static func run(_ world: World) {
    let store = world.component(.replicator)
    var (lead, lag) = (0.0, 0.0)
    for index in 0..<store.count {
      let values = ReplicatorValues(store.presentation(index))
      let reach = Double(max(0, values.count - 1)) * values.delay
      if reach > 0 { lag += reach } else { lead -= reach }
    }
    if lead != 0 || lag != 0 { extend(world, store, lead: lead, lag: lag) }
  }

  /// In a function of its own: what it captures would cost every frame memory in debug builds.
  private static func extend(
    _ world: World, _ store: SparseComponent, lead: Double, lag: Double
  ) {
    let animations = world.animations
    var next = NextFrame.never
    var places: UInt64 = 0
    func extend(_ clock: Int32, _ begin: Double, _ end: Double, _ holds: (Bool, Bool)) {
      // Seconds of a clock that runs faster pass faster.
      let scale = max(1, abs(animations.clocks.clocks[Int(clock)].rate))
      let (first, last) = (begin - lead * scale, end + lag * scale)
      places = places &* 31 &+ UInt64(animations.clocks.place(clock, begin: first, end: last))
      next = next.earlier(
        animations.clocks.nextFrame(
          clock: clock, begin: first, end: last, holdsBegin: holds.0, holdsEnd: holds.1))
    }
    for i in animations.lives.indices {
      let life = animations.lives[i]
      if life.phase == .free || life.phase == .pending { continue }
      if !isCopied(Int(animations.records[i].slot), world) { continue }
      extend(life.clock, life.begin, life.end, (life.holdsBegin, life.holdsEnd))
    }
    for batch in animations.batches where batch.count > 0 && !batch.isPending {
      for index in 0..<store.count where isDelayed(store, index) {
        let row = Int(world.tree.row[Int(store.slots[index])])
        if row < 0 { continue }
        let clips = batch.clips(on: row + 1..<max(row + 1, Int(world.tree.subtreeEnd[row])))
        if batch.rowsAreStale {
          next = .now
        } else if let first = clips.first {
          extend(batch.clock(ofClip: first), batch.firstBegin, batch.lastEnd, (false, false))
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

  /// Whether a layer stands below a replicator.
  private static func isCopied(_ slot: Int, _ world: World) -> Bool {
    var current = Int(world.tree.parent[slot])
    while current >= 0 {
      if world.tree.layerClass(ofSlot: current) == .replicator { return true }
      current = Int(world.tree.parent[current])
    }
    return false
  }
}
