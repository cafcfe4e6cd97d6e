// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Keyframe timing` {
  private func locate(_ timing: KeyframeTiming?, _ fraction: Double) throws -> [Double] {
    let place = try #require(timing).locate(fraction)
    return [Double(place.segment), place.position]
  }

  @Test func `fewer than two keys have no effect`() {
    for mode in CalculationMode.allCases {
      for count in [-1, 0, 1] {
        #expect(KeyframeTiming(count: count, mode: mode, distances: []) == nil)
        #expect(KeyframeTiming(count: count, mode: mode, keyTimes: [0, 1]) == nil)
      }
    }
    #expect(KeyframeTiming(count: 3, mode: .linear, keyTimes: []) == nil)
    #expect(KeyframeTiming(count: 3, mode: .linear, keyTimes: [0]) == nil)
  }

  @Test func `even times and the times around a key`() throws {
    let t = KeyframeTiming(count: 5, mode: .linear)
    #expect(try locate(t, -0.2) == [0, 0])
    #expect(try locate(t, 0) == [0, 0])
    #expect(try locate(t, 0.125) == [0, 0.5])
    #expect(try locate(t, 0.25) == [1, 0])
    let before = try locate(t, 0.25 - 1e-7)
    #expect(before[0] == 0 && before[1] > 0.999_999)
    let after = try locate(t, 0.25 + 1e-7)
    #expect(after[0] == 1 && after[1] < 1e-6)
    #expect(try locate(t, 1) == [3, 1])
    #expect(try locate(t, 1.000_001) == [3, 1])
    #expect(try locate(t, .nan) == [0, 0])
    #expect(try locate(t, .infinity) == [3, 1])
  }

  @Test func `keys that share a time jump to the last of them`() throws {
    let t = KeyframeTiming(count: 4, mode: .linear, keyTimes: [0, 0.5, 0.5, 1])
    #expect(try locate(t, 0.5.nextDown)[0] == 0)
    #expect(try locate(t, 0.5) == [2, 0])
    let first = KeyframeTiming(count: 3, mode: .linear, keyTimes: [0, 0, 1])
    #expect(try locate(first, 0) == [1, 0])
    let last = KeyframeTiming(count: 3, mode: .linear, keyTimes: [0, 1, 1])
    #expect(try locate(last, 1.0.nextDown)[0] == 0)
    #expect(try locate(last, 1) == [1, 1])
    let all = KeyframeTiming(count: 3, mode: .linear, keyTimes: [0.5, 0.5, 0.5])
    #expect(try locate(all, 0.4) == [0, 0])
    #expect(try locate(all, 0.5) == [1, 1])
  }

  @Test func `times that do not start at 0 or end at 1 hold the ends`() throws {
    let t = KeyframeTiming(count: 2, mode: .linear, keyTimes: [0.25, 0.75])
    #expect(try [0, 0.25, 0.5, 0.75, 1].map { try locate(t, $0)[1] } == [0, 0, 0.5, 1, 1])
  }

  @Test func `times that step back are raised`() {
    #expect(
      KeyframeTiming(count: 4, mode: .linear, keyTimes: [0, 0.6, 0.3, 1])?.times == [
        0, 0.6, 0.6, 1,
      ])
    #expect(
      KeyframeTiming(count: 3, mode: .linear, keyTimes: [.nan, 0.5, .nan])?.times == [0, 0.5, 0.5])
  }

  @Test func `the shorter of times and keys counts`() {
    #expect(KeyframeTiming(count: 4, mode: .linear, keyTimes: [0, 0.5, 1])?.keyCount == 3)
    #expect(KeyframeTiming(count: 2, mode: .linear, keyTimes: [0, 0.5, 1])?.times == [0, 0.5])
  }

  @Test func `discrete keys hold, with n or n+1 times`() throws {
    let even = KeyframeTiming(count: 4, mode: .discrete)
    #expect(
      try [-1, 0, 0.249, 0.25, 0.75, 1, 2].map { try locate(even, $0)[0] } == [0, 0, 0, 1, 3, 3, 3])
    let ends = KeyframeTiming(count: 3, mode: .discrete, keyTimes: [0, 0.3, 0.6, 1])
    #expect(try [0.1, 0.3, 0.65, 1].map { try locate(ends, $0)[0] } == [0, 1, 2, 2])
    let starts = KeyframeTiming(count: 3, mode: .discrete, keyTimes: [0, 0.3, 0.6])
    #expect(starts?.times == ends?.times)
    let late = KeyframeTiming(count: 2, mode: .discrete, keyTimes: [0.5, 1])
    #expect(try [0, 0.5, 1].map { try locate(late, $0)[0] } == [0, 0, 1])
  }

  @Test func `paced times come from distances and ignore everything else`() throws {
    let t = KeyframeTiming(
      count: 3, mode: .paced, keyTimes: [0, 0.9, 1], timingFunctions: [.easeIn], distances: [1, 3])
    #expect(t?.times == [0, 0.25, 1])
    #expect(try locate(t, 0.125) == [0, 0.5])
    let still = KeyframeTiming(count: 3, mode: .paced, distances: [0, 0])
    #expect(still?.times == [0, 0.5, 1])
    let odd = KeyframeTiming(count: 3, mode: .paced, distances: [.nan, 2])
    #expect(odd?.times == [0, 0, 1])
    #expect(KeyframeTiming(count: 3, mode: .cubicPaced)?.times == [0, 0.5, 1])
  }

  @Test func `timing functions ease their own segment`() throws {
    let t = KeyframeTiming(count: 3, mode: .linear, timingFunctions: [.easeIn])
    #expect(try locate(t, 0.25) == [0, TimingFunction.easeIn.value(at: 0.5)])
    #expect(try locate(t, 0.75) == [1, 0.5], "none: linear")
    let over = KeyframeTiming(count: 2, mode: .linear, timingFunctions: [.init(0.3, 2, 0.6, 2)])
    #expect(try locate(over, 0.7)[1] > 1)
  }

  @Test func `modes are named as in Core Animation`() {
    let names = CalculationMode.allCases.map(\.rawValue)
    #expect(names == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
  }
}

