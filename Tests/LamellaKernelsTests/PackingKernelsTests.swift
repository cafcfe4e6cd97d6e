// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import Testing

/// Records of sixteen words with a guard behind them, aligned to 64 bytes.
private final class Records {
  let count: Int
  let memory: UnsafeMutableRawPointer

  init(_ count: Int) {
    self.count = count
    memory = .allocate(byteCount: (count + 1) * 64, alignment: 64)
    memory.initializeMemory(as: UInt32.self, repeating: 0xDEAD_BEEF, count: (count + 1) * 16)
  }

  deinit { memory.deallocate() }

  var words: [UInt32] {
    Array(
      UnsafeBufferPointer(
        start: memory.assumingMemoryBound(to: UInt32.self), count: (count + 1) * 16))
  }
}

extension PackingKernels.Boxes {
  /// 0–5 world, 6–7 size, 8–9 origin, 10 radius, 11 border width, 12–15 fill, 16–19 border, 20
  /// opacity.
  fileprivate init(_ c: Columns, flags: Plain<UInt32>, hasOrigin: Bool) {
    self.init(
      world: c.affine(), width: c[6], height: c[7],
      origin: hasOrigin ? (UnsafePointer(c[8]), UnsafePointer(c[9])) : nil, radius: c[10],
      borderWidth: c[11],
      fill: PackingKernels.Colors(red: c[12], green: c[13], blue: c[14], alpha: c[15]),
      border: PackingKernels.Colors(red: c[16], green: c[17], blue: c[18], alpha: c[19]),
      opacity: c[20], flags: flags.base, rowCount: c.count)
  }
}

extension KernelTests {
  @Suite struct Packing {
    private func columns(_ count: Int, _ maker: inout ColumnMaker) -> Columns {
      let columns = Columns(21, count: count)
      for column in 0..<21 {
        var values = maker.floats(count, column < 12 ? -100...100 : -0.1...1.1)
        maker.sprinkle(
          column < 12 ? [0, -0.0] : [0, 1, .nan, -0.0, .infinity, 0.5, 1.0 / 65535], into: &values,
          oneIn: 6)
        columns.fill(column, values)
      }
      return columns
    }

    @Test(arguments: [false, true])
    func `rows that follow each other equal the reference at every level`(hasOrigin: Bool) {
      var maker = ColumnMaker(seed: 61)
      for count in KernelTests.counts {
        let columns = columns(count, &maker)
        let flags = Plain(maker.words(count))
        let boxes = PackingKernels.Boxes(columns, flags: flags, hasOrigin: hasOrigin)
        let rows = min(3, count)..<count
        let expected = Records(rows.count)
        PackingKernels.Reference.pack(boxes, rows: rows, word15: 0x1203, into: expected.memory)
        KernelTests.everyLevel { level in
          for streams in [false, true] {
            let records = Records(rows.count)
            PackingKernels.pack(
              boxes, rows: rows, word15: 0x1203, streams: streams, into: records.memory)
            #expect(records.words == expected.words, "level \(level), \(count), \(streams)")
          }
        }
      }
    }

    /// Lists of rows: how dense, and in which order.
    private enum List: CaseIterable {
      case all, dense, half, sparse, shuffled, repeated, runs
    }

    private func rows(_ list: List, _ count: Int, _ maker: inout ColumnMaker) -> [Int32] {
      let all = Array(0..<Int32(count))
      switch list {
      case .all: return all
      case .dense: return all.filter { _ in maker.integer(0..<8) != 0 }
      case .half: return all.filter { _ in maker.integer(0..<2) != 0 }
      case .sparse: return all.filter { _ in maker.integer(0..<12) == 0 }
      case .shuffled: return all.shuffled(using: &maker.random)
      case .repeated: return all.map { _ in Int32(maker.integer(0..<max(count, 1))) }
      case .runs: return all.filter { $0 / 40 % 2 == 0 }
      }
    }

    @Test(arguments: [false, true])
    func `listed rows equal the reference at every level`(hasOrigin: Bool) {
      var maker = ColumnMaker(seed: 62)
      for count in KernelTests.counts {
        let columns = columns(count, &maker)
        let flags = Plain(maker.words(count))
        let boxes = PackingKernels.Boxes(columns, flags: flags, hasOrigin: hasOrigin)
        for list in List.allCases {
          let rows = rows(list, count, &maker)
          let expected = Records(rows.count)
          PackingKernels.Reference.pack(
            boxes, rows: rows, count: rows.count, word15: 7, into: expected.memory)
          KernelTests.everyLevel { level in
            for streams in [false, true] {
              let records = Records(rows.count)
              PackingKernels.pack(
                boxes, rows: rows, count: rows.count, word15: 7, streams: streams,
                into: records.memory)
              #expect(records.words == expected.words, "level \(level), \(count), \(list)")
            }
          }
        }
      }
    }

