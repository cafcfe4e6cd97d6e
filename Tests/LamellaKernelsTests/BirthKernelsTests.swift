// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaTestSupport
import Testing

extension KernelTests {
  @Suite struct BirthKernelsTests {
    @Test func `births equal the reference at every level`() {
      for count in KernelTests.counts {
        let births = BirthKernels.Births(
          first: 0xFFFF_FF00, key: 0x1234_5678, lead: 1000.25, interval: 1 / 130.0)
        let expected = (words: Room<UInt32>(count), floats: Room<Float>(count))
        BirthKernels.Reference.make(
          births, count: count, states: expected.words.base, ages: expected.floats.base)
        KernelTests.everyLevel { level in
          let got = (words: Room<UInt32>(count), floats: Room<Float>(count))
          BirthKernels.make(
            births, count: count, states: got.words.base, ages: got.floats.base)
          #expect(got.words.values == expected.words.values, "level \(level), \(count)")
          #expect(got.floats.values.bits == expected.floats.values.bits, "\(level), \(count)")
          #expect(got.words.isIntact && got.floats.isIntact)
        }
      }
    }

    @Test(arguments: [Float(0), 0.5, 4])
    func `the living equal the reference at every level`(range: Float) {
      var maker = ColumnMaker(seed: 71)
      for count in KernelTests.counts {
        let states = Array(maker.words(count).prefix(count))
        let ages = Array(maker.floats(count, 0...3).prefix(count))
        func room() -> (Room<UInt32>, Room<Float>, Room<Float>) {
          let s = Room<UInt32>(count)
          let a = Room<Float>(count)
          for i in 0..<count { (s.base[i], a.base[i]) = (states[i], ages[i]) }
          return (s, a, Room<Float>(count))
        }
        let (s, a, l) = room()
        let expected = BirthKernels.Reference.keepLiving(
          lifetime: 2, range: range, count: count, states: s.base, ages: a.base, lifetimes: l.base)
        KernelTests.everyLevel { level in
          let (s2, a2, l2) = room()
          let kept = BirthKernels.keepLiving(
            lifetime: 2, range: range, count: count, states: s2.base, ages: a2.base,
            lifetimes: l2.base)
          #expect(kept == expected)
          #expect(s2.values.prefix(kept) == s.values.prefix(kept))
          #expect(Array(a2.values.prefix(kept)).bits == Array(a.values.prefix(kept)).bits)
          #expect(Array(l2.values.prefix(kept)).bits == Array(l.values.prefix(kept)).bits)
          #expect(s2.isIntact && a2.isIntact && l2.isIntact, "level \(level)")
        }
      }
    }

    @Test func `spreads and fans equal the reference at every level`() {
      var maker = ColumnMaker(seed: 72)
      for count in KernelTests.counts {
        let states = Plain(maker.words(count))
        let headings = (Plain(maker.floats(count, -1...1)), Plain(maker.floats(count, -1...1)))
        let expected = Room<Float>(count)
        BirthKernels.Reference.spread(
          .scale, mean: 3, range: 0.7, states: states.base, count: count, into: expected.base)
        for isEach in [false, true] {
          var fan = BirthKernels.Fan(
            speed: 80, speedRange: 30, angle: 0.4, angleRange: 6.3, heading: (0, -1))
          if isEach { fan.headings = (headings.0.base, headings.1.base) }
          let (x, y) = (Room<Float>(count), Room<Float>(count))
          BirthKernels.Reference.velocities(
            fan, states: states.base, count: count, x: x.base, y: y.base)
          KernelTests.everyLevel { level in
            let got = Room<Float>(count)
            BirthKernels.spread(
              .scale, mean: 3, range: 0.7, states: states.base, count: count, into: got.base)
            #expect(got.values.bits == expected.values.bits, "level \(level), \(count)")
            let (x2, y2) = (Room<Float>(count), Room<Float>(count))
            BirthKernels.velocities(
              fan, states: states.base, count: count, x: x2.base, y: y2.base)
            #expect(x2.values.bits == x.values.bits && y2.values.bits == y.values.bits)
            #expect(got.isIntact && x2.isIntact && y2.isIntact)
          }
        }
      }
    }
  }
}

/// Memory with room behind its end, which no kernel may touch.
private final class Room<Element: BitwiseCopyable> {
  let count: Int
  let base: UnsafeMutablePointer<Element>

  init(_ count: Int) {
    self.count = count
    base = .allocate(capacity: count + 40)
    UnsafeMutableRawPointer(base).initializeMemory(
      as: UInt8.self, repeating: 0xA5, count: (count + 40) * MemoryLayout<Element>.stride)
  }

  deinit { base.deallocate() }

  var values: [Element] { (0..<count).map { base[$0] } }

  var isIntact: Bool {
    UnsafeRawBufferPointer(UnsafeBufferPointer(start: base + count, count: 40))
      .allSatisfy { $0 == 0xA5 }
  }
}

@Suite struct ParticleRandomTests {
  @Test func `no two particles of a cell share a state`() {
    var seen = Set<UInt32>()
    for number: UInt32 in 0..<20_000 {
      seen.insert(ParticleRandom.state(key: 0xABCD, number: number &- 10_000))
    }
    #expect(seen.count == 20_000)
  }

  @Test func `random numbers are even in every channel and unrelated between two`() {
    let n = 40_000
    for seed: UInt32 in 0..<8 {
      let key = ParticleRandom.mix(seed)
      var sums = [Double](repeating: 0, count: 3)
      var cells = [Int](repeating: 0, count: 16)
      for i in 0..<n {
        let state = ParticleRandom.state(key: key, number: UInt32(i))
        let a = Double(ParticleRandom.uniform(state, .scale))
        let b = Double(ParticleRandom.uniform(state, .spin))
        let next = ParticleRandom.state(key: key, number: UInt32(i + 1))
        sums[0] += a - 0.5
        sums[1] += (a - 0.5) * (b - 0.5)
        sums[2] += (a - 0.5) * (Double(ParticleRandom.uniform(next, .scale)) - 0.5)
        cells[Int(a * 16)] += 1
      }
      let count = Double(n)
      // Standard errors: of a mean 1/√12n, of a covariance 1/12√n, of a cell √(n/16·15/16).
      #expect(abs(sums[0] / count) < 4 / (12 * count).squareRoot(), "seed \(seed)")
      #expect(abs(sums[1] / count) < 4 / (12 * count.squareRoot()), "seed \(seed)")
      #expect(abs(sums[2] / count) < 4 / (12 * count.squareRoot()), "seed \(seed)")
      let sigma = (count / 16 * 15 / 16).squareRoot()
      #expect(cells.allSatisfy { abs(Double($0) - count / 16) < 4 * sigma }, "seed \(seed)")
    }
  }
}
