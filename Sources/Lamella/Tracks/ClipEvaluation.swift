// SPDX-License-Identifier: MIT

// The loop over a batch: timing, easing, interpolation, store. Spec 4.2 restricted to what a batch
// can be: positive speed, no time offset.

import LamellaMath

/// Evaluates the clips of a batch at one time.
enum ClipEvaluation {
  static func run(
    _ batch: ClipBatch, time: Double, model: ColumnSet, presentation: ColumnSet
  ) {
    let begins = batch.begins.base
    let rates = batch.rates.base
    let rows = batch.rows.base
    let states = batch.states.base
    let backwards = batch.fillMode.fillsBackwards
    let forwards = batch.fillMode.fillsForwards
    for i in 0..<batch.count where states[i] != ClipBatch.State.gone {
      let row = Int(rows[i])
      let progress = progress(
        (time - begins[i]) * rates[i], batch, backwards: backwards, forwards: forwards)
      for channel in 0..<batch.columns.count {
        let column = batch.columns[channel]
        let under = batch.isAboveBatch ? presentation[column][row] : model[column][row]
        var value = under
        if progress >= -.greatestFiniteMagnitude {
          let a = batch.from.base(channel)[i]
          let b = batch.to.base(channel)[i]
          value = progress == 1 ? b : a + (b - a) * progress
          if batch.isAdditive { value += under }
        }
        presentation[column][row] = value
      }
    }
  }

  /// The eased fraction at a position counted in passes; -∞ where the clip is not in effect.
  @inline(__always)
  static func progress(
    _ position: Double, _ batch: ClipBatch, backwards: Bool, forwards: Bool
  ) -> Float {
    var p = position
    var fraction: Double
    let total = batch.passes * (batch.shape == .pingpong ? 2 : 1)
    if p < 0 {
      if !backwards { return -.infinity }
      fraction = 0
    } else {
      let isEnded = p >= total
      if p > total && !forwards { return -.infinity }
      if isEnded { p = total }
      switch batch.shape {
      case .once: fraction = p
      case .loop:
        fraction = p - p.rounded(.down)
        if isEnded && fraction == 0 { fraction = 1 }
      case .pingpong:
        let q = p - 2 * (p / 2).rounded(.down)
        fraction = q > 1 ? 2 - q : q
      }
    }
    if let easing = batch.easing { fraction = easing.value(at: fraction) }
    return Float(fraction)
  }
}
