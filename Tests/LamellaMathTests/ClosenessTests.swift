// SPDX-License-Identifier: MIT

import LamellaTestSupport
import Testing

@Suite struct `Allowed differences` {
  @Test func `the larger of the stated tolerance and four units of Float`() {
    let ulps = 4 * Double(Float.ulpOfOne)
    #expect(Closeness.allowance(stated: 1e-9, magnitude: 0) == ulps)
    #expect(Closeness.allowance(stated: 1e-9, magnitude: 100) == 100 * ulps)
    #expect(Closeness.allowance(stated: 1e-3, magnitude: 100) == 1e-3)
  }

  @Test func `differences are found wherever they are`() {
    let a = JSONValue.object(["x": .numbers([1, 2]), "y": .null])
    #expect(Closeness.difference(a, a, stated: 0) == nil)
    let cases: [(JSONValue, String)] = [
      (.object(["x": .numbers([1, 2.1]), "y": .null]), ".x[1]"),
      (.object(["x": .numbers([1]), "y": .null]), ".x"),
      (.object(["x": .numbers([1, 2]), "y": .number(0)]), ".y"),
      (.null, ""),
    ]
    for (other, place) in cases {
      let difference = Closeness.difference(a, other, stated: 1e-6)
      #expect(difference?.hasPrefix(place + ":") == true, "\(difference ?? "none")")
    }
    #expect(Closeness.difference(.number(.nan), .number(1), stated: 9) != nil)
  }
}
