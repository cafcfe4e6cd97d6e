// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import LamellaTestSupport
import Testing

extension KernelTests {
  @Suite struct Timing {
    private static let fills: [TimingKernels.Fill] = [[], .backwards, .forwards, .both]

    /// What the columns of a batch can be.
    private enum Columns: CaseIterable {
      case endless, sameForAll, passes, offsets, times, sharedBegin, sharedRate, allShared
      case delays, delaysAndTimes
    }

    @Test(arguments: TimingKernels.Shape.allCases)
    func `equals the reference at every level`(shape: TimingKernels.Shape) {
      var maker = ColumnMaker(seed: 1)
      for count in KernelTests.counts {
        for columns in Columns.allCases {
          let time = 4.25
          var begin = maker.doubles(count, 0...8)
          let rate = maker.doubles(count, 0...3)
          // Exactly at the begin, and at the end of a pass.
          for i in stride(from: 0, to: count, by: 5) { begin[i] = time }
          for i in stride(from: 3, to: count, by: 7) where rate[i] > 0 {
            begin[i] = time - 2 / rate[i]
          }
          let passes = (0..<begin.count).map { Double($0 % 4) * 0.5 + 0.5 }
          let offset = maker.doubles(count, -2...2)
          let times = maker.doubles(count, 0...8)
          for fill in Timing.fills {
            check(
              shape, fill, columns, count, time, begin: begin, rate: rate, passes: passes,
              offset: offset, times: times)
          }
        }
      }
    }

    private func check(
      _ shape: TimingKernels.Shape, _ fill: TimingKernels.Fill, _ columns: Columns, _ count: Int,
      _ time: Double, begin: [Double], rate: [Double], passes: [Double], offset: [Double],
      times: [Double]
    ) {
      let delays = Plain(begin.map { Float($0 + 1.1) })
      let (begin, rate, passes) = (Plain(begin), Plain(rate), Plain(passes))
      let (offset, times) = (Plain(offset), Plain(times))
      var clips = TimingKernels.Clips(begin: begin.base, rate: rate.base)
      switch columns {
      case .endless: break
      case .sameForAll: clips.passesOfAll = 2
      case .passes: clips.passes = passes.base
      case .offsets:
        clips.passes = passes.base
        if shape != .once { clips.offset = offset.base }
      case .times: clips.times = times.base
      case .sharedBegin, .sharedRate, .allShared:
        if columns != .sharedRate { clips.begin = nil }
        if columns != .sharedBegin { clips.rate = nil }
        (clips.beginOfAll, clips.rateOfAll) = (1.5, 0.75)
        clips.times = times.base
      case .delays, .delaysAndTimes:
        (clips.begin, clips.delay, clips.beginOfAll) = (nil, delays.base, -1.1)
        if columns == .delaysAndTimes { clips.times = times.base }
      }
      compare(shape, fill, clips, count, time, columns)
      withExtendedLifetime((begin, rate, passes, offset, times, delays)) {}
    }

    private func compare(
      _ shape: TimingKernels.Shape, _ fill: TimingKernels.Fill, _ clips: TimingKernels.Clips,
      _ count: Int, _ time: Double, _ columns: Columns
    ) {
      let length = count + ColumnMaker.guardCount
      // A range that does not begin at clip 0.
      let range = min(3, count)..<count
      var expected = [Float](repeating: 7, count: length)
      var expectedMask = [Int32](repeating: 7, count: length)
      TimingKernels.Reference.evaluate(
        shape, fill, clips, range: range, time: time, progress: &expected, inEffect: &expectedMask)
      KernelTests.everyLevel { level in
        var progress = [Float](repeating: 7, count: length)
        var mask = [Int32](repeating: 7, count: length)
        TimingKernels.evaluate(
          shape, fill, clips, range: range, time: time, progress: &progress, inEffect: &mask)
        #expect(progress.bits == expected.bits, "level \(level), \(count), \(columns)")
        #expect(mask == expectedMask, "level \(level), \(count), \(columns)")
        var unmasked = [Float](repeating: 7, count: length)
        TimingKernels.evaluate(
          shape, fill, clips, range: range, time: time, progress: &unmasked, inEffect: nil)
        #expect(unmasked.bits == expected.bits, "level \(level), \(count), without a mask")
      }
    }
  }
}

// MARK: Meaning

@Suite struct TimingKernelMeaningTests {
  /// The progress of one clip, or nil where it is not in effect.
  private func progress(
    _ shape: TimingKernels.Shape, _ fill: TimingKernels.Fill = [], at time: Double,
    begin: Double = 0, rate: Double = 1, passes: Double = 1, offset: Double = 0
  ) -> Float? {
    var (begin, rate, passes, offset) = (begin, rate, passes, offset)
    var (progress, inEffect) = (Float.nan, Int32(7))
    withUnsafePointer(to: &passes) { passes in
      withUnsafePointer(to: &offset) { offset in
        let clips = TimingKernels.Clips(
          begin: &begin, rate: &rate, passes: shape == .once ? nil : passes,
          offset: shape == .once ? nil : offset)
        TimingKernels.evaluate(
          shape, fill, clips, range: 0..<1, time: time, progress: &progress, inEffect: &inEffect)
      }
    }
    return inEffect == 0 ? nil : progress
  }