    @Test(arguments: 0..<16)
    func `particles equal the reference at every level`(options: Int) {
      var maker = ColumnMaker(seed: 63)
      for count in KernelTests.counts {
        let columns = Columns(12, count: count)
        for column in 0..<12 {
          columns.fill(
            column, maker.floats(count, column < 4 ? -100...100 : column < 7 ? 0...5 : 0...1.2))
        }
        var particles = PackingKernels.Particles(
          x: columns[0], y: columns[1], velocityX: columns[2], velocityY: columns[3],
          age: columns[4], scale: columns[5], size: Size(16, 12))
        if options & 1 != 0 { particles.spin = UnsafePointer(columns[6]) }
        if options & 4 != 0, options & 1 != 0 { particles.angle = UnsafePointer(columns[11]) }
        if options & 8 != 0 {
          particles.basis = PackingKernels.Basis(
            a: columns[8], b: columns[9], c: columns[10], d: columns[11])
        }
        if options & 2 != 0 {
          particles.colors = PackingKernels.Colors(
            red: columns[7], green: columns[8], blue: columns[9], alpha: columns[10])
        }
        particles.color = Color(1, 0.5, 0.25, 1)
        particles.colorSpeed = Color(-0.1, 0.2, 0, -0.3)
        particles.acceleration = Point(3, 98)
        particles.scaleSpeed = -0.25
        particles.world = AffineTransform(2, 0.5, -0.25, 1.5, 10, -20)
        particles.textureRect = (0, 0.25, 0.5, 0.75)
        let range = min(1, count)..<count
        let expected = Records(range.count)
        PackingKernels.Reference.pack(
          particles, range: range, word14: 0x1_FFFF, word15: 0x105, into: expected.memory)
        KernelTests.everyLevel { level in
          let records = Records(range.count)
          PackingKernels.pack(
            particles, range: range, word14: 0x1_FFFF, word15: 0x105, into: records.memory)
          #expect(records.words == expected.words, "level \(level), \(count)")
        }
        let compact = Records(range.count)
        PackingKernels.Reference.pack(
          particles, range: range, word14: 0x1_FFFF, word15: 0x105, isCompact: true,
          into: compact.memory)
        KernelTests.everyLevel { level in
          let records = Records(range.count)
          PackingKernels.pack(
            particles, range: range, word14: 0x1_FFFF, word15: 0x105, isCompact: true,
            into: records.memory)
          #expect(records.words == compact.words, "level \(level), \(count)")
        }
      }
    }
  }
}

@Suite struct PackingMeaningTests {
  @Test func `the words of one box`() {
    let columns = Columns(21, count: 1)
    let values: [Float] = [
      1, 2, 3, 4, 5, 6, 70, 80, 10, 20, 9, 2, 0, 1, 0.5, 2, -1, .nan, 1, 0.25, 0.5,
    ]
    for (column, value) in values.enumerated() { columns[column][0] = value }
    let flags = Plain<UInt32>([0x00F0_00A3])
    let records = Records(1)
    PackingKernels.pack(
      PackingKernels.Boxes(columns, flags: flags, hasOrigin: true), rows: 0..<1, word15: 0x300,
      into: records.memory)
    // The quad begins at the origin (10, 20) of the bounds: 10·a + 20·c + tx, 10·b + 20·d + ty.
    let place: [Float] = [1, 2, 3, 4, 75, 106, 70, 80, 9, 2]
    #expect(Array(records.words.prefix(10)) == place.bits)
    #expect(records.words[10] == 0xFFFF_0000)
    #expect(records.words[11] == 0xFFFF_8000)
    #expect(records.words[12] == 0)
    #expect(records.words[13] == 0x4000_FFFF)
    #expect(records.words[14] == 0x00F0_8000)
    #expect(records.words[15] == 0x3A0)
  }

  @Test func `a particle is centred on its place`() {
    let columns = Columns(7, count: 1)
    // Born at (10, 20) with velocity (4, 0), 2 seconds ago, at scale 1, turning by π/4 a second.
    for (column, value) in [10, 20, 4, 0, 2, 1, Float.pi / 4].enumerated() {
      columns[column][0] = value
    }
    var particles = PackingKernels.Particles(
      x: columns[0], y: columns[1], velocityX: columns[2], velocityY: columns[3],
      age: columns[4], scale: columns[5], size: Size(8, 4))
    particles.spin = UnsafePointer(columns[6])
    particles.acceleration = Point(0, 10)
    particles.scaleSpeed = 0.5
    let records = Records(1)
    PackingKernels.pack(particles, range: 0..<1, word14: 0, word15: 0, into: records.memory)
    let words = records.words.prefix(6).map { Float(bitPattern: $0) }
    let m = AffineTransform(words[0], words[1], words[2], words[3], words[4], words[5])
    let middle = m.apply(to: Point(4, 2))
    #expect(abs(middle.x - 18) < 1e-4 && abs(middle.y - 40) < 1e-4)
    #expect(abs(m.a) < 1e-5 && abs(m.b - 2) < 1e-5 && abs(m.c + 2) < 1e-5)
  }
}
