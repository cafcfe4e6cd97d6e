// SPDX-License-Identifier: MIT

// Layers, animations and transactions of the reference evaluator. Lives are kept, since callbacks
// come once; values are computed anew from the model at every frame.

/// A world by the specification's words.
final class PlainWorld {
  struct Layer {
    var parent: Int?
    var timing = PlainTiming()
    var values = PlainValues()
    var isInTree = true
  }

  /// An animation on a layer.
  final class Run {
    enum Phase { case pending, waiting, running, ended, past }

    /// What its callbacks are called; nil for one without any.
    let label: String?
    let layer: Int
    let key: String?
    var animation: PlainAnimation
    let inherited: Double
    let sequence: Int
    let tokens: [Token]
    /// The animations that were added in one call and report together.
    let batch: Batch?
    /// Seconds after the commit at which it begins, where its begin is 0.
    var delay = 0.0
    var phase = Phase.pending

    init(
      _ label: String?, layer: Int, key: String?, _ animation: PlainAnimation, inherited: Double,
      sequence: Int, tokens: [Token], batch: Batch?
    ) {
      self.label = label
      self.layer = layer
      self.key = key
      self.animation = animation
      self.inherited = inherited
      self.sequence = sequence
      self.tokens = tokens
      self.batch = batch
    }
  }

  /// A completion handler.
  final class Token {
    let label: String
    var waiting = 0
    var isSealed = false
    init(_ label: String) { self.label = label }
  }

  /// A call that animated several layers.
  final class Batch {
    let label: String
    var unfinished: Int
    let tokens: [Token]
    init(_ label: String, count: Int, tokens: [Token]) {
      self.label = label
      unfinished = count
      self.tokens = tokens
    }
  }

  struct Level {
    var duration: Double?
    var easing: PlainCurve??
    var tokens: [Token] = []
  }

  var layers: [Layer] = []
  /// Of all layers, in the order of adding.
  var runs: [Run] = []
  var levels = [Level()]
  /// What callbacks were due, in order.
  var log: [String] = []
  /// What the last frame showed.
  var shown: [PlainValues] = []
  var reducesMotion = false
  private var isEdited = false
  private var sequence = 0

  // MARK: The model

  func edit(_ layer: Int, _ body: (inout PlainValues) -> Void) {
    body(&layers[layer].values)
    isEdited = true
  }

  func setReducesMotion(_ reduces: Bool) {
    reducesMotion = reduces
    isEdited = true
  }

  func setTiming(_ timing: PlainTiming, of layer: Int) {
    layers[layer].timing = timing
    isEdited = true
  }

  func setInTree(_ layer: Int, _ isInTree: Bool) {
    layers[layer].isInTree = isInTree
    isEdited = true
  }

  /// Whether a layer has an animation of a property, be it waiting for its commit.
  func animates(_ property: String, of layer: Int) -> Bool {
    func isOne(_ animation: PlainAnimation) -> Bool {
      switch animation.what {
      case .group(let children): children.contains(where: isOne)
      case .route(_, _, let turns, _):
        animation.property == property || turns && property == "transform"
      case .transition: false
      default: animation.property == property
      }
    }
    return runs.contains { $0.layer == layer && $0.phase != .past && isOne($0.animation) }
  }

  // MARK: Transactions

  var duration: Double { levels.reversed().lazy.compactMap(\.duration).first ?? 0.25 }

  var easing: PlainCurve? { levels.reversed().lazy.compactMap(\.easing).first ?? nil }

  func begin() { levels.append(Level()) }

  func commit() {
    if levels.count > 1 { seal(levels.removeLast()) }
  }

  func setCompletion(_ label: String) {
    levels[levels.count - 1].tokens.append(Token(label))
  }

  private func seal(_ level: Level) {
    for token in level.tokens {
      token.isSealed = true
      if token.waiting == 0 { log.append("done \(token.label)") }
    }
  }

  private func leave(_ tokens: [Token]) {
    for token in tokens.reversed() {
      token.waiting -= 1
      if token.waiting == 0 && token.isSealed { log.append("done \(token.label)") }
    }
  }

  private func join() -> [Token] {
    let tokens = levels.flatMap(\.tokens)
    for token in tokens { token.waiting += 1 }
    return tokens
  }

  // MARK: Animations

  func add(_ animation: PlainAnimation, _ label: String?, key: String?, to layer: Int) {
    if let key { remove(key, from: layer) }
    var animation = animation
    if let easing { animation.timing.easing = easing }
    sequence += 1
    runs.append(
      Run(
        label, layer: layer, key: key, animation, inherited: duration, sequence: sequence,
        tokens: join(), batch: nil))
    isEdited = true
  }

  func addBatch(
    _ animations: [(layer: Int, animation: PlainAnimation, delay: Double)], _ label: String,
    key: String
  ) {
    let layers = Set(animations.map(\.layer))
    for run in runs.reversed()
    where run.key == key && layers.contains(run.layer) && run.phase != .past {
      remove(run)
    }
    let batch = Batch(label, count: animations.count, tokens: join())
    for item in animations {
      sequence += 1
      let run = Run(
        label, layer: item.layer, key: key, item.animation, inherited: duration,
        sequence: sequence, tokens: [], batch: batch)
      run.delay = item.delay
      runs.append(run)
    }
    isEdited = true
  }

  func remove(_ key: String, from layer: Int) {
    if let run = runs.first(where: { $0.layer == layer && $0.key == key && $0.phase != .past }) {
      remove(run)
    }
  }

