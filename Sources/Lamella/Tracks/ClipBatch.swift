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

import LamellaMath

/// One property of many layers, animated in one call.
final class ClipBatch {
  enum Shape { case once, loop, pingpong }

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
  let shape: Shape
  /// Passes until the end; there and back is one for `pingpong`. Infinity never ends.
  let passes: Double
  let fillMode: FillMode
  let easing: TimingFunction?
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
  let from: ChannelColumns
  let to: ChannelColumns

  var clock: Int32 = 0
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
    key: String?, row: PropertyDescriptor, columns: [ColumnID], shape: Shape, passes: Double,
    options: BatchOptions, dependsOnModel: Bool, tokens: [CompletionToken]
  ) {
    self.key = key
    property = row.id
    invalidates = row.invalidates
    self.columns = columns
    self.shape = shape
    self.passes = passes
    fillMode = options.fillMode
    easing = options.timingFunction.flatMap { $0.isLinear ? nil : $0 }
    isAdditive = options.isAdditive
    isRemovedOnCompletion = options.isRemovedOnCompletion
    self.dependsOnModel = dependsOnModel
    onStop = options.onStop
    self.tokens = tokens
    from = ChannelColumns(columns.count)
    to = ChannelColumns(columns.count)
  }

  var count: Int { slots.count }
  var isEmpty: Bool { !isPending && gone == slots.count }

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
    if gone > 0 && gone < slots.count { compact() }
  }

  private func compact() {
    var order = Column<Int32>(capacity: slots.count)
    for i in 0..<slots.count where states[i] != State.gone { order.append(Int32(i)) }
    permute(order)
    gone = 0
    rowsAreStale = true
  }

  private func permute(_ order: borrowing Column<Int32>) {
    let count = order.count
    slots.gather(order.base, count: count)
    begins.gather(order.base, count: count)
    rates.gather(order.base, count: count)
    states.gather(order.base, count: count)
    from.gather(order.base, count: count)
    to.gather(order.base, count: count)
  }

  // MARK: Rows

  /// Looks the rows up and puts the clips in their order. O(count), or O(count log count) when the
  /// tree's order changed under the batch.
  private func refreshRows(_ world: World) {
    rowsAreStale = false
    rows.removeAll()
    var isSorted = true
    for i in 0..<slots.count {
      // A destroyed layer was taken out before its row went.
      let row = states[i] == State.gone ? Int32(0) : world.tree.row[Int(slots[i])]
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
      gone == 0 && slots.count > 0 && Int(rows[slots.count - 1] - rows[0]) == slots.count - 1
  }

  // MARK: Commit and life

  /// The start times become times of the clock.
  func commit(world: World, clocks: ClockTable, at time: Double) {
    isPending = false
    reassignClock(world: world, clocks: clocks)
    let now = clocks.localTime(of: time, clock: clock)
    for i in 0..<slots.count {
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
      nextEnd = min(nextEnd, end)
      lastEnd = max(lastEnd, end)
      firstBegin = min(firstBegin, begins[i])
    }
  }

  func reassignClock(world: World, clocks: ClockTable) {
    guard let slot = (0..<slots.count).first(where: { states[$0] != State.gone }) else { return }
    clock = clocks.clock(ofSlot: Int(slots[slot]), in: world.tree)
  }

  /// Ends the clips whose time has come; says when the batch next needs a frame.
  func updateLife(store: AnimationStore, clocks: ClockTable, world: World) -> NextFrame {
    let entry = clocks.clocks[Int(clock)]
    if entry.rate > 0 && entry.time >= nextEnd {
      endClips(at: entry.time, store: store, world: world)
    }
    if entry.rate == 0 { return .never }
    if entry.rate < 0 { return entry.time >= firstBegin ? .now : .never }
    if entry.time < firstBegin { return .at(clocks.rootTime(of: firstBegin, clock: clock)) }
    return entry.time < lastEnd ? .now : .never
  }

  private func endClips(at time: Double, store: AnimationStore, world: World) {
    var live = 0
    var next = Double.infinity
    for i in 0..<slots.count where states[i] == State.live {
      let end = begins[i] + activeDuration(i)
      if end <= time {
        if isRemovedOnCompletion { states[i] = State.past }
      } else {
        live += 1
        next = min(next, end)
      }
    }
    nextEnd = next
    if live == 0 { complete(store: store, world: world, finished: true) }
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
    if rowsAreStale { refreshRows(world) }
    if needsResolve { resolve(world) }
    ClipEvaluation.run(
      self, time: clocks.time(clock), model: world.model, presentation: world.presentation)
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
