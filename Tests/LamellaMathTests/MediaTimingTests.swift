// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Media timing` {
  private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
    var t = MediaTiming(duration: 1)
    change(&t)
    return t
  }

  private func fraction(_ t: MediaTiming, _ time: Double, inherited: Double = 0.25) -> Double? {
    t.sample(parentTime: time, inheritedDuration: inherited)?.fraction
  }

  @Test func `a fresh timing has an animation's defaults`() {
    let t = MediaTiming()
    #expect(t.beginTime == 0 && t.duration == 0 && t.speed == 1 && t.timeOffset == 0)
    #expect(t.repeatCount == 0 && t.repeatDuration == 0 && !t.autoreverses)
    #expect(t.fillMode == .removed)
  }

  @Test func `both ends are inside, just outside is not`() {
    let t = timing { $0.beginTime = 2 }
    let ulp = 2.0.ulp
    #expect(fraction(t, 2 - ulp) == nil)
    #expect(fraction(t, 2) == 0)
    #expect(fraction(t, 3) == 1)
    #expect(fraction(t, 3 + ulp) == nil)
    #expect(t.sample(parentTime: 3, inheritedDuration: 0)?.isEnded == true)
    #expect(t.sample(parentTime: 3 - 2 * ulp, inheritedDuration: 0)?.isEnded == false)
  }

  @Test func `an inner boundary starts the next pass, the last one shows its end`() {
    let t = timing { $0.repeatCount = 3 }
    let samples = [0.999_999_999, 1, 1.000_000_001, 2, 3].map {
      t.sample(parentTime: $0, inheritedDuration: 0)
    }
    #expect(samples.map { $0?.iteration } == [0, 1, 1, 2, 2])
    #expect(samples[1]?.fraction == 0)
    #expect(samples[3]?.fraction == 0)
    #expect(samples[4]?.fraction == 1)
  }

  @Test func `the announced end is the end for awkward numbers too`() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<5000 {
      var t = MediaTiming()
      t.beginTime = Double.random(in: 0...1e6, using: &random)
      t.duration = Double.random(in: 0.01...3, using: &random)
      t.speed = Double.random(in: 0.1...4, using: &random)
      t.repeatCount = Double(Int.random(in: 0...5, using: &random))
      t.autoreverses = Bool.random(using: &random)
      let end = t.beginTime + t.activeDuration(inherited: 0)
      let last = t.sample(parentTime: end, inheritedDuration: 0)
      #expect(last?.isEnded == true, "\(t)")
      #expect(last?.fraction == (t.autoreverses ? 0 : 1), "\(t)")
      #expect(t.sample(parentTime: end.nextUp, inheritedDuration: 0) == nil, "\(t)")
      t.fillMode = .forwards
      let after = t.sample(parentTime: end + 1000, inheritedDuration: 0)
      #expect(after?.fraction == last?.fraction, "\(t)")
    }
  }

  @Test func `fills hold the value at their side`() {
    let times = [0, 0.5, 1, 1.5, 2, 2.5]
    let expected: [(FillMode, [Double?])] = [
      (.removed, [nil, nil, 0, 0.5, 1, nil]), (.forwards, [nil, nil, 0, 0.5, 1, 1]),
      (.backwards, [0, 0, 0, 0.5, 1, nil]), (.both, [0, 0, 0, 0.5, 1, 1]),
    ]
    for (mode, row) in expected {
      let t = timing {
        $0.beginTime = 1
        $0.fillMode = mode
      }
      #expect(times.map { fraction(t, $0) } == row, "\(mode)")
    }
  }

  @Test func `forwards holds what a part of a pass or a reversal reached`() {
    let part = timing {
      $0.repeatCount = 2.5
      $0.fillMode = .forwards
    }
    #expect(fraction(part, 100) == 0.5)
    let there = timing {
      $0.autoreverses = true
      $0.fillMode = .forwards
    }
    #expect(fraction(there, 100) == 0)
  }

  @Test func `an offset wraps and does not shorten`() {
    let t = timing { $0.timeOffset = 0.25 }
    #expect([0, 0.5, 0.75, 1].map { fraction(t, $0) } == [0.25, 0.75, 0, 0.25])
    #expect(fraction(t, 1.001) == nil)
    let negative = timing { $0.timeOffset = -0.25 }
    #expect([0, 0.25, 0.5].map { fraction(negative, $0) } == [0.75, 0, 0.25])
  }

  @Test func `speed 0 stays at its offset and never ends`() {
    let t = timing {
      $0.speed = 0
      $0.timeOffset = 0.4
    }
    #expect(t.activeDuration(inherited: 0) == .infinity)
    for time in [0, 1, 1e12] {
      let sample = t.sample(parentTime: time, inheritedDuration: 0)
      #expect(sample?.fraction == 0.4)
      #expect(sample?.isEnded == false)
    }
  }

  @Test func `negative speed starts at 0 and then runs back from the end`() {
    let t = timing { $0.speed = -1 }
    let values = [0, 0.25, 0.75, 1, 1.25].map { fraction(t, $0) }
    #expect(values == [0, 0.75, 0.25, 0, nil])
    let clean = timing {
      $0.speed = -1
      $0.timeOffset = 1
      $0.fillMode = .forwards
    }
    #expect([0.25, 0.75, 2].map { fraction(clean, $0) } == [0.75, 0.25, 0])
  }

  @Test func `endless passes never end, an endless pass never advances`() {
    let t = timing { $0.repeatCount = .infinity }
    let late = t.sample(parentTime: 1e6 + 0.25, inheritedDuration: 0)
    #expect(late?.fraction == 0.25 && late?.iteration == 1e6 && late?.isEnded == false)
    #expect(t.activeDuration(inherited: 0) == .infinity)
    let still = timing { $0.duration = .infinity }
    for speed in [1.0, -1] {
      var t = still
      t.speed = speed
      #expect(t.sample(parentTime: 1e9, inheritedDuration: 0)?.fraction == 0)
    }
  }

  @Test func `no duration inherits one, and none at all is over at once`() {
    let t = MediaTiming()
    #expect(fraction(t, 0.125, inherited: 0.25) == 0.5)
    #expect(t.activeDuration(inherited: 0.25) == 0.25)
    let instant = t.sample(parentTime: 0, inheritedDuration: 0)
    #expect(instant?.fraction == 1 && instant?.isEnded == true)
    #expect(fraction(t, 1e-9, inherited: 0) == nil)
    let held = timing {
      $0.duration = 0
      $0.beginTime = 1
      $0.fillMode = .both
    }
    #expect(fraction(held, 0.5, inherited: 0) == 0)
    #expect(fraction(held, 1.5, inherited: 0) == 1)
  }

  @Test func `repeat duration wins over repeat count`() {
    let t = timing {
      $0.repeatCount = 5
      $0.repeatDuration = 1.5
    }
    #expect(t.activeDuration(inherited: 0) == 1.5)
    #expect(fraction(t, 1.5) == 0.5)
    #expect(fraction(t, 1.6) == nil)
  }

  @Test func `the basic time is seconds inside a pass`() {
    let t = timing {
      $0.duration = 4
      $0.speed = 2
      $0.autoreverses = true
    }
    let locals = [0, 1, 2, 3, 4].map {
      t.sample(parentTime: $0, inheritedDuration: 0)?.local
    }
    #expect(locals == [0, 2, 4, 2, 0])
    #expect(t.activeDuration(inherited: 0) == 4)
  }

  @Test func `seeking back gives the same value`() {
    let t = timing {
      $0.repeatCount = 7
      $0.autoreverses = true
    }
    let forward = (0...100).map { fraction(t, Double($0) * 0.13) }
    let backward = (0...100).reversed().map { fraction(t, Double($0) * 0.13) }
    #expect(forward == backward.reversed())
  }
}