  func removeAll(from layer: Int) {
    for run in runs.reversed() where run.layer == layer {
      if run.phase == .past { runs.removeAll { $0 === run } } else { remove(run) }
    }
    isEdited = true
  }

  private func remove(_ run: Run) {
    isEdited = true
    runs.removeAll { $0 === run }
    if let batch = run.batch {
      if run.phase != .ended { finish(batch, naturally: false) }
      return
    }
    if run.phase == .pending || run.phase == .waiting { say("start", run) }
    leave(run.phase == .ended ? [] : run.tokens)
    if run.phase != .ended { say("stop", run, " false") }
  }

  private func say(_ word: String, _ run: Run, _ rest: String = "") {
    if let label = run.label { log.append("\(word) \(label)\(rest)") }
  }

  private func finish(_ batch: Batch, naturally: Bool) {
    batch.unfinished -= 1
    if batch.unfinished > 0 { return }
    leave(batch.tokens)
    log.append("stop \(batch.label) \(naturally)")
  }

  /// What a layer shows of its animations' keys.
  func keys(of layer: Int) -> [String] {
    runs.filter { $0.layer == layer && $0.phase != .past }.compactMap(\.key)
  }

  // MARK: Frames

  /// A layer's own time at a time of the world.
  func localTime(_ layer: Int?, at time: Double) -> Double {
    guard let layer else { return time }
    return layers[layer].timing.layerTime(at: localTime(layers[layer].parent, at: time))
  }

  private func rate(_ layer: Int?, at time: Double) -> Double {
    guard let layer else { return 1 }
    let parent = localTime(layers[layer].parent, at: time)
    let timing = layers[layer].timing
    if timing.begin != 0 && parent < timing.begin { return 0 }
    return timing.speed * rate(layers[layer].parent, at: time)
  }

  /// The world's time at which a layer's own time is what is given.
  private func worldTime(_ layer: Int?, of local: Double) -> Double {
    guard let layer else { return local }
    let timing = layers[layer].timing
    let parent = timing.speed == 0 ? 0 : (local - timing.offset) / timing.speed + timing.begin
    return worldTime(layers[layer].parent, of: parent)
  }

  private func isInTree(_ layer: Int?) -> Bool {
    guard let layer else { return true }
    return layers[layer].isInTree && isInTree(layers[layer].parent)
  }

  /// Commits, lets animations begin and end, and computes what shows.
  func frame(at time: Double) {
    if isEdited { runs.removeAll { $0.phase == .past } }
    isEdited = false
    for run in runs.reversed() where !isInTree(run.layer) && run.phase != .pending { remove(run) }
    for run in runs where run.phase == .pending {
      if !isInTree(run.layer) {
        runs.removeAll { $0 === run }
        if let batch = run.batch {
          finish(batch, naturally: false)
          continue
        }
        say("start", run)
        say("stop", run, " false")
        leave(run.tokens)
        continue
      }
      if run.animation.timing.begin == 0 {
        run.animation.timing.begin = localTime(run.layer, at: time) + run.delay
      }
      run.phase = .waiting
    }
    isEdited = false
    if levels.count == 1 {
      seal(levels[0])
      levels[0] = Level()
    }
    updateLives(time)
    shown = layers.indices.map { values(of: $0, at: time) }
  }

  private func updateLives(_ time: Double) {
    var events: [(time: Double, sequence: Int, rank: Int, run: Run)] = []
    for run in runs where run.phase == .waiting || run.phase == .running {
      let rate = rate(run.layer, at: time)
      if rate == 0 { continue }
      let local = localTime(run.layer, at: time)
      let begin = run.animation.timing.begin
      let end = run.animation.timing.end(inherited: run.inherited)
      let (first, last) = rate > 0 ? (begin, end) : (end, begin)
      let isStarted = rate > 0 ? local >= first : local <= first
      if run.phase == .waiting && isStarted {
        run.phase = .running
        if run.batch == nil {
          events.append((worldTime(run.layer, of: first), run.sequence, 0, run))
        }
      }
      let isOver = rate > 0 ? local >= last : local <= last
      if run.phase == .running && isOver {
        events.append((worldTime(run.layer, of: last), run.sequence, 1, run))
      }
    }
    for event in events.sorted(by: {
      ($0.time, $0.rank, $0.sequence) < ($1.time, $1.rank, $1.sequence)
    }) {
      let run = event.run
      if event.rank == 0 {
        say("start", run)
        continue
      }
      run.phase = run.animation.isRemovedOnCompletion ? .past : .ended
      if let batch = run.batch {
        finish(batch, naturally: true)
      } else {
        leave(run.tokens)
        say("stop", run, " true")
      }
    }
  }

  private func values(of layer: Int, at time: Double) -> PlainValues {
    var values = layers[layer].values
    let local = localTime(layer, at: time)
    let rate = rate(layer, at: time)
    for run in runs where run.layer == layer && run.phase != .pending {
      var animation = run.animation
      // What leaves the layer at its end is not held there. The end is where the clock runs to.
      if animation.isRemovedOnCompletion {
        if rate < 0 { animation.timing.fillsBackwards = false }
        if rate >= 0 { animation.timing.fillsForwards = false }
      }
      animation.apply(
        at: local, inherited: run.inherited, settles: reducesMotion, to: &values)
    }
    return values
  }
}
