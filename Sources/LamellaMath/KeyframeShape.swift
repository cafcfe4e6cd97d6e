// SPDX-License-Identifier: MIT

// Kochanek–Bartels tangents (SIGGRAPH 1984) in Core Animation's signs. At an inner key with the
// differences dp before and dn after it:
//   out = (1-T)(1+C)(1+B)/2 · dp + (1-T)(1-C)(1-B)/2 · dn
//   in  = (1-T)(1-C)(1+B)/2 · dp + (1-T)(1+C)(1-B)/2 · dn
// and where the times h0 before and h1 after differ, in *= 2·h0/(h0+h1), out *= 2·h1/(h0+h1).
// At the first and last key the tangent is the whole difference, as measured, not half of it.

/// The tension, continuity and bias of the keys of a cubic animation; missing ones are 0.
package struct KeyframeShape: Hashable, Sendable {
  package var tension: [Float] = []
  package var continuity: [Float] = []
  package var bias: [Float] = []

  package init(tension: [Float] = [], continuity: [Float] = [], bias: [Float] = []) {
    (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
  }

  /// The tangents of all keys that have a time, laid out as the values are.
  func tangents(
    of values: [Float], components: Int, times: [Double]
  ) -> (outgoing: [Float], incoming: [Float]) {
    let count = times.count
    var outgoing = [Float](repeating: 0, count: count * components)
    var incoming = outgoing
    func difference(_ key: Int, _ i: Int) -> Double {
      Double(values[(key + 1) * components + i]) - Double(values[key * components + i])
    }
    func parameter(_ list: [Float], _ key: Int) -> Double {
      key < list.count && list[key].isFinite ? Double(list[key]) : 0
    }
    for key in 0..<count {
      let (t, c, b) = (
        parameter(tension, key), parameter(continuity, key), parameter(bias, key)
      )
      var (before, after) = (1.0, 1.0)
      if key > 0, key < count - 1 {
        let (h0, h1) = (times[key] - times[key - 1], times[key + 1] - times[key])
        if h0 + h1 > 0 { (before, after) = (2 * h0 / (h0 + h1), 2 * h1 / (h0 + h1)) }
      }
      for i in 0..<components {
        let index = key * components + i
        if key == 0 || key == count - 1 {
          let whole = Float(difference(key == 0 ? 0 : count - 2, i))
          (outgoing[index], incoming[index]) = (whole, whole)
          continue
        }
        let (dp, dn) = (difference(key - 1, i) * (1 + b) / 2, difference(key, i) * (1 - b) / 2)
        outgoing[index] = Float((1 - t) * ((1 + c) * dp + (1 - c) * dn) * after)
        incoming[index] = Float((1 - t) * ((1 - c) * dp + (1 + c) * dn) * before)
      }
    }
    return (outgoing, incoming)
  }
}
