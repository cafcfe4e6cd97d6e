// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import LamellaTestSupport
import Testing

/// A batch of keyframed clips with one channel, and its cache.
private struct Tracks {
  var offsets: [Int32] = []
  var counts: [Int32] = []
  var times: [Float] = []
  var values: [Float] = []
  let isDiscrete: Bool
  private(set) var low: [Float] = []
  private(set) var high: [Float] = []
  private(set) var start: [Float] = []
  private(set) var scale: [Float] = []
  private(set) var from: [Float] = []
  private(set) var to: [Float] = []

  init(isDiscrete: Bool = false) { self.isDiscrete = isDiscrete }

  mutating func add(times: [Float], values: [Float]) {
    offsets.append(Int32(self.times.count))
    counts.append(Int32(times.count))
    self.times += times
    self.values += values
    low.append(.nan)
    high.append(.nan)
    start.append(0)
    scale.append(0)
    from.append(0)
    to.append(0)
  }

  /// Calls `body` with the pool and the values.
  private func withPool<Result>(
    _ body: (InterpolationKernels.KeyframePool, UnsafePointer<Float>) -> Result
  ) -> Result {
    let (offsets, counts) = (Plain(offsets), Plain(counts))
    let (times, values) = (Plain(times), Plain(values))
    return withExtendedLifetime((offsets, counts, times, values)) {
      body(
        InterpolationKernels.KeyframePool(
          offsets: offsets.base, counts: counts.base, times: times.base), values.base)
    }
  }

  /// Values by the cached segments, and how many were refilled.
  mutating func cached(_ progress: [Float]) -> (values: [Float], refills: Int) {
    // low, high, start, scale, from, to
    let cache = Columns(6, count: progress.count)
    for (column, values) in [low, high, start, scale, from, to].enumerated() {
      cache.fill(column, values)
    }
    var fractions = progress
    var stale = [Int32](repeating: 0, count: progress.count)
    let result = Columns(1, count: progress.count)
    let refills = withPool { pool, values in
      var channel = InterpolationKernels.KeyframeChannel(
        values: values, from: cache[4], to: cache[5])
      let refills = InterpolationKernels.refresh(
        pool,
        InterpolationKernels.KeyframeSegments(
          low: cache[0], high: cache[1], start: cache[2], scale: cache[3]),
        isDiscrete: isDiscrete, channels: &channel, channelCount: 1, range: 0..<progress.count,
        progress: &fractions, stale: &stale)
      InterpolationKernels.interpolate(
        InterpolationKernels.Channel(
          from: cache[4], to: cache[5], under: result[0], destination: result[0]),
        range: 0..<progress.count, progress: fractions, inEffect: nil, row: 0, isAdditive: false)
      return refills
    }
    low = cache.values(0)
    high = cache.values(1)
    start = cache.values(2)
    scale = cache.values(3)
    from = cache.values(4)
    to = cache.values(5)
    return (result.values(0), refills)
  }

  /// Values by looking every segment up.
  func located(_ progress: [Float]) -> [Float] {
    var segments = [Int32](repeating: 0, count: progress.count)
    var fractions = [Float](repeating: 0, count: progress.count)
    var result = [Float](repeating: .nan, count: progress.count)
    withPool { pool, values in
      InterpolationKernels.locate(
        pool, range: 0..<progress.count, progress: progress, segments: &segments,
        fractions: &fractions)
      InterpolationKernels.sample(
        values, isDiscrete ? .discrete : .linear, pool: pool, count: progress.count,
        segments: segments, fractions: fractions, into: &result)
    }
    return result
  }

  /// The value of one clip.
  func value(_ progress: Float) -> Float { located([progress])[0] }
}

extension KernelTests {
  @Suite struct Keyframes {
    @Test(arguments: [false, true])
    func `the cache gives the same values in any order of times, at every level`(
      isDiscrete: Bool
    ) {
      for count in KernelTests.counts where count > 0 {
        KernelTests.everyLevel { level in
          var maker = ColumnMaker(seed: 31)
          var tracks = Tracks(isDiscrete: isDiscrete)
          for _ in 0..<count {
            let keys = maker.integer(2..<9)
            var times = (0..<keys).map { _ in (maker.random.float(0...1) * 8).rounded() / 8 }
            times.sort()
            (times[0], times[keys - 1]) = (0, 1)
            tracks.add(times: times, values: times.map { _ in maker.random.float(-10...10) })
          }
          for step in 0..<12 {
            // Steps forward, then jumps.
            var progress = (0..<count).map { i in
              step < 6 ? Float(step) / 6 + Float(i % 8) / 64 : maker.random.float(-0.5...1.5)
            }
            for i in stride(from: step, to: count, by: 5) { progress[i] = Float(i % 9) / 8 }
            let (cached, _) = tracks.cached(progress)
            #expect(cached.bits == tracks.located(progress).bits, "level \(level), \(count)")
          }
        }
      }
    }

