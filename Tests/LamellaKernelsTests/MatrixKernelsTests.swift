// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import LamellaTestSupport
import Testing

/// Columns of plain memory, freed with the object; at staggered places like the engine's.
final class Columns {
  let count: Int
  private(set) var floats: [UnsafeMutablePointer<Float>] = []
  let length: Int

  /// `count` items in each column and a guard behind them, all set to `filler`.
  init(_ columns: Int, count: Int, filler: Float = 7) {
    self.count = count
    length = count + ColumnMaker.guardCount
    for _ in 0..<columns {
      let memory = ColumnMemory.allocate(byteCount: length * 4)
        .bindMemory(to: Float.self, capacity: length)
      memory.initialize(repeating: filler, count: length)
      floats.append(memory)
    }
  }

  deinit { for column in floats { ColumnMemory.deallocate(column) } }

  subscript(column: Int) -> UnsafeMutablePointer<Float> { floats[column] }

  func fill(_ column: Int, _ values: [Float]) {
    for i in 0..<min(length, values.count) { floats[column][i] = values[i] }
  }

  func values(_ column: Int) -> [Float] {
    Array(UnsafeBufferPointer(start: floats[column], count: count))
  }

  /// Six columns as matrices.
  func affine(_ first: Int = 0) -> MatrixKernels.Affine {
    MatrixKernels.Affine(
      a: self[first], b: self[first + 1], c: self[first + 2], d: self[first + 3],
      tx: self[first + 4], ty: self[first + 5])
  }

  /// All bits, guards included.
  var bits: [[UInt32]] {
    floats.map { column in (0..<length).map { column[$0].bitPattern } }
  }
}

extension MatrixKernels.Geometry {
  /// Thirteen columns: position, bounds, anchor, translation, scale, rotation.
  init(_ c: Columns) {
    self.init(
      positionX: c[0], positionY: c[1], boundsX: c[2], boundsY: c[3], boundsWidth: c[4],
      boundsHeight: c[5], anchorX: c[6], anchorY: c[7], translationX: c[8], translationY: c[9],
      scaleX: c[10], scaleY: c[11], rotation: c[12])
  }
}

extension KernelTests {
  @Suite struct Matrices {
    @Test func `local matrices equal the reference at every level`() {
      var maker = ColumnMaker(seed: 41)
      for count in KernelTests.counts {
        let input = Columns(13, count: count)
        for column in 0..<13 {
          var values = maker.floats(count, column == 12 ? -20...20 : -500...500)
          maker.sprinkle(
            column == 12 ? [0, .pi, 1e5, -1e5, -0.0, .pi / 2] : [0, 1, -0.0, 0.5], into: &values,
            oneIn: 5)
          input.fill(column, values)
        }
        let rows = min(3, count)..<count
        let expected = Columns(6, count: count)
        MatrixKernels.Reference.composeLocal(
          MatrixKernels.Geometry(input), rows: rows, into: expected.affine())
        KernelTests.everyLevel { level in
          let output = Columns(6, count: count)
          MatrixKernels.composeLocal(
            MatrixKernels.Geometry(input), rows: rows, into: output.affine())
          #expect(output.bits == expected.bits, "level \(level), \(count)")
        }
      }
    }

    /// Trees in depth-first order: parents by row.
    private enum Tree: CaseIterable {
      case flat, cards, chains, list, random, anyOrder

      func parents(_ count: Int, _ maker: inout ColumnMaker) -> [Int32] {
        var path: [Int32] = []
        return (0..<count).map { row in
          switch self {
          case .flat: return -1
          case .cards: return row % 4 == 0 ? -1 : Int32(row / 4 * 4)
          case .chains: return row % 9 == 0 ? -1 : Int32(row - 1)
          case .list: return row == 0 ? -1 : row % 4 == 1 ? 0 : Int32((row - 1) / 4 * 4 + 1)
          case .random:
            let depth = row == 0 ? 0 : maker.integer(0..<min(path.count + 1, 9))
            path.removeSubrange(min(depth, path.count)...)
            path.append(Int32(row))
            return depth == 0 ? -1 : path[depth - 1]
          case .anyOrder: return Int32(maker.integer(-1..<max(row, 0)))
          }
        }
      }
    }

