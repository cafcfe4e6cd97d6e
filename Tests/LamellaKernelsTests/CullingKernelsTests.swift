// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import Testing

extension KernelTests {
  @Suite struct Culling {
    /// What a call can leave out.
    struct Options: CustomTestStringConvertible {
      var origin, flags, ink: Bool
      var testDescription: String { "origin \(origin), flags \(flags), ink \(ink)" }

      static let all = (0..<8).map {
        Options(origin: $0 & 1 != 0, flags: $0 & 2 != 0, ink: $0 & 4 != 0)
      }
    }

    @Test(arguments: Options.all)
    func `equals the reference at every level`(options: Options) {
      var maker = ColumnMaker(seed: 51)
      let view = Rect(-50, -40, 120, 90)
      for count in KernelTests.counts {
        // 0–5 world, 6–7 size, 8–9 origin, 10 opacity, 11 fill, 12–13 border.
        let columns = Columns(14, count: count)
        for column in 0..<14 {
          let range: ClosedRange<Float> =
            column < 4 ? -2...2 : column < 6 ? -150...150 : column < 10 ? -30...60 : -0.5...1
          var values = maker.floats(count, range)
          maker.sprinkle([0, -0.0, .nan, 70, -50], into: &values, oneIn: 9)
          columns.fill(column, values)
        }
        let flags = Plain(maker.words(count))
        let boxes = CullingKernels.Boxes(
          world: columns.affine(), width: columns[6], height: columns[7],
          origin: options.origin ? (UnsafePointer(columns[8]), UnsafePointer(columns[9])) : nil,
          opacity: columns[10], flags: options.flags ? flags.base : nil, skip: 0x8001,
          ink: options.ink
            ? CullingKernels.Ink(
              fillAlpha: columns[11], borderAlpha: columns[12], borderWidth: columns[13]) : nil)
        let rows = min(2, count)..<count
        var expected = [Int32](repeating: -7, count: count + 1)
        let expectedCount = CullingKernels.Reference.cull(
          boxes, rows: rows, view: view, into: &expected)
        KernelTests.everyLevel { level in
          // Room for the rows of the range and not one more.
          var visible = [Int32](repeating: -7, count: count + 1)
          let found = CullingKernels.cull(boxes, rows: rows, view: view, into: &visible)
          #expect(found == expectedCount, "level \(level), \(count)")
          #expect(visible.prefix(found) == expected.prefix(found), "level \(level), \(count)")
          #expect(visible.suffix(count + 1 - rows.count).allSatisfy { $0 == -7 })
        }
      }
    }

    @Test func `all rows and no row`() {
      let columns = Columns(14, count: 40, filler: 1)
      let boxes = CullingKernels.Boxes(
        world: columns.affine(), width: columns[6], height: columns[7], opacity: columns[10])
      KernelTests.everyLevel { _ in
        var visible = [Int32](repeating: -7, count: 40)
        #expect(
          CullingKernels.cull(boxes, rows: 0..<40, view: Rect(0, 0, 9, 9), into: &visible) == 40)
        #expect(visible == Array(0..<40))
        #expect(
          CullingKernels.cull(boxes, rows: 0..<40, view: Rect(20, 0, 9, 9), into: &visible) == 0)
      }
    }
  }
}

@Suite struct CullingMeaningTests {
  /// Whether a box of 10 by 20 at a place shows in 0…100 × 0…100.
  private func shows(_ m: AffineTransform, opacity: Float = 1) -> Bool {
    let columns = Columns(9, count: 1)
    for (i, value) in [m.a, m.b, m.c, m.d, m.tx, m.ty, 10, 20, opacity].enumerated() {
      columns[i][0] = value
    }
    let boxes = CullingKernels.Boxes(
      world: columns.affine(), width: columns[6], height: columns[7], opacity: columns[8])
    var row: Int32 = -1
    return CullingKernels.cull(boxes, rows: 0..<1, view: Rect(0, 0, 100, 100), into: &row) == 1
  }

  @Test func `boxes that only touch the view do not show`() {
    #expect(!shows(.translation(-10, 0)))
    #expect(shows(.translation(-9.5, 0)))
    #expect(!shows(.translation(100, 0)))
    #expect(shows(.translation(99.5, 99.5)))
    #expect(!shows(.translation(0, -20)))
  }

  @Test func `a mirrored or turned box is looked at where it lies`() {
    #expect(shows(AffineTransform(-1, 0, 0, 1, 5, 0)))
    #expect(!shows(AffineTransform(-1, 0, 0, 1, 0, 0)))
    #expect(!shows(AffineTransform(0, 1, -1, 0, 0, 0)))
    #expect(shows(AffineTransform(0, 1, -1, 0, 1, 0)))
  }

  @Test func `what is transparent or not a number does not show`() {
    #expect(!shows(.identity, opacity: 0))
    #expect(!shows(.identity, opacity: -1))
    #expect(!shows(.identity, opacity: .nan))
    #expect(!shows(AffineTransform(.nan, 0, 0, 1, 0, 0)))
    #expect(shows(.identity, opacity: .leastNonzeroMagnitude))
  }
}