    @Test func `only segments that were left are refilled`() {
      KernelTests.everyLevel { level in
        var tracks = Tracks()
        for _ in 0..<100 { tracks.add(times: [0, 0.5, 1], values: [0, 1, 0]) }
        let begin = [Float](repeating: 0.25, count: 100)
        #expect(tracks.cached(begin).refills == 100, "level \(level)")
        #expect(tracks.cached(begin).refills == 0)
        var later = begin
        later[17] = 0.5
        later[99] = 0.75
        #expect(tracks.cached(later).refills == 2)
        #expect(tracks.cached(later.map { $0 + 10 }).refills == 98)
        #expect(tracks.cached(later.map { $0 - 10 }).refills == 100)
      }
    }
  }
}

@Suite struct KeyframeMeaningTests {
  @Test func `linear and discrete tables of the specification`() {
    var linear = Tracks()
    linear.add(times: [0, 0.1, 0.6, 1], values: [0, 1, 0.5, 0.7])
    let expected: [(Float, Float)] = [
      (0.05, 0.5), (0.1, 1), (0.2, 0.9), (0.3, 0.8), (0.4, 0.7), (0.5, 0.6), (0.6, 0.5),
      (0.7, 0.55), (0.8, 0.6), (0.9, 0.65), (0.99, 0.695), (1, 0.7), (2, 0.7), (-1, 0),
    ]
    for (progress, value) in expected {
      #expect(abs(linear.value(progress) - value) < 1e-6, "\(progress)")
    }
    // Value i holds from key i to the next; the last key ends the last value.
    var discrete = Tracks(isDiscrete: true)
    discrete.add(times: [0, 0.25, 0.5, 0.75, 1], values: [0, 1, 0.5, 0.7, 0.7])
    let steps: [(Float, Float)] = [
      (0.2, 0), (0.25, 1), (0.4, 1), (0.5, 0.5), (0.7, 0.5), (0.8, 0.7), (1, 0.7),
    ]
    for (progress, value) in steps { #expect(discrete.value(progress) == value, "\(progress)") }
  }

  @Test func `two keys at one time are a jump`() {
    var tracks = Tracks()
    tracks.add(times: [0, 0.5, 0.5, 1], values: [0, 1, 5, 6])
    #expect(tracks.value(Float(0.5).nextDown) < 1.0001)
    #expect(tracks.value(0.5) == 5)
    tracks = Tracks()
    tracks.add(times: [0, 1, 1], values: [0, 1, 5])
    #expect(tracks.value(1) == 5)
    #expect(tracks.value(0.5) == 0.5)
  }

  @Test func `a cubic track passes through its keys with its tangents`() {
    let values = Plain<Float>([0, 1, 0.5, 0.7])
    // Catmull-Rom in the middle, whole differences at the ends: the specification's defaults.
    let leaving = Plain<Float>([1, 0.25, -0.15, 0])
    let arriving = Plain<Float>([0, 0.25, -0.15, 0.2])
    let times = Plain<Float>([0, 1.0 / 3, 2.0 / 3, 1])
    let (offsets, counts) = (Plain<Int32>([0]), Plain<Int32>([4]))
    let pool = InterpolationKernels.KeyframePool(
      offsets: offsets.base, counts: counts.base, times: times.base)
    let rows: [(Float, Float)] = [
      (0.05, 0.164344), (0.1, 0.34725), (0.2, 0.708), (0.3, 0.96075), (0.4, 0.9848), (0.5, 0.8),
      (0.6, 0.5792), (0.7, 0.49165), (0.8, 0.5296), (0.9, 0.61795), (0.99, 0.693694),
    ]
    for (progress, expected) in rows {
      var (progress, segment, fraction, value) = (progress, Int32(0), Float(0), Float.nan)
      InterpolationKernels.locate(
        pool, range: 0..<1, progress: &progress, segments: &segment, fractions: &fraction)
      InterpolationKernels.sample(
        values.base, .cubic(leaving: leaving.base, arriving: arriving.base), pool: pool, count: 1,
        segments: &segment, fractions: &fraction, into: &value)
      #expect(abs(value - expected) < 2e-6, "\(value) at \(progress)")
    }
  }

  @Test func `placing values`() {
    let values: [Float] = [1, 2, 3]
    let mask: [Int32] = [-1, 0, -1]
    let under: [Float] = [10, 20, 30, 40]
    var result: [Float] = [0, 0, 0, 0]
    InterpolationKernels.place(
      values, count: 3, inEffect: mask, under: under, destination: &result, isAdditive: true)
    #expect(result == [11, 20, 33, 0])
    InterpolationKernels.place(
      values, count: 3, inEffect: nil, rows: [3, 0, 1], under: under, destination: &result,
      isAdditive: false)
    #expect(result == [2, 3, 33, 1])
  }
}