    @Test(arguments: [false, true])
    func `world matrices equal the reference at every level`(inPlace: Bool) {
      var maker = ColumnMaker(seed: 42)
      for count in KernelTests.counts {
        for tree in Tree.allCases {
          let parents = Plain(tree.parents(count, &maker) + [0])
          // 0–5 local, 6 opacity, 7–12 world, 13 world opacity.
          let make = { [maker] in
            var maker = maker
            let columns = Columns(14, count: count)
            for column in 0..<4 { columns.fill(column, maker.floats(count, -1.2...1.2)) }
            for column in 4..<6 { columns.fill(column, maker.floats(count, -50...50)) }
            var sparse = maker.floats(count, -1...1)
            maker.sprinkle([0, -0.0, 1], into: &sparse, oneIn: 2)
            columns.fill(1, sparse)
            columns.fill(6, maker.floats(count, 0...1))
            return columns
          }
          func propagation(_ c: Columns) -> MatrixKernels.Propagation {
            MatrixKernels.Propagation(
              local: c.affine(), opacity: c[6], parent: parents.base,
              root: AffineTransform(2, 0.5, -0.25, 1.5, 10, -20), rootOpacity: 0.75,
              world: c.affine(inPlace ? 0 : 7), worldOpacity: c[13])
          }
          let expected = make()
          MatrixKernels.Reference.propagate(propagation(expected), rows: 0..<count)
          KernelTests.everyLevel { level in
            let output = make()
            // In uneven blocks, as a frame does.
            let middle = count * 2 / 3
            MatrixKernels.propagate(propagation(output), rows: 0..<middle)
            MatrixKernels.propagate(propagation(output), rows: middle..<count)
            #expect(output.bits == expected.bits, "level \(level), \(count), \(tree)")
          }
        }
      }
    }
  }
}

@Suite struct MatrixMeaningTests {
  /// The local matrix of one row.
  private func local(_ values: [Float]) -> AffineTransform {
    let input = Columns(13, count: 1)
    for (column, value) in values.enumerated() { input[column][0] = value }
    let output = Columns(6, count: 1)
    MatrixKernels.composeLocal(
      MatrixKernels.Geometry(input), rows: 0..<1, into: output.affine())
    return AffineTransform(
      output[0][0], output[1][0], output[2][0], output[3][0], output[4][0], output[5][0])
  }

  @Test func `the anchor point lands on the position`() {
    let m = local([300, 200, 5, 6, 40, 20, 0.25, 0.75, 0, 0, 2, 3, 1.25])
    let anchor = m.apply(to: Point(5 + 0.25 * 40, 6 + 0.75 * 20))
    #expect(abs(anchor.x - 300) < 1e-4 && abs(anchor.y - 200) < 1e-4)
  }

  @Test func `scale comes before rotation, and translation last`() {
    let m = local([0, 0, 0, 0, 0, 0, 0, 0, 7, 9, 2, 3, .pi / 2])
    let expected = AffineTransform(2, 0, 0, 3, 0, 0)
      .concatenating(AffineTransform(0, 1, -1, 0, 0, 0)).concatenating(.translation(7, 9))
    for (a, b) in zip(
      [m.a, m.b, m.c, m.d, m.tx, m.ty],
      [expected.a, expected.b, expected.c, expected.d, expected.tx, expected.ty])
    {
      #expect(abs(a - b) < 1e-6)
    }
  }

  @Test func `a fresh layer is shifted by half its size`() {
    let m = local([100, 50, 0, 0, 40, 20, 0.5, 0.5, 0, 0, 1, 1, 0])
    #expect(m == AffineTransform(1, 0, -0.0, 1, 80, 40))
  }
}

@Suite struct ColumnMemoryTests {
  @Test func `long columns begin at different lines of their pages`() {
    let columns = (0..<24).map { _ in ColumnMemory.allocate(byteCount: 1 << 18) }
    defer { for column in columns { ColumnMemory.deallocate(column) } }
    let places = columns.map { UInt(bitPattern: $0) % 4096 }
    #expect(places.allSatisfy { $0 % 64 == 0 })
    // Other threads may take places between these.
    #expect(Set(places).count >= 12)
  }

  @Test(arguments: [0, 1, 63, 64, 4095, 4096, 4097, 100_000])
  func `a column holds all its bytes`(byteCount: Int) {
    let columns = (0..<8).map { _ in ColumnMemory.allocate(byteCount: byteCount) }
    for (i, column) in columns.enumerated() {
      #expect(UInt(bitPattern: column) % 64 == 0)
      column.initializeMemory(as: UInt8.self, repeating: UInt8(i), count: byteCount)
    }
    for (i, column) in columns.enumerated() {
      let bytes = UnsafeRawBufferPointer(start: column, count: byteCount)
      #expect(bytes.allSatisfy { $0 == UInt8(i) })
      ColumnMemory.deallocate(column)
    }
  }
}
