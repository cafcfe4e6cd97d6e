// SPDX-License-Identifier: MIT

// How long particles can live whose lifetime is animated. The living are looked for within this
// bound, so it must never be too small; a larger one than needed only costs time. It is found from
// the values that animations were given, with the overshoot of their easing, keys and springs, and
// not from samples, which would miss what is short.
//
// Cumulative animations add their end in every pass. One that never ends has no bound, but one up to
// each time: the passes until then.

import LamellaMath

/// What a number takes while animations work on it, one after the other.
private struct NumberBounds {
  /// All that the number may be, in any order of being in effect.
  private(set) var range: ClosedRange<Double>

  init(_ model: Double) { range = (model.isFinite ? model : 0)...(model.isFinite ? model : 0) }

  /// Adds what an animation makes of the number; outside its time the number stays.
  mutating func apply(_ other: ClosedRange<Double>, isAdditive: Bool) {
    let old = range
    range.add(isAdditive ? old.lowerBound + other.lowerBound : other.lowerBound)
    range.add(isAdditive ? old.upperBound + other.upperBound : other.upperBound)
  }

  /// Mixes of two ends that depend on the number under the animation, with so many times the second
  /// one on top.
  func mixes(
    _ progress: ClosedRange<Double>, passes: ClosedRange<Double>,
    _ ends: (Double) -> (Double, Double)
  ) -> ClosedRange<Double>? {
    var mixes: ClosedRange<Double>?
    for under in [range.lowerBound, range.upperBound] {
      let (a, b) = ends(under)
      for p in [progress.lowerBound, progress.upperBound] {
        for count in [passes.lowerBound, passes.upperBound] {
          let value = a + (b - a) * p + (b == 0 || count == 0 ? 0 : b * count)
          if value.isNaN { return nil }
          if mixes == nil { mixes = value...value } else { mixes?.add(value) }
        }
      }
    }
    return mixes
  }
}

extension EmitterTracks {
  /// The largest factor of all lifetimes up to a time.
  func lifetimeFactor(_ model: EmitterValues, until time: Double) -> Double {
    let channel = EmitterValues.Channel.lifetime.rawValue
    var bounds = NumberBounds(Double(model[.lifetime]))
    for entry in numbers where entry.channel == channel {
      apply(entry.leaf, entry.tracks, entry.links, until: time, to: &bounds)
    }
    return max(0, bounds.range.upperBound)
  }

  /// The longest lifetime of a cell up to a time, before the layer's factor.
  func longestLifetime(of cell: Int, _ model: CellSettings, until time: Double) -> Double {
    let mean = bounds(of: .lifetime, cell, Double(model.lifetime), until: time)
    let spread = bounds(of: .lifetimeRange, cell, Double(model.lifetimeRange), until: time)
    return max(0, mean.upperBound + max(abs(spread.lowerBound), abs(spread.upperBound)) / 2)
  }

  /// Whether the lifetime of a cell is animated, or that of all.
  func animatesLifetime(of cell: Int) -> Bool {
    numbers.contains { $0.channel == EmitterValues.Channel.lifetime.rawValue }
      || fields.contains { $0.cell == cell && $0.field.isLifetime }
  }

  /// Whether a lifetime grows from pass to pass for ever.
  var lifetimesGrow: Bool {
    numbers.contains {
      $0.channel == EmitterValues.Channel.lifetime.rawValue && $0.span.isGrowing
    } || fields.contains { $0.field.isLifetime && $0.leaves.contains { $0.span.isGrowing } }
  }

  private func bounds(
    of field: CellField, _ cell: Int, _ model: Double, until time: Double
  ) -> ClosedRange<Double> {
    var bounds = NumberBounds(model)
    for track in fields where track.cell == cell && track.field == field {
      for entry in track.leaves { apply(entry.leaf, entry.links, until: time, to: &bounds) }
    }
    return bounds.range
  }

