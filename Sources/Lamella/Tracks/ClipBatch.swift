// SPDX-License-Identifier: MIT

// One call of `World.animate`: the same property of many layers, each with its own start, length,
// from and to. Struct of arrays in row order, so that evaluation walks the presentation column
// forward. Per clip: 28 bytes, and 8 for each channel.
//
//   slots  Int32     the layer (stable)          begins  Double   start in the clock's time
//   rows   Int32     looked up when rows move    rates   Double   passes per second
//   states UInt8     live, past, gone            from, to: one Float column for each channel
//
// A clip that is not in effect writes the value under it. So each frame is computed from the model
// and the time alone, and nothing has to be restored when a clip begins or ends.

import LamellaKernels
import LamellaMath

/// One property of many layers, animated in one call.
final class ClipBatch {
  enum State {
    static let live: UInt8 = 0
    /// Ended and off its layer; evaluated on, for seeking back, until the next edit.
    static let past: UInt8 = 1
    static let gone: UInt8 = 2
  }

  let key: String?
  let property: PropertyID
  let invalidates: Invalidation
  /// Destination columns, one for each channel.
  let columns: [ColumnID]
  let shape: TimingKernels.Shape
  /// Passes until the end; there and back is one for `pingpong`. Infinity never ends.
  let passes: Double
  let fill: TimingKernels.Fill
  let easing: EasingTable?
  let isAdditive: Bool
  let isRemovedOnCompletion: Bool
  let dependsOnModel: Bool
  var onStop: (@Sendable (Bool) -> Void)?
  var tokens: [CompletionToken]

  var slots = Column<Int32>()
  var rows = Column<Int32>()
  var begins = Column<Double>()
  var rates = Column<Double>()
  var states = Column<UInt8>()
  /// The end was reached once; a clip that stays on its layer must not end again.
  var finished = Column<Bool>()
  let from: ChannelColumns
  let to: ChannelColumns

  /// The clock of all clips; those of each clip where the layers' clocks differ, else empty.
  var clock: Int32 = 0
  private(set) var clipClocks = Column<Int32>()
  /// The clips' clocks' times, while those differ.
  var times = Column<Double>()
  var isPending = true
  /// Until the commit: `begins` count from it.
  var isRelative = true
  var rowsAreStale = true
  var rowsAreContiguous = false
  var needsResolve = true
  /// Another batch writes the same property of one of the layers before this one.
  var isAboveBatch = false
  private var gone = 0
  private var nextEnd = -Double.infinity
  private var firstBegin = Double.infinity
  private var lastEnd = -Double.infinity

  init(
    key: String?, row: PropertyDescriptor, columns: [ColumnID], shape: TimingKernels.Shape,
    passes: Double,
    options: BatchOptions, easing: EasingTable?, dependsOnModel: Bool, tokens: [CompletionToken]
  ) {
    self.key = key
    property = row.id
    invalidates = row.invalidates
    self.columns = columns
    self.shape = shape
    self.passes = passes
    var fill: TimingKernels.Fill = []
    if options.fillMode.fillsBackwards { fill.insert(.backwards) }
    if options.fillMode.fillsForwards { fill.insert(.forwards) }
    self.fill = fill
    self.easing = easing
    isAdditive = options.isAdditive
    isRemovedOnCompletion = options.isRemovedOnCompletion
    self.dependsOnModel = dependsOnModel
    onStop = options.onStop
    self.tokens = tokens
    from = ChannelColumns(columns.count)
    to = ChannelColumns(columns.count)
  }

  var count: Int { slots.count }
  /// No clip is left; a batch that still waits for its commit is never empty.
  var isEmpty: Bool { gone == slots.count }

  /// Seconds of active time, in the clock's time, of a clip.
  private func activeDuration(_ i: Int) -> Double {
    let rate = rates[i]
    if rate == 0 { return .infinity }
    return passes / rate * (shape == .pingpong ? 2 : 1)
  }

  // MARK: Membership

