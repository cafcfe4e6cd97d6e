// SPDX-License-Identifier: MIT

// One call of `World.animate`: the same property of many layers, each with its own start, length,
// from and to. Struct of arrays in row order, so that evaluation walks the presentation column
// forward. Per clip: 38 bytes, and 8 for each channel; 4 more in large batches, see +Delays.
//
//   slots  Int32     the layer (stable)          begins  Double   start in the clock's time
//   rows   Int32     looked up when rows move    rates   Double   passes per second
//   states UInt8     live, past, gone            lengths Double  seconds in effect
//   from, to: one Float column for each channel
//
// A clip that is not in effect writes the value under it. So each frame is computed from the model
// and the time alone, and nothing has to be restored when a clip begins or ends.
// Facets: +Life (commit, begins, ends), +Delays (begins in half the bytes), +Single (one layer alone).

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
  /// The order of adding, across the world; one number for the whole call.
  let sequence: UInt64
  let path: PropertyPath
  let invalidates: Invalidation
  /// Destination columns, one for each channel.
  let columns: [ColumnID]
  let shape: TimingKernels.Shape
  /// Passes until the end; there and back are two for `pingpong`.
  ///
  /// Infinity never ends.
  let passes: Double
  let fillMode: FillMode
  let easing: EasingTable?
  let isAdditive: Bool
  let isRemovedOnCompletion: Bool
  let dependsOnModel: Bool
  let completion: BatchCompletion
  let isMovement: Bool
  /// The clips stand at their ends while they are in effect, since the world reduces motion.
  var settles = false

  @exclusivity(unchecked) var slots = Column<Int32>()
  @exclusivity(unchecked) var rows = Column<Int32>()
  @exclusivity(unchecked) var begins = Column<Double>()
  /// Seconds from `delayOrigin` to the begins; empty where these are read as they are.
  @exclusivity(unchecked) var delays = Column<Float>()
  @exclusivity(unchecked) var delayOrigin = 0.0
  @exclusivity(unchecked) var rates = Column<Double>()
  /// All clips last equally long: the column of rates need not be read.
  @exclusivity(unchecked) var hasOneRate = true
  /// Seconds in effect, in the clock's time; not made from `rates`, which are rounded.
  @exclusivity(unchecked) var lengths = Column<Double>()
  @exclusivity(unchecked) var states = Column<UInt8>()
  /// The end was reached once; a clip that stays on its layer must not end again.
  @exclusivity(unchecked) var finished = Column<Bool>()
  let from: ChannelColumns
  let to: ChannelColumns
  /// The clip of a layer's slot, -1 for none.
  @exclusivity(unchecked) private var clipOfSlot = Column<Int32>()

  /// The clock of all clips; those of each clip where the layers' clocks differ, else empty.
  @exclusivity(unchecked) var clock: Int32 = 0
  @exclusivity(unchecked) var clipClocks = Column<Int32>()
  /// The clips' clocks' times, while those differ.
  @exclusivity(unchecked) var times = Column<Double>()
  @exclusivity(unchecked) var isPending = true
  /// Until the commit: `begins` count from it.
  @exclusivity(unchecked) var isRelative = true
  @exclusivity(unchecked) var rowsAreStale = true
  @exclusivity(unchecked) var rowsAreContiguous = false
  @exclusivity(unchecked) var needsResolve = true
  /// Another batch writes one of the columns of one of the layers before this one.
  @exclusivity(unchecked) var isAboveBatch = false
  /// Layers may have come to have a matrix for a transform, or to have none any more.
  @exclusivity(unchecked) var formsAreStale = true
  /// The blocks of clips are walked from the last one, every other time.
  ///
  /// So a batch which is larger than the caches begins with what they still hold of the time before.
  /// No value depends on it.
  @exclusivity(unchecked) var walksBack = false
  /// Clips on a part of a transform that is a matrix: they take the way of single values.
  @exclusivity(unchecked) private var matrixClips = Column<Int32>()

  // See +Life.
  @exclusivity(unchecked) var gone = 0
  @exclusivity(unchecked) var past = 0
  @exclusivity(unchecked) var nextEnd = -Double.infinity
  @exclusivity(unchecked) var nextBegin = Double.infinity
  @exclusivity(unchecked) var firstBegin = Double.infinity
  /// Of all clips, those too that have ended.
  @exclusivity(unchecked) var latestBegin = Double.infinity
  @exclusivity(unchecked) var lastEnd = -Double.infinity
  @exclusivity(unchecked) var places: UInt64 = 0

  init(
    key: String?, sequence: UInt64, path: PropertyPath, row: PropertyDescriptor,
    columns: [ColumnID], options: BatchOptions, easing: EasingTable?, dependsOnModel: Bool,
    completion: BatchCompletion
  ) {
    self.key = key
    self.sequence = sequence
    self.path = path
    invalidates = row.invalidates
    self.columns = columns
    shape = options.autoreverses ? .pingpong : options.repeatCount == 1 ? .once : .loop
    passes = options.repeatCount * (options.autoreverses ? 2 : 1)
    fillMode = options.fillMode
    self.easing = easing
    isAdditive = options.isAdditive
    isRemovedOnCompletion = options.isRemovedOnCompletion
    self.dependsOnModel = dependsOnModel
    self.completion = completion
    isMovement = row.isMovement
    from = ChannelColumns(columns.count)
    to = ChannelColumns(columns.count)
  }

  var property: PropertyID { path.property }
  var count: Int { slots.count }
  /// No clip is left.
  var isEmpty: Bool { gone == slots.count }

  /// Where clips show outside their active time, in a clock that runs at a rate: a clip that leaves
  /// its layer at its end is not held there.
  func fill(rate: Double) -> TimingKernels.Fill {
    var fill: TimingKernels.Fill = []
    let leaves = isRemovedOnCompletion
    if fillMode.fillsBackwards && !(leaves && rate < 0) { fill.insert(.backwards) }
    if fillMode.fillsForwards && !(leaves && rate >= 0) { fill.insert(.forwards) }
    return fill
  }

  /// The fraction at the end of all passes, or of one pass where there is no end.
  var settledFraction: Double {
    let passes = passes.isFinite ? passes : shape == .pingpong ? 2 : 1
    let rest = passes - passes.rounded(.down)
    if shape != .pingpong { return rest == 0 ? 1 : rest }
    let turn = passes.truncatingRemainder(dividingBy: 2)
    return turn > 1 ? 2 - turn : turn
  }

  // MARK: Membership

  /// Adds a clip; one that the slot has in this batch already is replaced.
  func add(slot: Int, begin: Double, duration: Double, from a: ChannelBlock, to b: ChannelBlock) {
    // The inverse of the shortest durations is no number.
    let rate = duration.isFinite ? min(1 / duration, .greatestFiniteMagnitude) : 0
    if slots.count > 0 && rate != rates[0] { hasOneRate = false }
    if let i = index(ofSlot: slot) {
      begins[i] = begin
      rates[i] = rate
      lengths[i] = duration * passes
      from.replace(i, with: a)
      to.replace(i, with: b)
      return
    }
    if slot >= clipOfSlot.count { clipOfSlot.resize(to: slot + 1, filler: -1) }
    clipOfSlot[slot] = Int32(slots.count)
    slots.append(Int32(slot))
    begins.append(begin)
    rates.append(rate)
    lengths.append(duration * passes)
    states.append(State.live)
    finished.append(false)
    from.append(a)
    to.append(b)
  }

  /// The clip of a layer.
  ///
  /// O(1).
  func index(ofSlot slot: Int) -> Int? {
    guard slot < clipOfSlot.count, clipOfSlot[slot] >= 0 else { return nil }
    return Int(clipOfSlot[slot])
  }

  /// Whether the layer still lists the animation.
  func contains(slot: Int) -> Bool {
    index(ofSlot: slot).map { states[$0] == State.live } ?? false
  }

  func writes(_ property: PropertyID, slot: Int) -> Bool {
    property == self.property && index(ofSlot: slot) != nil
  }

  /// Whether another batch writes one of these columns of one of these layers.
  ///
  /// O(clips).
  func overlaps(_ other: ClipBatch) -> Bool {
    guard columns.contains(where: other.columns.contains) else { return false }
    for i in 0..<slots.count where other.contains(slot: Int(slots[i])) { return true }
    return false
  }

  /// The slots of clips on rows from one on.
  func slots(fromRow row: Int32, in tree: LayerTree) -> [Int] {
    var result: [Int] = []
    for i in 0..<slots.count where states[i] == State.live && tree.row[Int(slots[i])] >= row {
      result.append(Int(slots[i]))
    }
    return result
  }

  /// Takes a layer out; the property shows the model again, from the next commit or at once.
  func remove(slot: Int, world: World, atOnce: Bool = false) {
    guard let i = index(ofSlot: slot) else { return }
    let wasRunning = states[i] == State.live && !finished[i]
    if atOnce || isPending {
      drop(i, world: world)
    } else {
      retire(i)
    }
    if wasRunning { completion.leave(1, finished: false, world: world) }
  }

  /// Takes a clip off its layer; it is evaluated on until the next edit.
  func retire(_ i: Int) {
    if states[i] != State.past { past += 1 }
    states[i] = State.past
  }

  private func drop(_ i: Int, world: World) {
    if states[i] == State.past { past -= 1 }
    states[i] = State.gone
    gone += 1
    clipOfSlot[Int(slots[i])] = -1
    world.restore(property, slot: Int(slots[i]))
  }

  func forgetPast(world: World) {
    if past == 0 { return }
    for i in 0..<slots.count where states[i] == State.past { drop(i, world: world) }
  }

  private func compact() {
    var order = Column<Int32>(capacity: slots.count)
    for i in 0..<slots.count where states[i] != State.gone { order.append(Int32(i)) }
    permute(order)
    gone = 0
    refreshLife()
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
    if delays.count > 0 { delays.gather(order.base, count: count) }
    rates.gather(order.base, count: count)
    lengths.gather(order.base, count: count)
    states.gather(order.base, count: count)
    finished.gather(order.base, count: count)
    from.gather(order.base, count: count)
    to.gather(order.base, count: count)
    for i in 0..<slots.count { clipOfSlot[Int(slots[i])] = Int32(i) }
  }

  // MARK: Rows

  /// Looks the rows up and puts the clips in their order.
  ///
  /// O(count), or O(count log count) when the tree's order changed under the batch.
  private func refreshRows(_ world: World) {
    rowsAreStale = false
    formsAreStale = true
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

  // MARK: Evaluation

  /// Brings the clips into their rows' order; false where none is left.
  func prepare(_ world: World) -> Bool {
    if slots.count == 0 { return false }
    if rowsAreStale || gone > 0 { refreshRows(world) }
    return slots.count > 0
  }

  /// Puts the model under clips that stand above another batch.
  func resetToModel(_ world: World, clips: Range<Int>) {
    for column in columns {
      let (model, shown) = (world.model[column], world.presentation[column])
      for i in clips { shown[Int(rows[i])] = model[Int(rows[i])] }
    }
  }

  /// Writes the channels of all clips to the presentation.
  func evaluate(world: World, clocks: ClockTable) {
    if dependsOnModel && (needsResolve || isAboveBatch) {
      resolve(world, clips: 0..<slots.count)
      needsResolve = false
    }
    ClipEvaluation.run(self, clips: 0..<slots.count, clocks: clocks, world: world)
    if property != Builtin.transform { return }
    if formsAreStale { findMatrices(world) }
    for k in 0..<matrixClips.count { evaluateMatrix(Int(matrixClips[k]), world, clocks) }
  }

  /// Writes the channels of the clips on some rows.
  ///
  /// O(log count + clips on the rows).
  func evaluate(world: World, clocks: ClockTable, rows range: Range<Int>) {
    let clips = clips(on: range)
    if clips.isEmpty { return }
    if dependsOnModel && isAboveBatch { resolve(world, clips: clips) }
    ClipEvaluation.run(self, clips: clips, clocks: clocks, world: world)
    for k in 0..<matrixClips.count where clips.contains(Int(matrixClips[k])) {
      evaluateMatrix(Int(matrixClips[k]), world, clocks)
    }
  }

  /// The clips whose layers stand in some rows.
  func clips(on range: Range<Int>) -> Range<Int> {
    let first = firstClip(atOrAfter: range.lowerBound)
    return first..<max(first, firstClip(atOrAfter: range.upperBound))
  }

  private func firstClip(atOrAfter row: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where no `from` was given, the value under the clip is the start.
  private func resolve(_ world: World, clips: Range<Int>) {
    let under = isAboveBatch ? world.presentation : world.model
    for (channel, column) in columns.enumerated() {
      let source = under[column]
      for i in clips { from.base(channel)[i] = source[Int(rows[i])] }
    }
  }

  private func findMatrices(_ world: World) {
    formsAreStale = false
    matrixClips.removeAll()
    for i in 0..<slots.count where world.model.flags[Int(rows[i])].transformForm == .matrix {
      matrixClips.append(Int32(i))
    }
  }

  /// A part of a matrix: the matrix is taken apart, the part replaced.
  private func evaluateMatrix(_ i: Int, _ world: World, _ clocks: ClockTable) {
    let (slot, row) = (Int(slots[i]), Int(rows[i]))
    let isAbove = world.animations.batches.lazy.prefix { $0 !== self }
      .contains { $0.writes(property, slot: slot) }
    var state = world.readTransform(
      slot: slot, row: row, from: isAbove ? world.presentation : world.model, isModel: !isAbove)
    apply(to: &state, slot: slot, clocks: clocks)
    let form = world.presentation.flags[row].transformForm
    world.writeTransform(state, slot: slot, row: row, to: world.presentation, isModel: false)
    if state.form != form { world.changes.invalidateShown(.rowClass) }
  }
}
