// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import Testing

extension KernelTests {
  @Suite struct Interpolation {
    @Test(arguments: [false, true])
    func `rows that follow each other equal the reference at every level`(isAdditive: Bool) {
      var maker = ColumnMaker(seed: 21)
      for count in KernelTests.counts {
        for hasMask in [false, true] {
          let from = Plain(maker.floats(count, -100...100))
          let to = Plain(maker.floats(count, -100...100))
          var progress = maker.floats(count, -0.2...1.2)
          maker.sprinkle([0, 1], into: &progress, oneIn: 4)
          let mask = Plain(maker.words(count).map { $0 & 1 == 0 ? Int32(0) : -1 })
          let under = Plain(maker.floats(count, -10...10))
          let range = min(2, count)..<count
          var expected = [Float](repeating: 7, count: under.count)
          var aliased = under.values
          run(from, to, under, &expected) {
            InterpolationKernels.Reference.interpolate(
              $0, range: range, progress: progress, inEffect: hasMask ? mask.base : nil, row: 1,
              isAdditive: isAdditive)
          }
          run(from, to, nil, &aliased) {
            InterpolationKernels.Reference.interpolate(
              $0, range: range, progress: progress, inEffect: hasMask ? mask.base : nil, row: 1,
              isAdditive: isAdditive)
          }
          KernelTests.everyLevel { level in
            var destination = [Float](repeating: 7, count: under.count)
            run(from, to, under, &destination) {
              InterpolationKernels.interpolate(
                $0, range: range, progress: progress, inEffect: hasMask ? mask.base : nil, row: 1,
                isAdditive: isAdditive)
            }
            #expect(destination.bits == expected.bits, "level \(level), \(count)")
            var own = under.values
            run(from, to, nil, &own) {
              InterpolationKernels.interpolate(
                $0, range: range, progress: progress, inEffect: hasMask ? mask.base : nil, row: 1,
                isAdditive: isAdditive)
            }
            #expect(own.bits == aliased.bits, "level \(level), \(count), over its own column")
          }
        }
      }
    }

    @Test(arguments: [false, true])
    func `listed rows equal the reference at every level`(isAdditive: Bool) {
      var maker = ColumnMaker(seed: 22)
      for count in KernelTests.counts {
        let from = Plain(maker.floats(count, -100...100))
        let to = Plain(maker.floats(count, -100...100))
        let progress = maker.floats(count, 0...1)
        let mask = Plain(maker.words(count).map { $0 & 1 == 0 ? Int32(0) : -1 })
        let under = Plain(maker.floats(3 * count, -10...10))
        var rows = (0..<count).map { Int32(3 * $0 + 1) }
        rows.shuffle(using: &maker.random)
        rows.append(0)
        for hasMask in [false, true] {
          var expected = [Float](repeating: 7, count: under.count)
          run(from, to, under, &expected) {
            InterpolationKernels.Reference.interpolate(
              $0, range: 0..<count, progress: progress, inEffect: hasMask ? mask.base : nil,
              rows: rows, isAdditive: isAdditive)
          }
          KernelTests.everyLevel { level in
            var destination = [Float](repeating: 7, count: under.count)
            run(from, to, under, &destination) {
              InterpolationKernels.interpolate(
                $0, range: 0..<count, progress: progress, inEffect: hasMask ? mask.base : nil,
                rows: rows, isAdditive: isAdditive)
            }
            #expect(destination.bits == expected.bits, "level \(level), \(count)")
          }
        }
      }
    }

    @Test(arguments: TimingKernels.Shape.allCases, [1, 2, 3, 4])
    func `the fused kernel equals its parts at every level`(
      shape: TimingKernels.Shape, channelCount: Int
    ) {
      var maker = ColumnMaker(seed: 23)
      for count in KernelTests.counts {
        let begin = Plain(maker.doubles(count, 0...8))
        let rate = Plain(maker.doubles(count, 0...3))
        let ends = (0..<8).map { _ in Plain(maker.floats(count, -100...100)) }
        let under = Plain(maker.floats(count, -10...10))
        let easings: [EasingTable?] = [nil, EasingTable(.easeInEaseOut), EasingTable(0, 0, 0.2, 1)]
        for (easing, fill) in zip(easings, [TimingKernels.Fill.both, [], .backwards]) {
          let clips = TimingKernels.Clips(
            begin: begin.base, rate: rate.base, passesOfAll: shape == .loop ? .infinity : 2)
          let range = min(1, count)..<count
          var expected = (0..<4).map { _ in [Float](repeating: 7, count: under.count) }
          run(ends, under, &expected) {
            InterpolationKernels.Reference.animate(
              shape, fill, clips, easing, range: range, time: 4.5, channels: $0,
              channelCount: channelCount, row: 2)
          }
          KernelTests.everyLevel { level in
            var destinations = (0..<4).map { _ in [Float](repeating: 7, count: under.count) }
            run(ends, under, &destinations) {
              InterpolationKernels.animate(
                shape, fill, clips, easing, range: range, time: 4.5, channels: $0,
                channelCount: channelCount, row: 2)
            }
            for channel in 0..<4 {
              #expect(
                destinations[channel].bits == expected[channel].bits,
                "level \(level), \(count), channel \(channel)")
            }
          }
        }
      }
    }

