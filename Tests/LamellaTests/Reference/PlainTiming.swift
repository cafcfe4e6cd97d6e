// SPDX-License-Identifier: MIT

import Foundation

/// When something runs: the rule of the specification, written out once more.
struct PlainTiming {
  var begin = 0.0
  /// 0 takes what is inherited.
  var duration = 0.0
  var speed = 1.0
  var offset = 0.0
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillsBackwards = false
  var fillsForwards = false
  var easing: PlainCurve?

  /// Where it stands at a time of its parent; nil while it is not in effect.
  struct State {
    var fraction: Double
    var iteration: Double
  }

  func pass(inherited: Double) -> Double { duration > 0 ? duration : inherited }

  /// Seconds of its own time in effect.
  func active(inherited: Double) -> Double {
    let d = pass(inherited: inherited)
    let period = autoreverses ? 2 * d : d
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 && period > 0 { return repeatCount * period }
    return period
  }

  /// The parent's time at the end.
  func end(inherited: Double) -> Double {
    speed == 0 ? .infinity : begin + active(inherited: inherited) / abs(speed)
  }

  func state(at parent: Double, inherited: Double) -> State? {
    let d = pass(inherited: inherited)
    let active = active(inherited: inherited)
    let elapsed = parent - begin
    let sped = elapsed * abs(speed)
    var local: Double
    var isAtEnd = false
    if elapsed < 0 {
      if !fillsBackwards { return nil }
      local = offset
    } else if speed != 0 && parent >= end(inherited: inherited) {
      if parent > end(inherited: inherited) && sped > active && !fillsForwards { return nil }
      local = (speed < 0 ? -active : active) + offset
      isAtEnd = true
    } else {
      local = elapsed * speed + offset
    }
    if d <= 0 { return State(fraction: isAtEnd && !autoreverses ? 1 : 0, iteration: 0) }
    if d == .infinity { return State(fraction: 0, iteration: 0) }
    let period = autoreverses ? 2 * d : d
    // A whole number of passes may come out a hair beside the whole.
    if abs(local / period - (local / period).rounded()) < 1e-12 {
      local = (local / period).rounded() * period
    }
    var p = local - (local / period).rounded(.down) * period
    if isAtEnd && p == 0 && local > 0 { p = period }
    let q = autoreverses && p > d ? 2 * d - p : p
    return State(fraction: q / d, iteration: ((local - p) / period).rounded())
  }

  /// The state at the end; where there is none, at the end of one pass.
  func settled(inherited: Double) -> State {
    var held = self
    held.fillsForwards = true
    if !end(inherited: inherited).isFinite {
      (held.speed, held.offset, held.repeatCount, held.repeatDuration) = (1, 0, 1, 0)
    }
    let end = held.end(inherited: inherited)
    return held.state(at: end, inherited: inherited) ?? State(fraction: 0, iteration: 0)
  }

  /// The time inside a layer with this timing: an endless pass that begins at `begin`.
  func layerTime(at parent: Double) -> Double {
    if begin != 0 && parent < begin { return 0 }
    return (parent - begin) * speed + offset
  }
}

/// A cubic curve from (0, 0) to (1, 1), solved by halving.
struct PlainCurve: Equatable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  func value(_ t: Double) -> Double {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    func coordinate(_ a: Double, _ b: Double, _ u: Double) -> Double {
      3 * a * u * (1 - u) * (1 - u) + 3 * b * u * u * (1 - u) + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if coordinate(x1, x2, middle) < t { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, (low + high) / 2)
  }
}

/// A damped spring from 0 to 1; spec 5.7.
struct PlainSpring: Equatable {
  var mass: Double
  var stiffness: Double
  var damping: Double
  var velocity: Double
  var allowsOverdamping = false

  /// Before its start it stands at its start: a curve may ask for that.
  func progress(_ time: Double) -> Double {
    let t = max(time, 0)
    let w = (stiffness / mass).squareRoot()
    var z = damping / (2 * (stiffness * mass).squareRoot())
    if z > 1 && !allowsOverdamping { z = 1 }
    let x0 = -1.0
    if abs(z - 1) < 1e-9 { return 1 + exp(-w * t) * (x0 + (velocity + w * x0) * t) }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return 1 + exp(-z * w * t)
        * (x0 * cos(wd * t) + (z * w * x0 + velocity) / wd * sin(wd * t))
    }
    let root = w * (z * z - 1).squareRoot()
    let (r1, r2) = (-z * w + root, -z * w - root)
    let a = (velocity - r2 * x0) / (r1 - r2)
    return 1 + a * exp(r1 * t) + (x0 - a) * exp(r2 * t)
  }
}
