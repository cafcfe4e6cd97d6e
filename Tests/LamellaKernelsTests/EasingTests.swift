// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import LamellaTestSupport
import Testing

private let named: [TimingFunction] = [.easeIn, .easeOut, .easeInEaseOut, .default]

extension KernelTests {
  @Suite struct Easing {
    /// One curve for each form of table.
    private static let curves: [TimingFunction] =
      named + [
        TimingFunction(0.785, 0.135, 0.15, 0.86), TimingFunction(0, 0, 0.2, 1),
        TimingFunction(0.8, 0, 1, 1), TimingFunction(0.05, 0.7, 0.1, 1),
        TimingFunction(0.755, 0.05, 0.855, 0.06),
        TimingFunction(0.68, -0.55, 0.265, 1.55), TimingFunction(0, 1, 1, 1),
        TimingFunction(1, 0, 0, 1), TimingFunction(0.3, 0.1, 0.999, 0.1),
      ]

    @Test func `equals the reference at every level`() {
      var forms: Set<EasingTable.Form> = []
      for curve in Easing.curves {
        let table = EasingTable(curve)
        forms.insert(table.form)
        var maker = ColumnMaker(seed: 11)
        for count in KernelTests.counts {
          var input = maker.floats(count, -0.25...1.25)
          maker.sprinkle(
            [0, 1, -0.0, 0.5, 1 - 0x1p-24, 0x1p-149, 0x1p-30, 0.03125], into: &input, oneIn: 4)
          var expected = input
          InterpolationKernels.Reference.ease(&expected, count: count, with: table)
          KernelTests.everyLevel { level in
            var progress = input
            InterpolationKernels.ease(&progress, count: count, with: table)
            #expect(progress.bits == expected.bits, "level \(level), \(count), \(table.form)")
          }
        }
      }
      // All kinds of table were met.
      for pieces in [32, 64] {
        #expect(forms.contains(.table(pieces: pieces, domain: .direct)), "\(forms)")
      }
      #expect(forms.contains(.table(pieces: 32, domain: .fromStart)), "\(forms)")
      #expect(forms.contains(.table(pieces: 32, domain: .fromEnd)), "\(forms)")
      #expect(forms.contains(.exact), "\(forms)")
    }

    @Test func `springs equal the reference at every level`() {
      let springs = [
        SpringTiming(), SpringTiming(mass: 1, stiffness: 100, damping: 20),
        SpringTiming(mass: 2, stiffness: 300, damping: 80, allowsOverdamping: true),
        SpringTiming(mass: 1, stiffness: 100, damping: 0, initialVelocity: 5),
      ]
      for spring in springs {
        let curve = SpringCurve(spring, duration: 3)
        var maker = ColumnMaker(seed: 12)
        for count in KernelTests.counts {
          var input = maker.floats(count, 0...1)
          maker.sprinkle([0, 1, 0x1p-149], into: &input, oneIn: 4)
          var expected = input
          InterpolationKernels.Reference.ease(&expected, count: count, with: curve)
          KernelTests.everyLevel { level in
            var progress = input
            InterpolationKernels.ease(&progress, count: count, with: curve)
            #expect(progress.bits == expected.bits, "level \(level), \(count), \(curve.regime)")
          }
        }
      }
    }
  }
}

@Suite struct EasingTableTests {
  private func eased(_ x: Float, _ table: EasingTable) -> Float {
    var value = x
    InterpolationKernels.ease(&value, count: 1, with: table)
    return value
  }

  @Test func `named curves take the smallest table`() {
    for function in named {
      #expect(EasingTable(function).form == .table(pieces: 32, domain: .direct))
    }
    #expect(EasingTable(0, 0, 1, 1).form == .linear)
  }

  @Test func `both ends are exact`() {
    for table in named.map(EasingTable.init) + [EasingTable(0, 0, 0.2, 1), EasingTable(1, 0, 0, 1)]
    {
      #expect(eased(0, table) == 0)
      #expect(eased(1, table) == 1)
      #expect(eased(-3, table) == 0)
      #expect(eased(3, table) == 1)
    }
  }

