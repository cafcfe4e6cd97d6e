// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Gradients` {
  @Test func `what has no extent draws nothing`() {
    let p = Point(0.5, 0.5)
    #expect(GradientGeometry(.axial, start: p, end: p).parameter(at: .zero) == nil)
    #expect(GradientGeometry(.radial, start: p, end: Point(0.5, 1)).parameter(at: .zero) == nil)
    #expect(GradientGeometry(.radial, start: p, end: Point(1, 0.5)).parameter(at: .zero) == nil)
    #expect(GradientGeometry(.conic, start: p, end: p).parameter(at: Point(0.5, 1)) == 0.25)
    #expect(GradientGeometry.Kind(named: "bogus") == nil)
  }

  @Test func `an axial diagonal passes through the other corners`() throws {
    let g = GradientGeometry(.axial, start: Point(0, 0), end: Point(1, 1))
    for corner in [Point(1, 0), Point(0, 1)] { #expect(g.parameter(at: corner) == 0.5) }
    #expect(g.parameter(at: Point(2, 2)) == 2)
    #expect(g.parameter(at: Point(-1, -1)) == -1)
  }

  @Test func `a conic parameter stays below 1`() throws {
    let g = GradientGeometry(.conic, start: .zero, end: Point(1, 0))
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let t = try #require(
        g.parameter(at: Point(random.float(-1...1), random.float(-1e-7...1e-7))))
      #expect(t >= 0 && t < 1)
    }
    #expect(try #require(g.parameter(at: Point(1, -1e-30))) < 1)
  }

  @Test func `ramps need two colours and as many locations`() {
    #expect(GradientRamp(colors: []) == nil)
    #expect(GradientRamp(colors: [.red]) == nil)
    #expect(GradientRamp(colors: [.red, .blue], locations: [0]) == nil)
    #expect(GradientRamp(colors: [.red, .blue], locations: [0, 0.5, 1]) == nil)
    #expect(GradientRamp(colors: [.red, .blue], locations: []) == nil)
  }

  @Test func `equal locations change hard, out of order ones are raised`() throws {
    let hard = try #require(
      GradientRamp(colors: [.red, .green, .blue, .white], locations: [0, 0.5, 0.5, 1]))
    #expect(Closeness.agree(hard.color(at: 0.5.nextDown - 1e-7), .green, stated: 1e-6))
    #expect(hard.color(at: 0.5) == .blue)
    let odd = try #require(GradientRamp(colors: [.red, .green, .blue], locations: [0.5, 0.2, 1]))
    #expect(odd.locations == [0.5, 0.5, 1])
    #expect(odd.color(at: 0.4) == .red)
    #expect(odd.color(at: 0.5) == .green)
    #expect(odd.color(at: 1) == .blue)
  }

  @Test func `alpha is not premultiplied between colours`() throws {
    let ramp = try #require(GradientRamp(colors: [.red, Color(0, 0, 1, 0)]))
    #expect(ramp.color(at: 0.5) == Color(0.5, 0, 0.5, 0.5))
  }
}

@Suite struct `Blend formulas` {
  private let levels = [0, 0.2, 0.25, 0.5, 0.8, 1]

  @Test func `stay within 0 to 1 for all levels`() {
    for formula in BlendFormula.allCases {
      for b in levels {
        for s in levels {
          let value = formula.channel(backdrop: b, source: s)
          #expect(value >= -1e-12 && value <= 1 + 1e-12, "\(formula) \(b) \(s): \(value)")
        }
      }
    }
  }

  @Test func `neutral sources leave the backdrop`() {
    let neutral: [(BlendFormula, Double)] = [
      (.multiply, 1), (.screen, 0), (.darken, 1), (.lighten, 0), (.colorDodge, 0),
      (.colorBurn, 1), (.softLight, 0.5), (.hardLight, 0.5), (.difference, 0), (.exclusion, 0),
      (.subtract, 0), (.divide, 1), (.linearBurn, 1), (.linearDodge, 0), (.linearLight, 0.5),
      (.pinLight, 0.5),
    ]
    for (formula, source) in neutral {
      for b in levels {
        #expect(abs(formula.channel(backdrop: b, source: source) - b) < 1e-12, "\(formula) \(b)")
      }
    }
  }

