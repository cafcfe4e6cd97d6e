// SPDX-License-Identifier: MIT

import Foundation

/// Keyframes by the rules of spec 5.4.
struct PlainKeys {
  enum Mode { case linear, discrete, paced, cubic, cubicPaced }

  var values: [PlainValue] = []
  var mode = Mode.linear
  var keyTimes: [Double]?
  var curves: [PlainCurve] = []
  var tension: [Double] = []
  var continuity: [Double] = []
  var bias: [Double] = []

  /// When each key that counts is reached.
  var times: [Double] {
    let n = values.count
    switch mode {
    case .paced, .cubicPaced:
      let lengths = (1..<max(n, 1)).map { PlainValue.distance(values[$0 - 1], values[$0]) }
      let total = lengths.reduce(0, +)
      if total == 0 { return (0..<n).map { Double($0) / Double(max(n - 1, 1)) } }
      return (0..<n).map { lengths[0..<$0].reduce(0, +) / total }
    case .discrete:
      if let keyTimes { return Array(keyTimes.prefix(n)) }
      return (0..<n).map { Double($0) / Double(n) }
    case .linear, .cubic:
      if let keyTimes { return Array(keyTimes.prefix(n)) }
      return (0..<n).map { Double($0) / Double(max(n - 1, 1)) }
    }
  }

  /// The value at a fraction; nil where the keys have no effect.
  func value(_ f: Double) -> PlainValue? {
    let times = times
    let n = times.count
    if n < 2 { return nil }
    // The last key that was reached; of several at one time, the last.
    let reached = (0..<n).last { times[$0] <= f } ?? -1
    if mode == .discrete { return values[max(reached, 0)] }
    if reached < 0 { return PlainValue.mix(values[0], values[1], 0) }
    let isCurved = (mode == .cubic || mode == .cubicPaced) && values[0].kind == .numbers
    if reached == n - 1 {
      return isCurved
        ? cubic(n - 2, 1, times) : PlainValue.mix(values[n - 2], values[n - 1], 1)
    }
    var u = (f - times[reached]) / (times[reached + 1] - times[reached])
    let isPaced = mode == .paced || mode == .cubicPaced
    if !isPaced && reached < curves.count { u = curves[reached].value(u) }
    if isCurved { return cubic(reached, u, times) }
    return PlainValue.mix(values[reached], values[reached + 1], u)
  }

  private func cubic(_ i: Int, _ u: Double, _ times: [Double]) -> PlainValue {
    let (p, q) = (values[i].numbers, values[i + 1].numbers)
    let (out, into) = (tangents(i, times).out, tangents(i + 1, times).into)
    // A key without a value leaves none to the curves that touch it.
    let counts = Set([p.count, q.count, out.count, into.count])
    if counts.count > 1 || p.isEmpty { return .nothing }
    let (u2, u3) = (u * u, u * u * u)
    return PlainValue(
      .numbers,
      p.indices.map {
        (2 * u3 - 3 * u2 + 1) * p[$0] + (u3 - 2 * u2 + u) * out[$0] + (3 * u2 - 2 * u3) * q[$0]
          + (u3 - u2) * into[$0]
      })
  }

  private func tangents(_ i: Int, _ times: [Double]) -> (into: [Double], out: [Double]) {
    let last = times.count - 1
    func difference(_ k: Int) -> [Double] {
      zip(values[k].numbers, values[k + 1].numbers).map { $1 - $0 }
    }
    if i == 0 { return (difference(0), difference(0)) }
    if i == last { return (difference(last - 1), difference(last - 1)) }
    func shape(_ list: [Double]) -> Double { i < list.count ? list[i] : 0 }
    let (t, c, b) = (shape(tension), shape(continuity), shape(bias))
    let (before, after) = (times[i] - times[i - 1], times[i + 1] - times[i])
    let sum = before + after
    let (k0, k1) = sum > 0 ? (2 * before / sum, 2 * after / sum) : (1, 1)
    let (dp, dn) = (difference(i - 1), difference(i))
    let into = zip(dp, dn).map {
      k0 * ((1 - t) * (1 - c) * (1 + b) / 2 * $0 + (1 - t) * (1 + c) * (1 - b) / 2 * $1)
    }
    let out = zip(dp, dn).map {
      k1 * ((1 - t) * (1 + c) * (1 + b) / 2 * $0 + (1 - t) * (1 - c) * (1 - b) / 2 * $1)
    }
    return (into, out)
  }
}

