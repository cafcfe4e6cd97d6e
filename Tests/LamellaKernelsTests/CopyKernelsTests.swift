// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import LamellaTestSupport
import Testing

extension KernelTests {
  @Suite struct Copies {
    static let steps: [CopyPlace] = [
      CopyPlace(1, 0, 0, 1, 3.7, -2.1),
      CopyPlace(0.999, 0.02, -0.02, 0.999, 1.5, 0.25),
      CopyPlace(1.01, 0, 0.1, -0.99, 0, 4),
    ]

    @Test(arguments: steps)
    func `places equal the reference and the walk at every level`(step: CopyPlace) {
      let around = CopyPlace(0.5, 0.25, -0.25, 0.5, 100, 7)
      let steps = CopySteps(step)
      let table = Powers(steps)
      for count in [0, 1, 7, 8, 15, 16, 17, 200, 256] {
        let expected = Columns(6, count: 256)
        CopyKernels.Reference.places(steps, base: around, count: count, into: expected.affine())
        var walk = CopyWalk(step: step, around: around)
        for i in 0..<count {
          let place = walk.next()
          #expect(place.tx == expected[4][i] && place.b == expected[1][i])
        }
        KernelTests.everyLevel { level in
          let place = Columns(6, count: 256)
          CopyKernels.places(table.powers, base: around, count: count, into: place.affine())
          #expect(place.bits == expected.bits, "level \(level), \(count)")
        }
      }
    }

    /// The powers of a step in memory of their own.
    private final class Powers {
      private let low = UnsafeMutablePointer<Float>.allocate(capacity: CopySteps.tableLength)
      private let high = UnsafeMutablePointer<Double>.allocate(capacity: CopySteps.tableLength)
      var powers: CopyKernels.Powers { CopyKernels.Powers(low, high) }

      init(_ steps: CopySteps) { steps.fill(powers: low, chunks: high) }

      deinit {
        low.deallocate()
        high.deallocate()
      }
    }

    @Test func `the thousandth copy stands where the power says`() {
      let angle = 0.01
      let step = CopyPlace(
        Double(cosine(angle)), Double(sine(angle)), -Double(sine(angle)), Double(cosine(angle)), 0,
        0)
      var walk = CopyWalk(step: step, around: .identity)
      var last = AffineTransform.identity
      for _ in 0...10_000 { last = walk.next() }
      // Two factors and three roundings in single precision, whatever the power.
      #expect(abs(Double(last.a) - Double(cosine(100))) < 2.5e-7)
      #expect(abs(Double(last.b) - Double(sine(100))) < 2.5e-7)
      var shifts = CopyWalk(step: CopyPlace(1, 0, 0, 1, 0.1, 0), around: .identity)
      for _ in 0...100_000 { last = shifts.next() }
      #expect(last == .translation(10_000, 0))
    }

    @Test func `moments, tints and sweeps equal the reference at every level`() {
      var maker = ColumnMaker(seed: 83)
      for count in KernelTests.counts {
        let values = Columns(9, count: count)
        for c in 0..<5 {
          var column = maker.floats(count, -0.2...1.2)
          maker.sprinkle([0, 1, -1, .nan], into: &column, oneIn: 9)
          values.fill(c, column)
        }
        let mask = Plain((0..<count + 1).map { Int32($0 % 3 == 0 ? 0 : -1) })
        let tint = CopyKernels.Tint(
          color: SIMD4(1, 0.5, -0.25, 1.25), offset: SIMD4(-0.01, 0.002, 0.01, -0.002),
          outer: SIMD4(1, 0.5, 0.75, 0.9))
        let own = CopyKernels.ColorColumns(
          red: values[0], green: values[1], blue: values[2], alpha: values[3])
        for columns in [nil, own] {
          let expected = Columns(5, count: count)
          var times = [Double](repeating: 5, count: count + 2)
          CopyKernels.Reference.moments(7.25, delay: 0.1, first: 513, count: count, into: &times)
          CopyKernels.Reference.tint(
            SIMD4(0.5, 1, 0.25, 0.75), columns, by: tint, first: 3, count: count,
            into: colors(expected))
          for additive in [false, true] {
            CopyKernels.Reference.sweep(
              from: 3, to: -5, progress: values[4], inEffect: columns == nil ? nil : mask.base,
              isAdditive: additive, count: count, into: expected[4])
          }
          KernelTests.everyLevel { level in
            let out = Columns(5, count: count)
            var moments = [Double](repeating: 5, count: count + 2)
            CopyKernels.moments(7.25, delay: 0.1, first: 513, count: count, into: &moments)
            CopyKernels.tint(
              SIMD4(0.5, 1, 0.25, 0.75), columns, by: tint, first: 3, count: count,
              into: colors(out))
            for additive in [false, true] {
              CopyKernels.sweep(
                from: 3, to: -5, progress: values[4], inEffect: columns == nil ? nil : mask.base,
                isAdditive: additive, count: count, into: out[4])
            }
            #expect(moments == times, "level \(level), \(count)")
            #expect(out.bits == expected.bits, "level \(level), \(count)")
          }
        }
      }
    }

