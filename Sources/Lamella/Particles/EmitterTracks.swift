// SPDX-License-Identifier: MIT

// The animations of an emitter, captured when they were committed. Particles keep the values of the
// time at which they were born, so what animated their source must be known for as long as they
// live: after the animation has ended, was removed, or the program has edited the model. A capture
// holds everything that an evaluation needs and depends on no table.
//
// Times are those of the layer. Values of the layer, and of its own cells, are read at a particle's
// birth; those of nested cells, and accelerations and speeds, at the frame's time.

import LamellaMath

/// The captured animations of one emitter layer.
final class EmitterTracks {
  /// A group between the layer's time and a leaf's.
  struct Link {
    let timing: MediaTiming
    let easing: TimingFunction?
    let pass: Double
  }

  /// When an animation changes anything.
  struct Span {
    let begin: Double
    let end: Double
    /// After so long it repeats itself; infinite where it stands still.
    let period: Double
    /// Never ends, and adds something in every pass.
    let isGrowing: Bool
  }

  struct NumberLeaf {
    let leaf: Leaf
    let tracks: TrackList
    let links: [Link]
    let span: Span
    /// The first of the emitter's channels that the leaf works on, and how many.
    let channel: Int
    let count: Int
  }

  struct FieldLeaf {
    let leaf: ObjectLeaf
    let links: [Link]
    let span: Span
  }

  /// The animations of one field of a cell, in order.
  struct FieldTrack {
    let cell: Int
    let field: CellField
    let model: Value
    var leaves: [FieldLeaf]
  }

  var numbers: [NumberLeaf] = []
  var fields: [FieldTrack] = []

  var isEmpty: Bool { numbers.isEmpty && fields.isEmpty }

  /// The layer's numbers at a time.
  func values(_ model: EmitterValues, at time: Double) -> EmitterValues {
    var values = model
    for entry in numbers {
      guard let local = Self.time(time, through: entry.links) else { continue }
      var under = ChannelBlock()
      for i in 0..<entry.count { under.values[i] = values.channels[entry.channel + i] }
      guard let new = entry.leaf.evaluate(at: local, under: under, tracks: entry.tracks) else {
        continue
      }
      for i in 0..<entry.count { values.channels[entry.channel + i] = new.values[i] }
    }
    return values
  }

  /// A cell at a time.
  func cell(_ index: Int, _ model: CellSettings, at time: Double) -> CellSettings {
    var settings = model
    for track in fields where track.cell == index {
      var value = track.model
      for entry in track.leaves {
        guard let local = Self.time(time, through: entry.links) else { continue }
        value = entry.leaf.evaluate(at: local, under: value) ?? value
      }
      settings.set(track.field, value)
    }
    return settings
  }

  /// A time of the layer inside the groups, as a clock that runs forwards; nil where one of them is
  /// not in effect.
  private static func time(_ time: Double, through links: [Link]) -> Clock? {
    var time = time
    for link in links {
      guard let sample = link.timing.sample(parentTime: time, inheritedDuration: link.pass) else {
        return nil
      }
      let fraction = link.easing?.value(at: sample.fraction) ?? sample.fraction
      time = fraction * link.pass
    }
    return Clock(kind: .root, parent: -1, timing: TimingStore.initial, time: time)
  }

  // MARK: What is animated

  /// Whether anything that a particle of a cell keeps from its birth is animated.
  func animatesBirths(of cell: Int) -> Bool {
    numbers.contains { $0.channel + $0.count > EmitterValues.Channel.lifetime.rawValue }
      || fields.contains { $0.cell == cell && !$0.field.isLive }
  }

  /// Whether any field of a cell is animated.
  func animates(cell: Int) -> Bool { fields.contains { $0.cell == cell } }

  /// When the birth rate of a cell is animated; empty where it is not.
  func rateSpans(of cell: Int) -> [Span] {
    var spans = numbers.filter { $0.channel == EmitterValues.Channel.birthRate.rawValue }
      .map(\.span)
    for track in fields where track.cell == cell {
      if [.birthRate, .enabled].contains(track.field) { spans += track.leaves.map(\.span) }
    }
    return spans.filter { $0.begin.isFinite && !$0.end.isNaN }
  }
}