    @Test(
      arguments: TimingKernels.Shape.allCases.flatMap { shape in [1, 2, 3].map { (shape, $0) } },
      [false, true])
    func `timing that is simple is fused too, and stored past the cache, with the same bits`(
      job: (shape: TimingKernels.Shape, channelCount: Int), hasBegun: Bool
    ) {
      let (shape, channelCount) = job
      var maker = ColumnMaker(seed: 29)
      for count in KernelTests.counts {
        var begins = maker.doubles(count, hasBegun ? -4...4.5 : 0...8)
        var rates = maker.doubles(count, 0...3)
        // Some at the beginning of their first pass, some at its end.
        for i in 0..<count where hasBegun && i / 100 % 2 == 0 {
          if i % 17 == 0 { begins[i] = 4.5 }
          if i % 13 == 0 { (begins[i], rates[i]) = (2.5, 0.5) }
        }
        let delays = Plain(begins.map { Float($0 + 4) })
        let (begin, rate) = (Plain(begins), Plain(rates))
        let ends = (0..<8).map { _ in Plain(maker.floats(count, -100...100)) }
        let under = Plain(maker.floats(count, -10...10))
        let (slow, out) = (EasingTable(.easeInEaseOut), EasingTable(.easeOut))
        let looks: [(EasingTable?, TimingKernels.Fill)] = [
          (slow, .both), (slow, .forwards), (out, .forwards), (nil, .backwards),
        ]
        for (easing, fill) in looks {
          for (hasRates, hasDelays) in [(false, false), (true, false), (false, true), (true, true)]
          {
            var clips = TimingKernels.Clips(
              begin: begin.base, rate: hasRates ? UnsafePointer(rate.base) : nil, rateOfAll: 0.5,
              passesOfAll: .infinity)
            if hasDelays {
              (clips.begin, clips.delay, clips.beginOfAll) = (nil, delays.base, -4)
            }
            var expected = (0..<4).map { _ in [Float](repeating: 7, count: under.count) }
            run(ends, under, &expected) {
              InterpolationKernels.Reference.animate(
                shape, fill, clips, easing, range: 0..<count, time: 4.5, channels: $0,
                channelCount: channelCount, row: 1)
            }
            KernelTests.everyLevel { level in
              for streams in [false, true] {
                var destinations = (0..<4).map { _ in [Float](repeating: 7, count: under.count) }
                run(ends, under, &destinations) {
                  InterpolationKernels.animate(
                    shape, fill, clips, easing, range: 0..<count, time: 4.5, channels: $0,
                    channelCount: channelCount, row: 1, streams: streams, hasBegun: hasBegun)
                }
                for channel in 0..<4 {
                  #expect(
                    destinations[channel].bits == expected[channel].bits,
                    "level \(level), \(count), channel \(channel), streams \(streams)")
                }
              }
            }
          }
        }
        withExtendedLifetime((begin, rate, delays)) {}
      }
    }

    private func run(
      _ from: Plain<Float>, _ to: Plain<Float>, _ under: Plain<Float>?,
      _ destination: inout [Float],
      _ body: (InterpolationKernels.Channel) -> Void
    ) {
      destination.withUnsafeMutableBufferPointer { destination in
        guard let base = destination.baseAddress else { return }
        body(
          InterpolationKernels.Channel(
            from: from.base, to: to.base, under: under?.base ?? UnsafePointer(base),
            destination: base))
      }
    }

    private func run(
      _ ends: [Plain<Float>], _ under: Plain<Float>, _ destinations: inout [[Float]],
      _ body: (UnsafePointer<InterpolationKernels.Channel>) -> Void
    ) {
      let columns = destinations.map { column in
        // At a line each, as columns of a world are: they are stored past the cache only then.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * column.count, alignment: 64)
          .bindMemory(to: Float.self, capacity: column.count)
        memory.initialize(from: column, count: column.count)
        return memory
      }
      let channels = (0..<4).map { i in
        InterpolationKernels.Channel(
          from: ends[2 * i].base, to: ends[2 * i + 1].base, under: under.base,
          destination: columns[i])
      }
      channels.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { body(base) }
      }
      for (i, memory) in columns.enumerated() {
        destinations[i] = Array(UnsafeBufferPointer(start: memory, count: destinations[i].count))
        memory.deallocate()
      }
    }
  }
}

@Suite struct InterpolationMeaningTests {
  private func tween(
    _ from: Float, _ to: Float, _ progress: Float, inEffect: Int32 = -1, under: Float = 100,
    isAdditive: Bool = false
  ) -> Float {
    var (from, to, progress, under, inEffect) = (from, to, progress, under, inEffect)
    var result = Float.nan
    InterpolationKernels.interpolate(
      InterpolationKernels.Channel(from: &from, to: &to, under: &under, destination: &result),
      range: 0..<1, progress: &progress, inEffect: &inEffect, row: 0, isAdditive: isAdditive)
    return result
  }

  @Test func `the ends are exact`() {
    // 0.1 + (0.7 - 0.1) is not 0.7 in single precision.
    #expect(tween(0.1, 0.7, 1) == 0.7)
    #expect(tween(0.1, 0.7, 0) == 0.1)
    #expect(tween(1e8, 1, 1) == 1)
  }

  @Test func `additive values add to what is under them`() {
    #expect(tween(0, 0.2, 0.5, under: 0.5, isAdditive: true) == 0.6)
    #expect(tween(0, 0.2, 0.5, inEffect: 0, under: 0.5, isAdditive: true) == 0.5)
  }

  @Test func `a clip that is not in effect shows what is under it`() {
    #expect(tween(1, 2, 0.5, inEffect: 0) == 100)
  }
}
