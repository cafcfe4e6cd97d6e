// SPDX-License-Identifier: MIT

// The births of rates that grow evenly from pass to pass, as those of cumulative animations do. The
// factors of layer and cell are each f + k·g at a place of pass k, so their product is a polynomial
// of degree two in k, and so are the births of a pass; the sums over passes are closed.

/// The integral of a rate that grows from pass to pass.
struct GrowingSums {
  private let period: Double
  private let step: Double
  /// For each knot, the births before it in pass k: x + k·y + k²·z.
  private let sums: [SIMD3<Double>]

  /// The pass that growth is measured in: a late one, where rounding weighs little.
  private static let latePass = 1024.0

  /// Nil where a factor does not grow evenly: it falls, or starts to grow later.
  init?(start: Double, period: Double, factors: (Double) -> RateTable.Factors) {
    self.period = period
    let count = RateSums.steps(period)
    step = period / Double(count)
    var sums = [SIMD3<Double>(repeating: 0)]
    var sum = SIMD3<Double>(repeating: 0)
    for i in 0..<count {
      let time = start + (Double(i) + 0.5) * step
      let (first, second) = (factors(time), factors(time + period))
      let late = factors(time + Self.latePass * period)
      guard let f = Self.growth(first.layer, second.layer, late.layer),
        let g = Self.growth(first.cell, second.cell, late.cell)
      else { return nil }
      sum +=
        step * SIMD3(first.layer * first.cell, first.layer * g + f * first.cell, f * g)
      sums.append(sum)
    }
    self.sums = sums
  }

  /// What a factor grows by in each pass.
  private static func growth(_ first: Double, _ second: Double, _ late: Double) -> Double? {
    guard first >= 0, late.isFinite else { return nil }
    // Values are of single precision.
    let difference = late - first
    let growth = abs(difference) <= 1e-5 * late ? 0 : difference / latePass
    let isEven = abs(second - first - growth) <= 1e-5 * max(first, growth)
    return growth >= 0 && isEven ? growth : nil
  }

  /// The births of all passes before one.
  private func births(before pass: Double) -> Double {
    let each = sums[sums.count - 1]
    let (k, n) = (pass, pass - 1)
    return k * each.x + k * n / 2 * each.y + k * n * (2 * k - 1) / 6 * each.z
  }

  private func sum(_ knot: Int, _ pass: Double) -> Double {
    sums[knot].x + pass * (sums[knot].y + pass * sums[knot].z)
  }

  /// The births in so many seconds from the start on.
  func births(in seconds: Double) -> Double {
    let pass = (seconds / period).rounded(.down)
    let place = max(0, min((seconds - pass * period) / step, Double(sums.count - 1)))
    let i = min(Int(place), sums.count - 2)
    let (low, high) = (sum(i, pass), sum(i + 1, pass))
    return births(before: pass) + low + (high - low) * (place - Double(i))
  }

  /// After how many seconds so many births have happened; infinite where they never do.
  func seconds(of births: Double) -> Double {
    if births <= 0 { return 0 }
    var (pass, end) = (0.0, 1.0)
    while self.births(before: end) < births {
      if end > 1e15 { return .infinity }
      (pass, end) = (end, end * 2)
    }
    while end - pass > 1 {
      let middle = ((pass + end) / 2).rounded(.down)
      if self.births(before: middle) < births { pass = middle } else { end = middle }
    }
    let missing = births - self.births(before: pass)
    var (low, high) = (0, sums.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sum(middle, pass) < missing { low = middle } else { high = middle }
    }
    let rise = sum(high, pass) - sum(low, pass)
    let inside = rise > 0 ? max(0, min((missing - sum(low, pass)) / rise, 1)) : 0
    return pass * period + step * (Double(low) + inside)
  }
}