  func index(ofSlot slot: Int) -> Int? {
    for i in 0..<slots.count where slots[i] == Int32(slot) && states[i] != State.gone { return i }
    return nil
  }

  /// Whether the layer still lists the animation.
  func contains(slot: Int) -> Bool {
    for i in 0..<slots.count where slots[i] == Int32(slot) && states[i] == State.live {
      return true
    }
    return false
  }

  func writes(_ property: PropertyID, slot: Int) -> Bool {
    property == self.property && index(ofSlot: slot) != nil
  }

  /// Takes a layer out; the property shows the model again.
  func remove(slot: Int, world: World, store: AnimationStore) {
    guard let i = index(ofSlot: slot) else { return }
    let wasLive = states[i] == State.live
    drop(i, world: world)
    if wasLive && gone == slots.count { complete(store: store, world: world, finished: false) }
  }

  private func drop(_ i: Int, world: World) {
    states[i] = State.gone
    gone += 1
    world.restore(property, slot: Int(slots[i]))
  }

  func forgetPast(world: World) {
    for i in 0..<slots.count where states[i] == State.past { drop(i, world: world) }
  }

  private func compact() {
    var order = Column<Int32>(capacity: slots.count)
    for i in 0..<slots.count where states[i] != State.gone { order.append(Int32(i)) }
    permute(order)
    gone = 0
  }

  /// The clock of one clip.
  @inline(__always)
  func clock(ofClip i: Int) -> Int32 { clipClocks.count > 0 ? clipClocks[i] : clock }

  var hasMixedClocks: Bool { clipClocks.count > 0 }

  private func permute(_ order: borrowing Column<Int32>) {
    let count = order.count
    if clipClocks.count > 0 { clipClocks.gather(order.base, count: count) }
    slots.gather(order.base, count: count)
    begins.gather(order.base, count: count)
    rates.gather(order.base, count: count)
    states.gather(order.base, count: count)
    finished.gather(order.base, count: count)
    from.gather(order.base, count: count)
    to.gather(order.base, count: count)
  }

  // MARK: Rows

  /// Looks the rows up and puts the clips in their order. O(count), or O(count log count) when the
  /// tree's order changed under the batch.
  private func refreshRows(_ world: World) {
    rowsAreStale = false
    // What is gone must not be evaluated: its layer may be gone too.
    if gone > 0 { compact() }
    rows.removeAll()
    var isSorted = true
    for i in 0..<slots.count {
      let row = world.tree.row[Int(slots[i])]
      if i > 0 && row <= rows[i - 1] { isSorted = false }
      rows.append(row)
    }
    if !isSorted {
      let sorted = (0..<slots.count).sorted { rows[$0] < rows[$1] }
      var order = Column<Int32>(capacity: sorted.count)
      for i in sorted { order.append(Int32(i)) }
      permute(order)
      rows.gather(order.base, count: sorted.count)
    }
    rowsAreContiguous =
      slots.count > 0 && Int(rows[slots.count - 1] - rows[0]) == slots.count - 1
  }

  // MARK: Commit and life

  /// The start times become times of the clock.
  func commit(world: World, clocks: ClockTable, at time: Double) {
    isPending = false
    reassignClocks(world: world, clocks: clocks)
    for i in 0..<slots.count {
      let now = clocks.localTime(of: time, clock: clock(ofClip: i))
      if isRelative { begins[i] += now } else if begins[i] == 0 { begins[i] = now }
    }
    refreshLife()
  }

  private func refreshLife() {
    nextEnd = .infinity
    firstBegin = .infinity
    lastEnd = -.infinity
    for i in 0..<slots.count where states[i] == State.live {
      let end = begins[i] + activeDuration(i)
      if !finished[i] { nextEnd = min(nextEnd, end) }
      lastEnd = max(lastEnd, end)
      firstBegin = min(firstBegin, begins[i])
    }
  }

