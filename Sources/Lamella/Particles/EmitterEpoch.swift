// SPDX-License-Identifier: MIT

// A stretch of a layer's time in which the model of an emitter stayed the same. Particles belong to
// the epoch in which they were born and keep its values until they die; so the model may jump, and
// nothing that lives already jumps with it. What a particle gives birth to belongs to its epoch.

import LamellaMath

/// An emitter's model, with its animations, from one commit to the next that changed it.
final class EmitterEpoch {
  /// In the layer's time; −∞ for an emitter that has run since its layer's time began.
  let start: Double
  private(set) var end = Double.infinity
  let settings: EmitterSettings
  /// Nil where nothing is animated.
  let tracks: EmitterTracks?
  /// When particles are born, for each of the layer's own cells.
  private(set) var clocks: [BirthClock] = []
  /// For each cell what ``longest(_:at:)`` and ``reach(_:at:)`` give; empty where it is not the same
  /// at all times.
  private var longest: [Double] = []
  private var reach: [Double] = []

  /// Begins an epoch; counts go on from the one before it.
  init(
    start: Double, settings: EmitterSettings, tracks: EmitterTracks?, after previous: EmitterEpoch?
  ) {
    self.start = start
    self.settings = settings
    self.tracks = tracks
    if tracks?.lifetimesGrow != true {
      longest = settings.cells.indices.map { longestLifetime(of: $0, until: .infinity) }
      reach = settings.cells.indices.map { reachBelow($0, until: .infinity) }
    }
    for cell in 0..<settings.topCount {
      let carried = previous.flatMap { old in
        cell < old.clocks.count ? old.clocks[cell].carried(to: start) : nil
      }
      clocks.append(makeClock(cell, carried ?? (0, 0)))
    }
  }

  /// Ends the epoch: nothing is born in it from now on.
  func close(at time: Double) {
    end = time
    for i in clocks.indices { clocks[i].to = min(clocks[i].to, time) }
  }

  /// When the last particle of a closed epoch dies.
  var lastDeath: Double {
    var last = end
    for cell in clocks.indices where clocks[cell].to > clocks[cell].from {
      let to = clocks[cell].to
      let own = longest(cell, at: to)
      last = max(last, to + own + reach(cell, at: to + own))
    }
    return last
  }

  /// The layer's numbers at a time.
  @inline(__always)
  func values(at time: Double) -> EmitterValues {
    tracks?.values(settings.values, at: time) ?? settings.values
  }

  /// A cell at a time.
  @inline(__always)
  func cell(_ index: Int, at time: Double) -> CellSettings {
    guard let tracks, tracks.animates(cell: index) else { return settings.cells[index] }
    return tracks.cell(index, settings.cells[index], at: time)
  }

  /// The longest lifetime of a cell up to a time, in seconds.
  @inline(__always)
  func longest(_ cell: Int, at time: Double) -> Double {
    longest.isEmpty ? longestLifetime(of: cell, until: time) : longest[cell]
  }

  /// How long after the death of a cell's particle what it gave birth to can live.
  @inline(__always)
  func reach(_ cell: Int, at time: Double) -> Double {
    reach.isEmpty ? reachBelow(cell, until: time) : reach[cell]
  }

  /// How long after its birth a cell's particle, or what it gave birth to, can live.
  @inline(__always)
  func life(_ cell: Int, at time: Double) -> Double {
    longest(cell, at: time) + reach(cell, at: time)
  }

  private func makeClock(
    _ index: Int, _ carried: (number: Int64, fraction: Double)
  ) -> BirthClock {
    let cell = settings.cells[index]
    let from = max(start, cell.begin)
    var table: RateTable?
    if let tracks, let spans = RateSpans(tracks.rateSpans(of: index)) {
      table = RateTable(spans, from: from) { [values = settings.values] time in
        let shown = tracks.cell(index, cell, at: time)
        return (tracks.values(values, at: time).birthRate, shown.rate)
      }
    }
    // Rates are given in single precision: a burst of 68 in 2.3 s must not lack one for a rounding.
    let rounding = cell.end.isFinite ? 1 + 0x1p-24 : 1
    return BirthClock(
      from: from, to: cell.end, firstNumber: carried.number, fraction: carried.fraction,
      rate: settings.values.birthRate * cell.rate * rounding, table: table)
  }

  private func reachBelow(_ cell: Int, until time: Double) -> Double {
    let first = settings.cells[cell].firstChild
    var reach = 0.0
    for child in first..<first + settings.cells[cell].childCount {
      reach = max(reach, longestLifetime(of: child, until: time) + reachBelow(child, until: time))
    }
    return reach
  }

  private func longestLifetime(of cell: Int, until time: Double) -> Double {
    let (model, values) = (settings.cells[cell], settings.values)
    guard let tracks, tracks.animatesLifetime(of: cell) else {
      return Double(model.longestLifetime * values.lifetime)
    }
    // A little more, for what single precision rounds.
    let own = tracks.longestLifetime(of: cell, model, until: time)
    let factor = tracks.lifetimeFactor(values, until: time)
    return own == 0 || factor == 0 ? 0 : own * factor * (1 + 0x1p-20)
  }
}
