// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// The definition of a gradient, in double precision.
struct ReferenceGradient {
  var kind: Float
  var from: Point
  var to: Point
  var stops: [(color: Color, location: Float)]

  /// Where a point of the unit square stands along the gradient; nil where nothing is drawn.
  func position(_ u: Double, _ v: Double) -> Double? {
    let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
    let (x, y) = (u - Double(from.x), v - Double(from.y))
    switch kind {
    case 0: return dx == 0 && dy == 0 ? nil : (x * dx + y * dy) / (dx * dx + dy * dy)
    case 1:
      if dx == 0 || dy == 0 { return nil }
      return ((x / dx) * (x / dx) + (y / dy) * (y / dy)).squareRoot()
    default:
      let turn = (arctangent(y: y, x: x) - arctangent(y: dy, x: dx)) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }

  /// The premultiplied colour at a point of the unit square.
  func color(_ u: Double, _ v: Double) -> SIMD4<Double> {
    guard stops.count > 1, let t = position(u, v) else { return .zero }
    var index = 0
    while index + 1 < stops.count, t >= Double(stops[index + 1].location) { index += 1 }
    if t < Double(stops[0].location) { return premultiplied(stops[0].color, stops[0].color, 0) }
    if index + 1 == stops.count {
      return premultiplied(stops[index].color, stops[index].color, 0)
    }
    let (a, b) = (Double(stops[index].location), Double(stops[index + 1].location))
    return premultiplied(stops[index].color, stops[index + 1].color, (t - a) / (b - a))
  }

  private func premultiplied(_ a: Color, _ b: Color, _ t: Double) -> SIMD4<Double> {
    let p = SIMD4(Double(a.red), Double(a.green), Double(a.blue), Double(a.alpha))
    let q = SIMD4(Double(b.red), Double(b.green), Double(b.blue), Double(b.alpha))
    let mixed = p + (q - p) * t
    return SIMD4(mixed.x, mixed.y, mixed.z, 1) * mixed.w
  }
}

extension Drawing {
  @Suite struct GradientTests {
    static let threeStops: [(Color, Float)] = [(.red, 0.1), (.green, 0.5), (.blue, 0.8)]
    static let faded: [(Color, Float)] = [
      (Color(1, 0, 0, 0.2), 0), (Color(0, 1, 1, 0.9), 0.6), (Color(0, 0, 1, 0), 1),
    ]
    static let step: [(Color, Float)] = [(.red, 0), (.red, 0.3), (.blue, 0.3), (.white, 1)]

    /// The reference and the picture over all pixels; hard steps may differ where a pixel is cut.
    static func check(
      _ stage: Stage, _ kind: Float, _ from: Point, _ to: Point, _ stops: [(Color, Float)],
      jump: Double? = nil
    ) throws {
      let (width, height) = (60, 40)
      let reference = ReferenceGradient(
        kind: kind, from: from, to: to, stops: stops.map { ($0.0, $0.1) })
      let picture = try stage.picture(width, height) {
        $0.gradient(
          .translation(0, 0), Float(width), Float(height), kind: kind, from: from, to: to, stops)
      }
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
          if let jump, let t = reference.position(u, v), abs(t - jump) < 1e-4 { continue }
          let expected = reference.color(u, v) * 255
          let drawn = picture[x, y]
          for channel in 0..<4 {
            #expect(abs(Double(drawn[channel]) - expected[channel]) < 1.6, "\(x) \(y) \(kind)")
          }
        }
      }
    }

    @Test func `axial gradients run in unit space`() throws {
      try Stage.run { stage in
        try Self.check(stage, 0, Point(0.5, 0), Point(0.5, 1), Self.threeStops)
        try Self.check(stage, 0, Point(0, 0), Point(1, 1), Self.threeStops)
        try Self.check(stage, 0, Point(0.9, 0.2), Point(0.1, 0.7), Self.faded)
        try Self.check(stage, 0, Point(0, 0.5), Point(1, 0.5), Self.step, jump: 0.3)
      }
    }

    @Test func `radial gradients are ellipses`() throws {
      try Stage.run { stage in
        try Self.check(stage, 1, Point(0.5, 0.5), Point(1, 1), Self.threeStops)
        try Self.check(stage, 1, Point(0.2, 0.7), Point(0.9, 0.1), Self.faded)
      }
    }

    @Test func `conic gradients turn from the ray through both points`() throws {
      try Stage.run { stage in
        try Self.check(stage, 2, Point(0.5, 0.5), Point(1, 0.5), Self.threeStops)
        try Self.check(stage, 2, Point(0.3, 0.4), Point(0.5, 0.9), Self.faded)
      }
    }

    @Test func `gradients without colours, length or radius draw nothing`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(10, 10) {
          let m = AffineTransform.translation(0, 0)
          $0.gradient(m, 10, 10, kind: 0, from: .zero, to: Point(1, 1), [])
          $0.gradient(m, 10, 10, kind: 0, from: .zero, to: Point(1, 1), [(.red, 0)])
          $0.gradient(m, 10, 10, kind: 0, from: Point(1, 1), to: Point(1, 1), Self.threeStops)
          $0.gradient(m, 10, 10, kind: 1, from: .zero, to: Point(0, 1), Self.threeStops)
        }
        #expect(picture.area == 0)
      }
    }

    @Test func `a gradient's corners are round and its edges smooth`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 50) {
          $0.gradient(
            .translation(5, 5), 50, 40, kind: 0, from: .zero, to: Point(1, 0),
            Self.threeStops, radius: 12, opacity: 0.5)
        }
        #expect(abs(picture.area - 0.5 * (2000 - 144 * (4 - Double.pi))) < 5)
        let turn = try stage.picture(80, 80) {
          $0.gradient(
            turned(20, 25, 10), 45, 40, kind: 2, from: Point(0.5, 0.5), to: Point(1, 0.5),
            Self.threeStops)
        }
        #expect(abs(turn.area - 1800) < 9)
      }
    }
  }
}
