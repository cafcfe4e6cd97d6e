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
  /// The longest lifetime of each cell in seconds, and how long after a particle's death what it
  /// gave birth to can live.
  private(set) var longest: [Double] = []
  private(set) var reach: [Double] = []

  /// Begins an epoch; counts go on from the one before it.
  init(
    start: Double, settings: EmitterSettings, tracks: EmitterTracks?, after previous: EmitterEpoch?
  ) {
    self.start = start
    self.settings = settings
    self.tracks = tracks
    let factor = Self.largest(tracks?.lifetimeSpan(of: -1)) { [settings, tracks] time in
      (tracks?.values(settings.values, at: time) ?? settings.values).lifetime
    }
    for cell in settings.cells.indices {
      let own = Self.largest(tracks?.lifetimeSpan(of: cell)) { [settings, tracks] time in
        let model = settings.cells[cell]
        return (tracks?.cell(cell, model, at: time) ?? model).longestLifetime
      }
      longest.append(Double(own * factor))
    }
    for cell in settings.cells.indices { reach.append(reachBelow(cell)) }
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
      last = max(last, clocks[cell].to + longest[cell] + reach[cell])
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

  private func makeClock(
    _ index: Int, _ carried: (number: Int64, fraction: Double)
  ) -> BirthClock {
    let cell = settings.cells[index]
    let from = max(start, cell.begin)
    let span = tracks?.rateSpan(of: index)
    let table = span.map { span in
      RateTable(start: span.start, end: span.end, period: span.period) { [self] time in
        values(at: time).birthRate * self.cell(index, at: time).rate
      }
    }
    // Rates are given in single precision: a burst of 68 in 2.3 s must not lack one for a rounding.
    let rounding = cell.end.isFinite ? 1 + 0x1p-24 : 1
    return BirthClock(
      from: from, to: cell.end, firstNumber: carried.number, fraction: carried.fraction,
      rate: settings.values.birthRate * cell.rate * rounding, table: table)
  }

  private func reachBelow(_ cell: Int) -> Double {
    let first = settings.cells[cell].firstChild
    var reach = 0.0
    for child in first..<first + settings.cells[cell].childCount {
      reach = max(reach, longest[child] + reachBelow(child))
    }
    return reach
  }

  /// The largest value that an animated lifetime takes, looked up at many times.
  private static func largest(
    _ span: (start: Double, end: Double, period: Double?)?, _ value: (Double) -> Float
  ) -> Float {
    guard let span else { return value(0) }
    let end = span.end + (span.period ?? 0)
    var largest = max(value(span.start - 1e-3), value(end + 1e-3))
    for i in 0...256 {
      largest = max(largest, value(span.start + (end - span.start) * Double(i) / 256))
    }
    return largest
  }
}