@Suite struct `Layer time` {
  @Test func `before its begin a layer reads 0`() {
    var layer = MediaTiming()
    (layer.beginTime, layer.speed, layer.timeOffset) = (8, 0.5, 7)
    #expect([7, 8, 10].map { layer.layerLocalTime(parentTime: $0) } == [0, 7, 8])
    layer.beginTime = 0
    #expect(layer.layerLocalTime(parentTime: -2) == 6, "no begin was set")
  }

  @Test func `paused time goes down to the offset and up to 0`() {
    var layer = MediaTiming()
    (layer.speed, layer.timeOffset) = (0, 3)
    #expect(layer.layerLocalTime(parentTime: 99) == 3)
    #expect(layer.parentTime(layerLocal: 99) == 0)
  }

  @Test func `up undoes down`() {
    var layer = MediaTiming()
    (layer.beginTime, layer.speed, layer.timeOffset) = (2, 3, 0.25)
    #expect(layer.layerLocalTime(parentTime: 10) == 24.25)
    #expect(layer.parentTime(layerLocal: 24.25) == 10)
  }

  @Test func `a layer with a duration repeats and then stays`() {
    var layer = MediaTiming(duration: 2)
    layer.repeatCount = 2
    #expect([0, 1, 2.5, 4, 9].map { layer.layerLocalTime(parentTime: $0) } == [0, 1, 0.5, 2, 2])
    layer.duration = .infinity
    #expect(layer.layerLocalTime(parentTime: 9) == 9)
  }
}
