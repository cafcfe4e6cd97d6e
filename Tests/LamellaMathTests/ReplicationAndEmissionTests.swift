// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Replicated copies` {
  @Test func `copy 0 is the original, each next applies the transform once more`() {
    let step = Transform3D.rotation(0.3).concatenating(.translation(10, 0))
    let center = Point(50, 50)
    var product = Transform3D.identity
    let about = Transform3D.translation(-50, -50)
    let back = Transform3D.translation(50, 50)
    for k in 0..<20 {
      let copy = Replication.transform(copy: k, instance: step, center: center)
      let expected = about.concatenating(product).concatenating(back)
      #expect(Closeness.agree(copy, expected, stated: 1e-3), "copy \(k)")
      product = product.concatenating(step)
    }
    #expect(Replication.transform(copy: 0, instance: step, center: center) == .identity)
    let many = Replication.transform(copy: 1_000_000, instance: .translation(1, 0), center: center)
    #expect(many.m41 == 1_000_000)
  }

  @Test func `a copy before the first traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = Replication.transform(copy: -1, instance: .identity, center: .zero)
    }
  }

  @Test func `colours step and clamp`() {
    let step = Color(-0.5, 0.25, 0, 0)
    let colors = (0..<4).map { Replication.color(copy: $0, base: .white, step: step) }
    #expect(colors.map(\.red) == [1, 0.5, 0, 0])
    #expect(colors.map(\.green) == [1, 1, 1, 1])
  }

  @Test func `a negative delay runs ahead`() {
    #expect(Replication.time(copy: 3, delay: -0.5, at: 2) == 3.5)
    #expect(Replication.time(copy: 0, delay: 9, at: 2) == 2)
  }
}

@Suite struct `Particles by age` {
  @Test func `a range is spread evenly about the mean, and its sign does not matter`() {
    #expect(Emission.bounds(5, range: -2) == 4...6)
    #expect(Emission.bounds(5, range: 0) == 5...5)
    for (random, expected) in [(0, 4), (0.5, 5), (1, 6)] as [(Float, Float)] {
      #expect(Emission.value(5, range: 2, random: random) == expected)
    }
  }

  @Test func `motion is a parabola`() {
    let p = { (age: Float) in
      Emission.position(
        start: Point(1, 2), velocity: Point(10, 0), acceleration: Point(0, -4), age: age)
    }
    #expect(p(0) == Point(1, 2))
    #expect(p(3) == Point(31, -16))
  }

  @Test func `channels clamp as drawn while their value runs on`() {
    #expect(Emission.channel(start: 0.5, speed: 1, age: 2) == 1)
    #expect(Emission.channel(start: 0.5, speed: -1, age: 2) == 0)
    #expect(Emission.attribute(start: 0.5, speed: -1, age: 2) == -1.5, "scales keep their sign")
  }

  @Test func `negative rates and lifetimes emit nothing`() {
    #expect(Emission.birthRate(cell: -3, layer: 1) == 0)
    #expect(Emission.lifetime(cell: 2, layer: -1) == 0)
    #expect(Emission.steadyCount(birthRate: 10, lifetime: 0.5) == 5)
  }
}