@Suite struct `Keyframe track` {
  private func sample(_ track: KeyframeTrack?, _ fraction: Double) throws -> [Float] {
    let track = try #require(track)
    return [Float](unsafeUninitializedCapacity: track.components) { buffer, count in
      if let base = buffer.baseAddress { track.sample(fraction, into: base) }
      count = track.components
    }
  }

  private let rows: [Float] = [0, 1, 10, 20, 5, -3]

  @Test func `every mode but discrete goes through every key exactly`() throws {
    for mode in CalculationMode.allCases {
      let track = try #require(KeyframeTrack(values: rows, components: 2, mode: mode))
      for (key, time) in track.timing.times.enumerated() {
        let expected = Array(rows[key * 2..<key * 2 + 2])
        #expect(try sample(track, time) == expected, "\(mode) at \(time)")
      }
      #expect(try sample(track, -1) == [0, 1])
      #expect(try sample(track, 2) == [5, -3])
    }
  }

  @Test func `values that are no whole keys trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = KeyframeTrack(values: [1, 2, 3], components: 2)
    }
    await #expect(processExitsWith: .failure) { _ = KeyframeTrack(values: [], components: 0) }
  }

  @Test func `no keys, no track`() {
    #expect(KeyframeTrack(values: [], components: 3) == nil)
    #expect(KeyframeTrack(values: [1, 2, 3], components: 3) == nil)
  }

  @Test func `jumping back gives the same values`() throws {
    for mode in CalculationMode.allCases {
      let track = KeyframeTrack(
        values: rows, components: 2, mode: mode, keyTimes: [0, 0.4, 1], tension: [0, 0.5, 0])
      let times = [0.5, 0.999_999_9, 1e-7, 0.4, 0.399_999_9, 0.400_000_1, 1, 0]
      let forward = try times.map { try sample(track, $0) }
      let back = try times.reversed().map { try sample(track, $0) }
      #expect(forward == back.reversed())
    }
  }

  @Test func `a prefix of the keys bends only through that prefix`() throws {
    let short = KeyframeTrack(values: [0, 1, 0.5], mode: .cubic, keyTimes: [0, 0.5, 1])
    let long = KeyframeTrack(values: [0, 1, 0.5, 99], mode: .cubic, keyTimes: [0, 0.5, 1])
    for f in [0.1, 0.4, 0.8, 1] { #expect(try sample(short, f) == sample(long, f)) }
  }

  @Test func `full tension is straight lines with stops`() throws {
    let track = KeyframeTrack(values: [0, 1, 3, 4], mode: .cubic, tension: [0, 1, 1, 0])
    #expect(Closeness.agree(try sample(track, 0.5), [2]))
    // Both tangents are 0: the smoothstep between the keys.
    #expect(Closeness.agree(try sample(track, 1.0 / 3 + 1.0 / 12), [1 + 2 * 0.15625], stated: 1e-5))
  }

  @Test func `shape parameters that are missing or not finite are 0`() throws {
    let plain = KeyframeTrack(values: [0, 1, 4, 9], mode: .cubic)
    let odd = KeyframeTrack(
      values: [0, 1, 4, 9], mode: .cubic, tension: [9, .nan], continuity: [.infinity, .nan],
      bias: [5])
    #expect(try sample(plain, 0.5) == [2.25])
    #expect(try sample(odd, 0.5) == [2.25], "the ends have no shape")
  }

  @Test func `uneven times scale the tangents`() throws {
    let expected: [(Double, Float)] = [
      (0.05, 0.614_583), (0.1, 1), (0.2, 1.006_667), (0.5, 0.586_667), (0.99, 0.694_797),
    ]
    let track = KeyframeTrack(values: [0, 1, 0.5, 0.7], mode: .cubic, keyTimes: [0, 0.1, 0.6, 1])
    for (f, value) in expected {
      #expect(Closeness.agree(try sample(track, f), [value], stated: 1e-6))
    }
  }

  @Test func `keys that share a time stay finite`() throws {
    let track = KeyframeTrack(values: [0, 1, 5, 9], mode: .cubic, keyTimes: [0, 0.5, 0.5, 1])
    for f in [0, 0.25, 0.499_999_999, 0.5, 0.75, 1] {
      #expect(try sample(track, f)[0].isFinite)
    }
    #expect(try sample(track, 0.5) == [5])
    let together = KeyframeTrack(values: [0, 1, 5], mode: .cubic, keyTimes: [0.5, 0.5, 0.5])
    #expect(try sample(together, 0.5) == [5])
  }

  @Test func `cubicPaced takes its times from distances and bends through the keys`() throws {
    let track = try #require(KeyframeTrack(values: [0, 1, 4], mode: .cubicPaced))
    #expect(track.timing.times == [0, 0.25, 1])
    let same = KeyframeTrack(values: [0, 1, 4], mode: .cubic, keyTimes: [0, 0.25, 1])
    for f in [0.1, 0.5, 0.9] { #expect(try sample(track, f) == sample(same, f)) }
  }

  @Test func `distances can be given for values that are not Euclidean`() throws {
    let track = try #require(
      KeyframeTrack(values: [0, 1, 2], mode: .paced, distances: [3, 1]))
    #expect(track.timing.times == [0, 0.75, 1])
    #expect(KeyframeTrack.distances([0, 0, 3, 4, 3, 4], 2) == [5, 0])
    #expect(KeyframeTrack.distances([], 2).isEmpty)
  }
}