  /// The rows of the specification's table: value 0 to 1 over a second; nil is "not in effect".
  private static let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]

  private func expectRow(
    _ expected: [Float?], _ label: String, _ value: (Double) -> Float?,
    location: SourceLocation = #_sourceLocation
  ) {
    for (time, expected) in zip(TimingKernelMeaningTests.times, expected) {
      let actual = value(time)
      let agrees =
        expected.map { expected in actual.map { abs($0 - expected) < 1e-6 } ?? false }
        ?? (actual == nil)
      #expect(
        agrees, "\(label) at \(time): \(String(describing: actual))", sourceLocation: location)
    }
  }

  @Test func `one pass there and back`() {
    expectRow([0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, nil, nil, nil, nil], "autoreverses") {
      progress(.pingpong, at: $0, passes: 2)
    }
  }

  @Test func `two and a half passes`() {
    expectRow([0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, nil, nil], "count 2.5") {
      progress(.loop, at: $0, passes: 2.5)
    }
  }

  @Test func `a repeat duration`() {
    expectRow([0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, nil, nil, nil, nil, nil], "duration 1.7") {
      progress(.loop, at: $0, passes: 1.7)
    }
  }

  @Test func `double speed`() {
    expectRow([0, 0.4, 1, nil, nil, nil, nil, nil, nil, nil, nil, nil], "speed 2") {
      progress(.once, at: $0, rate: 2)
    }
  }

  @Test func `a time offset wraps and does not shorten`() {
    expectRow([0.3, 0.5, 0.8, 0.2, 0.3, nil, nil, nil, nil, nil, nil, nil], "offset .3") {
      progress(.loop, at: $0, offset: 0.3)
    }
  }

  @Test func `there and back twice`() {
    expectRow([0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1, nil], "autoreverses twice") {
      progress(.pingpong, at: $0, passes: 4)
    }
  }

  @Test func `the very end of a whole number of passes shows the last value`() {
    #expect(progress(.loop, at: 2, passes: 3) == 0)
    #expect(progress(.loop, at: 3, passes: 3) == 1)
    #expect(progress(.loop, .forwards, at: 9, passes: 3) == 1)
    #expect(progress(.loop, .forwards, at: 9, passes: 2.5) == 0.5)
    #expect(progress(.pingpong, .forwards, at: 9, passes: 2) == 0)
  }

  @Test func `fill modes before and after`() {
    let rows: [(TimingKernels.Fill, [Float?])] = [
      ([], [nil, nil, 0, 0.5, 1, nil]), (.forwards, [nil, nil, 0, 0.5, 1, 1]),
      (.backwards, [0, 0, 0, 0.5, 1, nil]), (.both, [0, 0, 0, 0.5, 1, 1]),
    ]
    for (fill, expected) in rows {
      for (time, value) in zip([0, 0.5, 1, 1.5, 2, 2.5], expected) {
        for shape in [TimingKernels.Shape.once, .loop] {
          #expect(progress(shape, fill, at: time, begin: 1) == value, "\(fill) at \(time)")
        }
      }
    }
  }

  @Test func `a clip that stands still never ends but has a begin`() {
    #expect(progress(.once, at: 1e9, rate: 0) == 0)
    #expect(progress(.once, at: -1, rate: 0) == nil)
    #expect(progress(.loop, at: 1e6, passes: .infinity) == 0)
  }

  @Test func `an end that was announced is inside, whatever it was rounded to`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let begin = Double.random(in: 0...1e5, using: &random)
      let rate = Double.random(in: 0.01...60, using: &random)
      let passes = Double(Int.random(in: 1...20, using: &random))
      #expect(progress(.once, at: begin + 1 / rate, begin: begin, rate: rate) == 1)
      let last = progress(
        .loop, at: begin + passes / rate, begin: begin, rate: rate, passes: passes)
      #expect(last == 1)
    }
  }

  @Test func `agrees with the timing rule on random clips`() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<4000 {
      var timing = MediaTiming(
        beginTime: Double.random(in: -5...5, using: &random),
        duration: Double.random(in: 0.1...3, using: &random))
      timing.speed = Double.random(in: 0.1...4, using: &random)
      timing.autoreverses = Bool.random(using: &random)
      timing.repeatCount = [0, 0.5, 1, 2, 3.25, .infinity].randomElement(using: &random) ?? 0
      timing.timeOffset =
        Bool.random(using: &random) ? 0 : Double.random(in: -1...4, using: &random)
      timing.fillMode = FillMode.allCases.randomElement(using: &random) ?? .both
      let time = Double.random(in: -8...20, using: &random)
      let count = timing.repeatCount > 0 ? timing.repeatCount : 1
      var fill: TimingKernels.Fill = []
      if timing.fillMode.fillsBackwards { fill.insert(.backwards) }
      if timing.fillMode.fillsForwards { fill.insert(.forwards) }
      let actual = progress(
        timing.autoreverses ? .pingpong : .loop, fill, at: time, begin: timing.beginTime,
        rate: timing.speed / timing.duration, passes: count * (timing.autoreverses ? 2 : 1),
        offset: timing.timeOffset / timing.duration)
      let expected = timing.sample(parentTime: time, inheritedDuration: 0.25)?.fraction
      switch (actual, expected) {
      case (nil, nil): break
      case (let a?, let b?):
        let difference = abs(Double(a) - b)
        // One may lie just before a repeat and the other just after it.
        #expect(min(difference, 1 - difference) < 1e-6, "\(a) for \(b): \(timing) at \(time)")
      default: Issue.record("\(String(describing: actual)) for \(String(describing: expected))")
      }
    }
  }
}