  @Test func `stays within its tolerance of the exact curve`() {
    var random = SeededRandom(seed: 13)
    var curves = named
    for _ in 0..<60 {
      curves.append(
        TimingFunction(
          random.float(0...1), random.float(-0.5...1.5), random.float(0...1),
          random.float(-0.5...1.5)))
    }
    var tables = 0
    for curve in curves {
      let table = EasingTable(curve)
      if case .table = table.form { tables += 1 }
      var worst = 0.0
      for i in 0...5000 {
        let x = Float(i) / 5000
        worst = max(worst, abs(Double(eased(x, table)) - curve.value(at: Double(x))))
      }
      #expect(worst <= 1.1e-5, "\(curve): \(worst)")
    }
    #expect(tables > curves.count * 3 / 4)
  }

  @Test func `measured values of Core Animation`() {
    let rows: [(TimingFunction, Float)] = [
      (.easeIn, 0.093465), (.easeOut, 0.378140), (.easeInEaseOut, 0.129162), (.default, 0.408511),
    ]
    for (function, expected) in rows {
      #expect(abs(eased(0.25, EasingTable(function)) - expected) < 1.5e-5)
    }
  }
}

@Suite struct SpringCurveTests {
  @Test func `agrees with the closed form in double precision`() {
    let springs = [
      SpringTiming(), SpringTiming(mass: 1, stiffness: 100, damping: 20),
      SpringTiming(mass: 1, stiffness: 100, damping: 10, initialVelocity: 5),
      SpringTiming(mass: 2, stiffness: 100, damping: 5),
      SpringTiming(mass: 1, stiffness: 100, damping: 45, allowsOverdamping: true),
      SpringTiming(mass: 1, stiffness: 300, damping: .infinity, allowsOverdamping: true),
    ]
    for spring in springs {
      for duration in [0.25, 1.47, 6] {
        let curve = SpringCurve(spring, duration: duration)
        for i in 0...500 {
          var value = Float(i) / 500
          let expected = spring.progress(at: Double(value) * duration)
          InterpolationKernels.ease(&value, count: 1, with: curve)
          #expect(abs(Double(value) - expected) < 1e-5, "\(spring), \(i) of \(duration) s")
        }
      }
    }
  }

  @Test func `begins at 0 exactly`() {
    var value: Float = 0
    InterpolationKernels.ease(&value, count: 1, with: SpringCurve(SpringTiming(), duration: 1))
    #expect(value == 0)
  }
}

@Suite struct FloatFunctionsTests {
  @Test func `sine and cosine are within 2e-7 up to 1e5 radians`() {
    var random = SeededRandom(seed: 14)
    var worst = 0.0
    func check(_ angle: Float) {
      let (s, c) = FloatFunctions.sineAndCosine(angle)
      worst = max(worst, abs(Double(s) - sine(Double(angle))))
      worst = max(worst, abs(Double(c) - cosine(Double(angle))))
    }
    for limit in [Float(1), 10, 1000, 1e5] {
      for _ in 0..<20_000 { check(random.float(-limit...limit)) }
    }
    for quarter in -65_000...65_000 where quarter % 7 == 0 {
      let angle = Float(Double(quarter) * .pi / 2)
      if abs(angle) <= 1e5 {
        check(angle)
        check(angle.nextUp)
        check(angle.nextDown)
      }
    }
    #expect(worst < 2e-7, "\(worst)")
  }

  @Test func `quarter turns`() {
    #expect(FloatFunctions.sineAndCosine(0) == (0, 1))
    #expect(FloatFunctions.sineAndCosine(.pi / 2).sine == 1)
    #expect(FloatFunctions.sineAndCosine(.pi).cosine == -1)
  }

  @Test func `decay is within 2e-7 of e to the x, relatively`() {
    for i in 0...8600 {
      let x = -Float(i) / 100
      let expected = exponential(Double(x))
      #expect(abs(Double(FloatFunctions.decay(x)) - expected) <= 2e-7 * expected, "\(x)")
    }
    #expect(FloatFunctions.decay(0) == 1)
    #expect(FloatFunctions.decay(-88) == 0)
    #expect(FloatFunctions.decay(-.infinity) == 0)
  }
}