/// A path that a point follows, as cubic pieces; spec 5.5.
struct PlainRoute {
  /// Four points for each interval, x and y in turn.
  var pieces: [[Double]] = []

  func point(_ piece: Int, _ u: Double) -> [Double] {
    let p = pieces[piece]
    let v = 1 - u
    let w = [v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u]
    return [0, 1].map { w[0] * p[$0] + w[1] * p[2 + $0] + w[2] * p[4 + $0] + w[3] * p[6 + $0] }
  }

  /// The direction of travel.
  func angle(_ piece: Int, _ u: Double) -> Double {
    let (x, y) = slope(piece, u)
    return atan2(y, x)
  }

  private func slope(_ piece: Int, _ u: Double) -> (Double, Double) {
    let p = pieces[piece]
    let v = 1 - u
    func slope(_ k: Int) -> Double {
      3 * v * v * (p[2 + k] - p[k]) + 6 * v * u * (p[4 + k] - p[2 + k])
        + 3 * u * u * (p[6 + k] - p[4 + k])
    }
    return (slope(0), slope(1))
  }

  /// The interval and the parameter in it at a fraction.
  func locate(_ f: Double, _ keys: PlainKeys) -> (piece: Int, u: Double) {
    let n = pieces.count
    if f <= 0 { return (0, 0) }
    if keys.mode == .paced || keys.mode == .cubicPaced { return locate(length: f) }
    let times = keys.keyTimes ?? (0...n).map { Double($0) / Double(n) }
    let reached = max(0, (0..<times.count).last { times[$0] <= f } ?? 0)
    if reached >= n { return (n - 1, 1) }
    if keys.mode == .discrete { return (reached, 0) }
    if reached == times.count - 1 { return (reached - 1, 1) }
    let u = (f - times[reached]) / (times[reached + 1] - times[reached])
    return (reached, reached < keys.curves.count ? keys.curves[reached].value(u) : u)
  }

  /// By length: the speed along each piece summed over 64 parts, then halved to the place.
  private func locate(length f: Double) -> (piece: Int, u: Double) {
    let parts = 64
    var lengths: [(piece: Int, u: Double, length: Double)] = []
    for piece in pieces.indices {
      for i in 0..<parts {
        let (a, b) = (Double(i) / Double(parts), Double(i + 1) / Double(parts))
        lengths.append((piece, a, length(piece, a, b)))
      }
    }
    var rest = f * lengths.reduce(0) { $0 + $1.length }
    for part in lengths {
      if rest <= part.length && part.length > 0 {
        var (low, high) = (part.u, part.u + 1 / Double(parts))
        for _ in 0..<30 {
          let middle = (low + high) / 2
          if length(part.piece, part.u, middle) < rest { low = middle } else { high = middle }
        }
        return (part.piece, (low + high) / 2)
      }
      rest -= part.length
    }
    return (pieces.count - 1, 1)
  }

  /// The length between two near parameters, by three Gauss points.
  private func length(_ piece: Int, _ a: Double, _ b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    let offset = half * (0.6).squareRoot()
    let speeds = [middle - offset, middle, middle + offset].map { u in
      let (x, y) = slope(piece, u)
      return (x * x + y * y).squareRoot()
    }
    return half * (5 * speeds[0] + 8 * speeds[1] + 5 * speeds[2]) / 9
  }
}
