// SPDX-License-Identifier: MIT

// Keys stand one after another in a flat array, `components` numbers each. Sampling reads two keys
// (and in cubic modes two tangents) and allocates nothing. The timing is a value of its own, so that
// several tracks of one animation, or the same keys on many layers, are located once.

/// The keys of an animation and the interpolation between them.
package struct KeyframeTrack: Hashable, Sendable {
  /// When each key is reached.
  package let timing: KeyframeTiming
  /// How many numbers one key has.
  package let components: Int
  /// All keys in order, `components` numbers each.
  package let values: [Float]
  /// In cubic modes, the tangents that leave each key; otherwise empty.
  let outgoing: [Float]
  /// In cubic modes, the tangents that arrive at each key; otherwise empty.
  let incoming: [Float]

  /// Creates a track, or nil where fewer than two keys count.
  ///
  /// Traps unless `values` holds whole keys. `distances` between neighbouring keys set the pace of
  /// the paced modes; by default they are Euclidean. Shape parameters that are missing are 0.
  package init?(
    values: [Float], components: Int = 1, mode: CalculationMode = .linear,
    keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    tension: [Float] = [], continuity: [Float] = [], bias: [Float] = [],
    distances: [Double]? = nil
  ) {
    precondition(
      components > 0 && values.count % components == 0,
      "\(values.count) numbers are no whole keys of \(components)")
    let count = values.count / components
    let timing = KeyframeTiming(
      count: count, mode: mode, keyTimes: keyTimes, timingFunctions: timingFunctions,
      distances: mode.isPaced ? distances ?? Self.distances(values, components) : nil)
    guard let timing else { return nil }
    self.timing = timing
    self.components = components
    self.values = values
    if mode.isCubic {
      let shape = KeyframeShape(tension: tension, continuity: continuity, bias: bias)
      (outgoing, incoming) = shape.tangents(
        of: values, components: components, times: timing.times)
    } else {
      (outgoing, incoming) = ([], [])
    }
  }

  /// The Euclidean distances between neighbouring keys.
  package static func distances(_ values: [Float], _ components: Int) -> [Double] {
    let count = values.count / components
    return (1..<max(count, 1)).map { key in
      var sum = 0.0
      for i in 0..<components {
        let d = Double(values[key * components + i]) - Double(values[(key - 1) * components + i])
        sum += d * d
      }
      return sum.squareRoot()
    }
  }

  /// Writes the value at a fraction of the animation.
  ///
  /// - Complexity: O(log *n* + `components`), without allocating.
  package func sample(_ fraction: Double, into result: UnsafeMutablePointer<Float>) {
    let (segment, position) = timing.locate(fraction)
    sample(segment: segment, position: position, into: result)
  }

  /// Writes the value at a position of a segment, as ``KeyframeTiming/locate(_:)`` gives it.
  package func sample(
    segment: Int, position: Double, into result: UnsafeMutablePointer<Float>
  ) {
    let a = segment * components
    if timing.mode == .discrete {
      for i in 0..<components { result[i] = values[a + i] }
      return
    }
    let b = a + components
    let u = Float(position)
    if outgoing.isEmpty {
      // Exact at both ends: b + (a - b)·0 and a + (b - a)·0.
      for i in 0..<components {
        let (p, q) = (values[a + i], values[b + i])
        result[i] = u < 0.5 ? p + (q - p) * u : q + (p - q) * (1 - u)
      }
      return
    }
    let (u2, u3) = (u * u, u * u * u)
    let (h0, h1) = (2 * u3 - 3 * u2 + 1, u3 - 2 * u2 + u)
    let (h2, h3) = (3 * u2 - 2 * u3, u3 - u2)
    for i in 0..<components {
      result[i] =
        h0 * values[a + i] + h1 * outgoing[a + i] + h2 * values[b + i] + h3 * incoming[b + i]
    }
  }
}