    @Test(arguments: [false, true], [0.001, 0.37, -0.25, 3.5, 1e-9])
    func `a glide equals the reference at every level, and the time`(
      isPingpong: Bool, step: Double
    ) throws {
      let table = EasingTable(.easeInEaseOut)
      for position in [0, 0.75, 1, 1234.5, 2e6 + 0.125] {
        for count in KernelTests.counts + [256] {
          let expected = Columns(3, count: count)
          CopyKernels.Reference.progress(
            position: position, step: step, isPingpong: isPingpong, count: count,
            into: expected[0])
          for i in 0..<count {
            let exact = position - Double(i) * step
            var fraction = exact - exact.rounded(.down)
            if isPingpong {
              fraction = abs(exact - 2 * (exact / 2).rounded())
            }
            // A fraction of nearly nothing may have come to be one of nearly a whole.
            let off = abs(Double(expected[0][i]) - fraction)
            #expect(min(off, abs(1 - off)) < 5e-7, "\(position) \(i)")
          }
          let plain = Array(UnsafeBufferPointer(start: expected[0], count: count))
          InterpolationKernels.Reference.ease(expected[0], count: count, with: table)
          for c in 1..<3 {
            CopyKernels.Reference.sweep(
              from: Float(c), to: -3, progress: expected[0], inEffect: nil, isAdditive: false,
              count: count, into: expected[c])
          }
          let curve = try #require(CopyKernels.Curve(table))
          KernelTests.everyLevel { level in
            let out = Columns(3, count: count)
            var glide = CopyKernels.Glide(
              position: position, step: step, isPingpong: isPingpong, curve: CopyKernels.Curve())
            glide.add(from: 0, to: 1, into: out[0])
            glide.run(count: count)
            #expect(Array(UnsafeBufferPointer(start: out[0], count: count)) == plain)
            out.fill(0, Array(UnsafeBufferPointer(start: expected[0], count: count)))
            glide = CopyKernels.Glide(
              position: position, step: step, isPingpong: isPingpong, curve: curve)
            glide.add(from: 1, to: -3, into: out[1])
            glide.add(from: 2, to: -3, into: out[2])
            glide.run(count: count)
            #expect(out.bits == expected.bits, "level \(level), \(count)")
          }
        }
      }
    }