  @Test func `black and white corners follow the table`() {
    #expect(BlendFormula.colorDodge.channel(backdrop: 0, source: 1) == 0)
    #expect(BlendFormula.colorDodge.channel(backdrop: 0.1, source: 1) == 1)
    #expect(BlendFormula.colorBurn.channel(backdrop: 1, source: 0) == 1)
    #expect(BlendFormula.colorBurn.channel(backdrop: 0.9, source: 0) == 0)
    #expect(BlendFormula.divide.channel(backdrop: 0, source: 0) == 0)
    #expect(BlendFormula.divide.channel(backdrop: 0.1, source: 0) == 1)
  }

  @Test func `the modes of all channels keep what they name`() {
    func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    var random = SeededRandom(seed: 12)
    for _ in 0..<500 {
      func color() -> SIMD3<Double> {
        SIMD3(
          Double(random.float(0...1)), Double(random.float(0...1)), Double(random.float(0...1)))
      }
      let (b, s) = (color(), color())
      for formula in [BlendFormula.hue, .saturation, .color] {
        let result = formula.channels(backdrop: b, source: s)
        #expect(abs(luminosity(result) - luminosity(b)) < 1e-9)
        #expect(result.min() >= -1e-9 && result.max() <= 1 + 1e-9)
      }
      let lit = BlendFormula.luminosity.channels(backdrop: b, source: s)
      #expect(abs(luminosity(lit) - luminosity(s)) < 1e-9)
    }
    let gray = SIMD3(repeating: 0.5)
    let still = BlendFormula.hue.channels(backdrop: gray, source: SIMD3(1, 0, 0))
    #expect((still - gray).max() < 1e-12 && (still - gray).min() > -1e-12)
  }

  @Test func `alpha mixes formula, source and backdrop`() {
    let backdrop = Color(0.3, 0.5, 0.7)
    let source = Color(0.6, 0.2, 0.9, 0.5)
    for formula in BlendFormula.allCases {
      #expect(
        Closeness.agree(
          formula.composite(backdrop: backdrop, source: source.withAlpha(0)), backdrop))
      #expect(
        Closeness.agree(formula.composite(backdrop: .clear, source: source), source))
      #expect(formula.composite(backdrop: .clear, source: .clear) == .clear)
    }
    let over = BlendFormula.normal.composite(backdrop: backdrop, source: source)
    #expect(Closeness.agree(over, Color(0.45, 0.35, 0.8, 1)))
  }
}

@Suite struct `Composite formulas` {
  private let b = SIMD4(0.2, 0.1, 0.4, 0.5)
  private let s = SIMD4(0.3, 0.6, 0.1, 0.75)

  @Test func `coverage follows Porter and Duff`() {
    let alphas: [(CompositeFormula, Double)] = [
      (.sourceOver, 0.875), (.clear, 0), (.copy, 0.75), (.sourceIn, 0.375), (.sourceOut, 0.375),
      (.sourceAtop, 0.5), (.destination, 0.5), (.destinationOver, 0.875), (.destinationIn, 0.375),
      (.destinationOut, 0.125), (.destinationAtop, 0.75), (.xor, 0.5), (.plusLighter, 1),
      (.plusDarker, 1), (.minimum, 0.5), (.maximum, 0.75),
    ]
    #expect(alphas.count == CompositeFormula.allCases.count)
    for (formula, alpha) in alphas {
      let result = formula.composite(backdrop: b, source: s)
      #expect(abs(result.w - alpha) < 1e-12, "\(formula)")
      #expect(result.max() <= result.w + 1e-12, "\(formula): colour beyond alpha")
    }
  }

  @Test func `source-over is normal blending`() {
    let over = CompositeFormula.sourceOver.composite(backdrop: b, source: s)
    let blended = BlendFormula.normal.composite(
      backdrop: Color(0.4, 0.2, 0.8, 0.5), source: Color(0.4, 0.8, 1 / 7.5, 0.75))
    #expect(
      Closeness.agree(
        [blended.red * blended.alpha, blended.green * blended.alpha, blended.blue * blended.alpha],
        [Float(over.x), Float(over.y), Float(over.z)]))
  }

  @Test func `opaque sums are those of the blend table`() {
    for level in [0, 0.3, 0.6, 1] {
      let (p, q) = (SIMD4(0.3, 0.3, 0.3, 1), SIMD4(level, level, level, 1))
      let lighter = CompositeFormula.plusLighter.composite(backdrop: p, source: q)
      let darker = CompositeFormula.plusDarker.composite(backdrop: p, source: q)
      #expect(
        abs(lighter.x - BlendFormula.linearDodge.channel(backdrop: 0.3, source: level)) < 1e-12)
      #expect(abs(darker.x - BlendFormula.linearBurn.channel(backdrop: 0.3, source: level)) < 1e-12)
    }
  }
}