  /// Adds what a leaf of a field makes of a number.
  private func apply(
    _ leaf: ObjectLeaf, _ links: [Link], until time: Double, to bounds: inout NumberBounds
  ) {
    let easing = leaf.easing?.range ?? 0...1
    switch leaf.source {
    case nil: return
    case .numbers(let own, let tracks, let kind):
      if kind == .number { apply(own, tracks, links, until: time, to: &bounds) }
    case .basic(let from, let to, let by, let spring):
      // Values of several kinds: as numbers, as far as they are.
      let (from, to, by) = (from?.number, to?.number, by?.number)
      let passes = Self.passes(leaf.span, leaf.isCumulative, links, until: time)
      let mixes = bounds.mixes(spring?.range ?? easing, passes: passes) { under in
        switch (from, to, by) {
        case (let a?, let b?, _): (a, b)
        case (let a?, nil, let d?): (a, a + d)
        case (nil, let b?, let d?): (b - d, b)
        case (let a?, nil, nil): (a, under)
        case (nil, let b?, nil): (under, b)
        case (nil, nil, let d?): (under, under + d)
        case (nil, nil, nil): (under, under)
        }
      }
      if let mixes { bounds.apply(mixes, isAdditive: leaf.isAdditive) }
    case .keyframes(let values, let timing):
      let keys = values.map { $0.number ?? 0 }
      guard keys.allSatisfy(\.isFinite) else { return }
      var range = keys[0]...keys[0]
      for (key, next) in zip(keys.indices, keys.indices.dropFirst()) {
        let positions = timing.mode == .discrete ? 0...1 : timing.positions(inSegment: key)
        for u in [positions.lowerBound, positions.upperBound] {
          range.add(keys[key] + (keys[next] - keys[key]) * u)
        }
        range.add(keys[next])
      }
      let passes = Self.passes(leaf.span, leaf.isCumulative, links, until: time)
      bounds.apply(
        Self.accumulated(range, keys[timing.keyCount - 1], passes), isAdditive: leaf.isAdditive)
    }
  }

  /// Adds what a leaf makes of a number.
  private func apply(
    _ leaf: Leaf, _ tracks: TrackList, _ links: [Link], until time: Double,
    to bounds: inout NumberBounds
  ) {
    let passes = Self.passes(leaf.span, leaf.isCumulative, links, until: time)
    let (from, to) = (Double(leaf.from.values[0]), Double(leaf.to.values[0]))
    var mixes: ClosedRange<Double>?
    switch leaf.source {
    // Of transforms and points only.
    case .path, .pathRotation: return
    case .basic(let form):
      let progress = leaf.spring?.range ?? leaf.timingFunction?.range ?? 0...1
      mixes = bounds.mixes(progress, passes: passes) { under in
        switch form {
        case .fromTo: (from, to)
        case .fromBy: (from, from + to)
        case .byTo: (to - from, to)
        case .from: (from, under)
        case .to: (under, to)
        case .by: (under, under + to)
        case .none: (under, under)
        }
      }
      if let velocity = leaf.velocity, let spring = leaf.spring, let range = mixes {
        let push = abs(Double(velocity.values[0])) * spring.farthestPush
        mixes = range.lowerBound - push...range.upperBound + push
      }
    case .keyframes(let index):
      let keys = tracks.keyframes[Int(index)]
      let numbers = keys.blocks.map { Double($0.values[0]) }
      let whole = (numbers.min() ?? 0)...(numbers.max() ?? 0)
      // What does not mix evenly takes the values of its keys only.
      let range = leaf.mixing == .linear ? keys.track.range(of: 0) : whole
      mixes = range.map { Self.accumulated($0, Double(keys.last.values[0]), passes) }
    }
    if let mixes { bounds.apply(mixes, isAdditive: leaf.isAdditive) }
  }

  /// A range with so many times an end on top.
  private static func accumulated(
    _ range: ClosedRange<Double>, _ end: Double, _ passes: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    if end == 0 || passes == 0...0 { return range }
    let (first, last) = (end * passes.lowerBound, end * passes.upperBound)
    return range.lowerBound + min(first, last)...range.upperBound + max(first, last)
  }

  /// How many passes of a leaf may be over up to a time; negative where it runs backwards.
  private static func passes(
    _ span: ClipSpan, _ isCumulative: Bool, _ links: [Link], until time: Double
  ) -> ClosedRange<Double> {
    let timing = span.timing
    guard isCumulative, !timing.autoreverses, span.pass > 0, span.pass.isFinite else {
      return 0...0
    }
    // Inside a group no later than the group's pass ends.
    let last = links.last.map { $0.pass * ($0.easing?.range.upperBound ?? 1) } ?? time
    let elapsed = timing.speed == 0 ? 0 : max(0, last - timing.beginTime) * abs(timing.speed)
    let run = min(elapsed, timing.localActiveDuration(inherited: span.pass))
    // A time within rounding of a pass's end may count as the next one's begin.
    let count = (run + abs(timing.timeOffset)) / span.pass + 1e-6
    if count.isNaN { return 0...0 }
    let isBack = timing.speed < 0
    let fewest = isBack || timing.timeOffset < 0 ? -count.rounded(.up) : 0
    return fewest...(isBack && timing.timeOffset <= 0 ? 0 : count.rounded(.down))
  }
}

extension CellField {
  fileprivate var isLifetime: Bool { self == .lifetime || self == .lifetimeRange }
}