    private func colors(_ c: Columns) -> CopyKernels.ColorColumns {
      CopyKernels.ColorColumns(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    }

    @Test func `products equal the reference at every level`() {
      var maker = ColumnMaker(seed: 84)
      let right = AffineTransform(0.5, 2, -1, 0.25, 30, -8)
      for count in KernelTests.counts {
        let factors = Columns(12, count: count)
        for c in 0..<12 { factors.fill(c, maker.floats(count, -3...3)) }
        let expected = Columns(12, count: count)
        CopyKernels.Reference.multiply(
          factors.affine(), by: factors.affine(6), count: count, into: expected.affine())
        CopyKernels.Reference.multiply(
          factors.affine(), by: right, count: count, into: expected.affine(6))
        KernelTests.everyLevel { level in
          let out = Columns(12, count: count)
          CopyKernels.multiply(
            factors.affine(), by: factors.affine(6), count: count, into: out.affine())
          CopyKernels.multiply(factors.affine(), by: right, count: count, into: out.affine(6))
          #expect(out.bits == expected.bits, "level \(level), \(count)")
        }
      }
    }

    private func pack(
      _ boxes: inout CopyKernels.Boxes, standing: Bool, base: CopyPlace, count: Int,
      into records: UnsafeMutableRawPointer
    ) -> Int {
      if !standing {
        return CopyKernels.pack(boxes, count: count, streams: false, into: records)
      }
      return CopyKernels.pack(
        standing: &boxes, base: base, count: count, streams: false, into: records)
    }

    /// The bits of `options`: columns of fill, opacity, matrices, places of boxes; a border; composed
    /// matrices; places by steps.
    @Test(arguments: 0..<128)
    func `compact records equal the reference at every level`(options: Int) {
      var maker = ColumnMaker(seed: UInt64(400 + options))
      let isFilled = options & 1 != 0
      for count in [0, 1, 15, 16, 17, 64, 65, 200] {
        let columns = Columns(27, count: count)
        for c in 0..<27 {
          let range: ClosedRange<Float> =
            c < 4 || (6..<10).contains(c) ? -2...2 : c < 14 ? -60...60 : -0.1...1
          var values = maker.floats(count, range)
          maker.sprinkle([0, .nan, 1], into: &values, oneIn: 13)
          columns.fill(c, values)
        }
        let steps = CopySteps(CopyPlace(0.999, 0.02, -0.02, 0.999, 1.5, 0.25))
        let table = Powers(steps)
        let around = CopyPlace(0.5, 0.25, -0.25, 0.5, -40, 7)
        if options & 64 != 0 {
          CopyKernels.Reference.places(steps, base: around, count: count, into: columns.affine())
        }
        var boxes = CopyKernels.Boxes(place: columns.affine())
        boxes.setOwn(AffineTransform(1, 0.5, -0.5, 1, 3, 4))
        if options & 4 != 0 { boxes.setOwn(columns.affine(6)) }
        if options & 32 != 0 {
          boxes.composeOwn(pivot: Point(3, 5))
          for part in CopyKernels.OwnPart.allCases {
            boxes.set(part, [4, 5, 1, -2, 0.75, 1.25, 0.5][part.rawValue])
          }
        }
        let values: [Float] = [
          2, 3, 20, 10, 4, options & 16 != 0 ? 1.5 : 0, 0.2, 0.4, 0.6, 0.9, 1, 0, 0.5, 0.75, 0.8,
        ]
        for part in CopyKernels.BoxPart.allCases { boxes.set(part, values[part.rawValue]) }
        if isFilled {
          for k in 6..<10 { boxes.set(CopyKernels.BoxPart(rawValue: k)!, columns[12 + k]) }
        }
        if options & 2 != 0 { boxes.set(.opacity, columns[26]) }
        if options & 8 != 0 {
          boxes.set(.x, columns[12])
          boxes.set(.y, columns[13])
        }
        boxes.setOuterOpacity(0.75)
        boxes.setView(Rect(-80, -70, 150, 140))
        boxes.setWords(0x00F0_0000, 0xA0, clip: 0x300, free: Rect(-20, -30, 60, 60))
        let form = boxes.compactForm
        let hasBorder = options & 16 != 0
        #expect((form == .whole) == (isFilled && hasBorder))
        if form == .whole { continue }
        #expect((form == .folded) == (isFilled && options & 2 != 0))
        let wanted = (0..<count).compactMap { CopyKernels.Reference.record(boxes, $0) }
        let compact = (0..<count).compactMap { CopyKernels.Reference.compact(boxes, $0, form) }
        boxes.stand(at: table.powers)
        KernelTests.everyLevel { level in
          for streams in [false, true] {
            var clipped: Int32 = 0
            // From half of a cache line on.
            let memory = UnsafeMutableRawPointer.allocate(
              byteCount: 32 * (count + 3), alignment: 64)
            defer { memory.deallocate() }
            memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 32 * (count + 3))
            let made = withUnsafeMutablePointer(to: &clipped) { pointer in
              boxes.setForm(form, clipped: pointer)
              if options & 64 != 0 {
                return CopyKernels.pack(
                  standing: &boxes, base: around, count: count, streams: streams,
                  into: memory + 32)
              }
              return CopyKernels.pack(boxes, count: count, streams: streams, into: memory + 32)
            }
            let words = (memory + 32).assumingMemoryBound(to: UInt32.self)
            #expect(made == compact.count)
            #expect((0..<8 * made).map { words[$0] } == compact.flatMap(\.self), "\(level)")
            #expect(words[8 * made] == 0xA5A5_A5A5)
            #expect((clipped != 0) == wanted.contains { $0[15] != 0xA0 }, "\(level), \(count)")
          }
        }
      }
    }

