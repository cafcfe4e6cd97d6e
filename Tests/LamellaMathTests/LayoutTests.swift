// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Autoresizing` {
  private let frame = Rect(10, 20, 50, 40)

  private func resized(_ mask: AutoresizingMask, to w: Float, _ h: Float) -> Rect {
    mask.resized(frame: frame, oldSize: Size(100, 100), newSize: Size(w, h))
  }

  @Test func `nothing flexible, nothing changed: nothing moves`() {
    #expect(resized([], to: 400, 400) == frame)
    for bits in UInt8(0)..<64 {
      #expect(resized(AutoresizingMask(rawValue: bits), to: 100, 100) == frame)
    }
    #expect(AutoresizingMask(rawValue: 0xFF).rawValue == 63)
  }

  @Test func `the axes do not touch each other`() {
    for bits in UInt8(0)..<8 {
      let x = resized(AutoresizingMask(rawValue: bits), to: 237, 500)
      #expect(x.origin.y == 20 && x.height == 40)
      let y = resized(AutoresizingMask(rawValue: bits << 3), to: 500, 237)
      #expect(y.origin.x == 10 && y.width == 50)
    }
  }

  @Test func `rigid extents keep their size, rigid margins their place`() {
    for change: Float in [-31, -1, 1, 2, 100, 101, 10.5] {
      for bits in UInt8(1)..<8 {
        let mask = AutoresizingMask(rawValue: bits)
        let r = resized(mask, to: 100 + change, 100)
        if !mask.contains(.width) { #expect(r.width == 50) }
        if !mask.contains(.minXMargin) { #expect(r.origin.x == 10) }
        if mask.contains(.width), !mask.contains(.maxXMargin) {
          #expect(100 + change - r.maxX == 40, "the other margin is rigid")
        }
      }
    }
  }

  @Test func `margins move by whole points, down`() {
    #expect(resized(.minXMargin, to: 110.5, 100) == Rect(20, 20, 50, 40))
    #expect(resized(.minXMargin, to: 99.5, 100) == Rect(9, 20, 50, 40))
    #expect(resized(.width, to: 99.5, 100) == Rect(10, 20, 49.5, 40))
  }

  @Test func `a size that would turn negative turns over`() {
    #expect(resized(.width, to: 20, 100) == Rect(-20, 20, 30, 40))
  }
}

@Suite struct `Constraints` {
  private typealias Item = ConstraintLayout.Item

  private let bounds = Rect(0, 0, 200, 100)
  private let start = Rect(3, 5, 40, 20)

  private func item(_ name: String? = nil, _ constraints: Constraint...) -> Item {
    Item(name: name, frame: start, constraints: constraints)
  }

  private func frames(_ items: Item..., bounds: Rect? = nil) -> [Rect] {
    ConstraintLayout.frames(of: items, in: bounds ?? self.bounds)
  }

  @Test func `no layers, no constraints`() {
    #expect(frames().isEmpty)
    #expect(frames(item()) == [start])
  }

  @Test func `bounds origin and the other axis can be sources`() {
    let moved = frames(item(nil, .init(.minX), .init(.minY)), bounds: Rect(30, 70, 200, 100))
    #expect(moved == [Rect(30, 70, 40, 20)])
    #expect(frames(item(nil, .init(.minX, to: "superlayer", .maxY)))[0].origin.x == 100)
    let square = frames(item(nil, .init(.minX), .init(.width, to: "superlayer", .height)))
    #expect(square[0].width == 100)
  }

  @Test func `attributes sit on their axes`() {
    let r = Rect(10, 20, 30, 40)
    let values = Constraint.Attribute.allCases.map { $0.value(in: r) }
    #expect(values == [10, 25, 40, 30, 20, 40, 60, 40])
    #expect(Constraint.Attribute.allCases.filter(\.isHorizontal) == [.minX, .midX, .maxX, .width])
  }

  @Test func `siblings chain in any order`() {
    let a = item("a", .init(.minX, offset: 10))
    let b = item("b", .init(.minX, to: "a", .maxX, offset: 5))
    let c = item("c", .init(.minX, to: "b", .maxX, offset: 5))
    let x: [Float] = frames(a, b, c).map(\.origin.x)
    #expect(x == [10, 55, 100])
    #expect(frames(c, a, b).map(\.origin.x) == [100, 10, 55])
    #expect(frames(c, b, a).map(\.origin.x) == [100, 55, 10])
  }

  @Test func `unknown, own and resting sources are ignored`() {
    #expect(frames(item("a", .init(.minX, to: "nobody"))) == [start])
    #expect(frames(item("a", .init(.minX, to: "a", .maxX))) == [start])
    // A sibling counts only on an axis on which it is itself laid out.
    #expect(frames(item("a"), item("b", .init(.minX, to: "a", .maxX))) == [start, start])
    let half = frames(item("a", .init(.minY)), item("b", .init(.minX, to: "a", .maxX)))
    #expect(half == [Rect(3, 0, 40, 20), start])
    // What is ignored does not spoil the rest of the axis.
    let rest = frames(item("a", .init(.minX, to: "nobody"), .init(.maxX)))
    #expect(rest == [Rect(160, 5, 40, 20)])
  }

  @Test func `cycles are left, and what hangs on them is not laid out by them`() {
    let a = item("a", .init(.minX, to: "b", .maxX))
    let b = item("b", .init(.minX, to: "a", .maxX), .init(.maxX))
    let c = item("c", .init(.minX, to: "b", .maxX), .init(.maxX, offset: -50))
    let d = item("d", .init(.minX, to: "c", .maxX))
    let expected = [start, start, Rect(110, 5, 40, 20), Rect(150, 5, 40, 20)]
    #expect(frames(a, b, c, d) == expected)
    #expect(frames(d, c, b, a) == expected.reversed())
  }

  @Test func `a cycle on one axis does not touch the other`() {
    let a = item("a", .init(.minX, to: "b", .maxX), .init(.minY))
    let b = item("b", .init(.minX, to: "a", .maxX), .init(.maxY))
    #expect(frames(a, b) == [Rect(3, 0, 40, 20), Rect(3, 80, 40, 20)])
  }

  @Test func `the same attribute twice spoils its axis only`() {
    let r = frames(item(nil, .init(.minX), .init(.minX, offset: 5), .init(.minY)))
    #expect(r == [Rect(3, 0, 40, 20)])
  }

  @Test func `an axis takes at most two values`() {
    #expect(Constraint.solve([], size: 40) == nil)
    #expect(Constraint.solve([(.extent, 9)], size: 40) == nil)
    #expect(Constraint.solve([(.mid, 100)], size: 40).map { [$0.origin, $0.size] } == [80, 40])
    let pair = Constraint.solve([(.mid, 70), (.max, 200)], size: 40)
    #expect(pair.map { [$0.origin, $0.size] } == [-60, 260])
    let all = Constraint.solve([(.min, 0), (.mid, 70), (.max, 200), (.extent, 50)], size: 40)
    #expect(all.map { [$0.origin, $0.size] } == [0, 50])
  }

  @Test func `a long chain is laid out in one go`() {
    let count = 2000
    let items = (0..<count).reversed().map { i in
      item("\(i)", i == 0 ? .init(.minX) : .init(.minX, to: "\(i - 1)", .maxX))
    }
    let result = ConstraintLayout.frames(of: items, in: bounds)
    #expect(result.first?.origin.x == Float(count - 1) * 40)
  }
}