  /// Looks the layers' clocks up. O(count), and O(1) while no layer has a timing of its own.
  func reassignClocks(world: World, clocks: ClockTable) {
    clipClocks.removeAll()
    clock = 0
    if world.timings.isEmpty { return }
    var isUniform = true
    for i in 0..<slots.count {
      let own = states[i] == State.gone ? 0 : clocks.clock(ofSlot: Int(slots[i]), in: world.tree)
      if i == 0 { clock = own } else if own != clock { isUniform = false }
      clipClocks.append(own)
    }
    if isUniform { clipClocks.removeAll() }
  }

  /// Ends the clips whose time has come; says when the batch next needs a frame.
  func updateLife(store: AnimationStore, clocks: ClockTable, world: World) -> NextFrame {
    if hasMixedClocks {
      endClips(clocks: clocks, store: store, world: world)
      var next = NextFrame.never
      for i in 0..<slots.count where states[i] == State.live {
        next = next.earlier(
          nextFrame(clipClocks[i], clocks, begins[i], begins[i] + activeDuration(i)))
        if next == .now { break }
      }
      return next
    }
    let entry = clocks.clocks[Int(clock)]
    if entry.rate > 0 && entry.time >= nextEnd {
      endClips(clocks: clocks, store: store, world: world)
    }
    return nextFrame(clock, clocks, firstBegin, lastEnd)
  }

  private func nextFrame(
    _ clock: Int32, _ clocks: ClockTable, _ begin: Double, _ end: Double
  ) -> NextFrame {
    let entry = clocks.clocks[Int(clock)]
    if entry.rate == 0 { return .never }
    if entry.rate < 0 { return entry.time >= begin ? .now : .never }
    if entry.time < begin { return .at(clocks.rootTime(of: begin, clock: clock)) }
    return entry.time < end ? .now : .never
  }

  private func endClips(clocks: ClockTable, store: AnimationStore, world: World) {
    var live = 0
    var ended = 0
    var next = Double.infinity
    for i in 0..<slots.count where states[i] == State.live && !finished[i] {
      let entry = clocks.clocks[Int(clock(ofClip: i))]
      let end = begins[i] + activeDuration(i)
      if entry.rate > 0 && end <= entry.time {
        ended += 1
        finished[i] = true
        if isRemovedOnCompletion { states[i] = State.past }
      } else {
        live += 1
        next = min(next, end)
      }
    }
    nextEnd = next
    if live == 0 && ended > 0 { complete(store: store, world: world, finished: true) }
  }

  private func complete(store: AnimationStore, world: World, finished: Bool) {
    if !tokens.isEmpty {
      world.transactions.leave(tokens)
      tokens.removeAll()
      for token in world.transactions.ready { store.callbacks.append(.completion(token)) }
      world.transactions.ready.removeAll(keepingCapacity: true)
    }
    if let onStop { store.callbacks.append(.stop(onStop, finished)) }
    onStop = nil
  }

  // MARK: Evaluation

  /// Writes the channels of all clips to the presentation.
  func evaluate(world: World, clocks: ClockTable) {
    if slots.count == 0 { return }
    if rowsAreStale || gone > 0 { refreshRows(world) }
    if slots.count == 0 { return }
    if needsResolve { resolve(world) }
    ClipEvaluation.run(
      self, clips: 0..<slots.count, clocks: clocks, model: world.model,
      presentation: world.presentation)
  }

  /// Writes the channels of the clips on some rows. O(log count + clips on the rows).
  func evaluate(world: World, clocks: ClockTable, rows range: Range<Int>) {
    let first = firstClip(atOrAfter: range.lowerBound)
    let last = firstClip(atOrAfter: range.upperBound)
    if first >= last { return }
    ClipEvaluation.run(
      self, clips: first..<last, clocks: clocks, model: world.model,
      presentation: world.presentation)
  }

  private func firstClip(atOrAfter row: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where no `from` was given, the model value is the start.
  private func resolve(_ world: World) {
    needsResolve = false
    if !dependsOnModel { return }
    for (channel, column) in columns.enumerated() {
      let source = world.model[column]
      for i in 0..<slots.count where states[i] != State.gone {
        from.base(channel)[i] = source[Int(rows[i])]
      }
    }
  }
}