    /// Which parts are columns: own matrix, geometry, fill, border, opacity; the own matrix composed,
    /// and of columns; places by steps.
    @Test(arguments: (0..<32).map { $0 } + [32, 48, 96, 112, 98, 128, 129, 144, 160, 240, 255])
    func `records equal the reference at every level`(options: Int) {
      var maker = ColumnMaker(seed: UInt64(85 + options))
      for count in [0, 1, 15, 16, 17, 63, 64, 65, 200] {
        let columns = Columns(27, count: count)
        for c in 0..<27 {
          let range: ClosedRange<Float> =
            c < 4 || (6..<10).contains(c) ? -2...2 : c < 12 ? -60...60 : c < 16 ? -5...30 : -0.1...1
          var values = maker.floats(count, range)
          maker.sprinkle([0, .nan, 1], into: &values, oneIn: 13)
          columns.fill(c, values)
        }
        var boxes = CopyKernels.Boxes(place: columns.affine())
        boxes.setOwn(AffineTransform(1, 0.5, -0.5, 1, 3, 4))
        if options & 1 != 0 { boxes.setOwn(columns.affine(6)) }
        if options & 32 != 0 {
          boxes.composeOwn(pivot: Point(3, 5))
          for part in CopyKernels.OwnPart.allCases {
            boxes.set(part, [4, 5, 1, -2, 0.75, 1.25, 0.5][part.rawValue])
            if options & 64 != 0 { boxes.set(part, columns[6 + part.rawValue]) }
          }
        }
        let steps = CopySteps(CopyPlace(0.999, 0.02, -0.02, 0.999, 1.5, 0.25))
        let table = Powers(steps)
        let around = CopyPlace(0.5, 0.25, -0.25, 0.5, -40, 7)
        if options & 128 != 0 {
          CopyKernels.Reference.places(steps, base: around, count: count, into: columns.affine())
        }
        for part in CopyKernels.BoxPart.allCases {
          let bit = part.rawValue < 6 ? 2 : part.rawValue < 10 ? 4 : part.rawValue < 14 ? 8 : 16
          boxes.set(part, [2, 3, 20, 10, 4, 1.5][min(part.rawValue, 5)] - (bit > 2 ? 1 : 0))
          if options & bit != 0 { boxes.set(part, columns[12 + part.rawValue]) }
        }
        boxes.setOuterOpacity(0.75)
        boxes.setView(Rect(-80, -70, 150, 140))
        boxes.setWords(0x00F0_0000, 0xA0, clip: 0x300, free: Rect(-20, -30, 60, 60))
        let wanted = (0..<count).map { CopyKernels.Reference.record(boxes, $0) }
        boxes.stand(at: table.powers)
        KernelTests.everyLevel { level in
          let records = [UInt32](unsafeUninitializedCapacity: 16 * count + 16) { words, n in
            n =
              16
              * pack(
                &boxes, standing: options & 128 != 0, base: around, count: count,
                into: UnsafeMutableRawPointer(words.baseAddress!))
          }
          #expect(records == wanted.compactMap(\.self).flatMap(\.self), "\(level), \(count)")
          var shows = [Int32](repeating: -7, count: count + 1)
          var spread = [UInt32](repeating: 9, count: 48 * count + 16)
          let found = CopyKernels.pack(
            boxes, count: count, stride: 3, shows: &shows, into: &spread)
          #expect(found * 16 == records.count && shows[count] == -7)
          for (i, record) in wanted.enumerated() {
            #expect(shows[i] == (record == nil ? 0 : 1))
            if let record { #expect(Array(spread[48 * i..<48 * i + 16]) == record) }
          }
        }
      }
    }
  }
}
