// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath
import LamellaTestSupport
import Testing

extension KernelTests {
  @Suite struct EmissionKernelsTests {
    private static let counts = KernelTests.counts + [63, 64, 65, 255, 256, 257, 320, 3000]

    /// A cell in which everything varies, and what a case takes out of it.
    private func emission(_ change: (inout EmissionKernels.Emission) -> Void)
      -> EmissionKernels.Emission
    {
      typealias Attribute = EmissionKernels.Attribute
      let births = BirthKernels.Births(
        first: 0xFFFF_FE00, key: 0x1357_9BDF, lead: 3003.75, interval: 1 / 999.0)
      var e = EmissionKernels.Emission(births: births, size: Size(12, 7))
      e.lifetime = Attribute(1.7, range: 2)
      (e.placeX, e.placeY) = (Attribute(3, range: 40), Attribute(-2, range: 5))
      (e.speed, e.direction) = (Attribute(80, range: 30), Attribute(0.4, range: 6.3))
      e.heading = (0, -1)
      e.scale = Attribute(0.7, range: 0.4)
      (e.spin, e.angle, e.turn) = (Attribute(1, range: 5), Attribute(0.2, range: 2), .angleAndSpin)
      e.colors = (
        Attribute(0.5, range: 0.9), Attribute(0.25), Attribute(0, range: 2), Attribute(1)
      )
      e.colorSpeed = Color(-0.2, 0.1, 0, -0.3)
      e.acceleration = Point(3, -50)
      e.scaleSpeed = -0.3
      e.world = AffineTransform(0.8, 0.1, -0.2, 1.1, 30, -40)
      e.textureRect = (0.25, 0, 0.75, 1)
      (e.word14, e.word15) = (0x0001_8000, 0x0000_0500)
      change(&e)
      return e
    }

    private static let changes: [@Sendable (inout EmissionKernels.Emission) -> Void] = [
      { _ in },
      { $0.lifetime = EmissionKernels.Attribute(3) },
      { $0.turn = .spin },
      {
        $0.turn = .upright
        $0.colors = nil
      },
      {
        $0.speed = EmissionKernels.Attribute(0)
        $0.scale = EmissionKernels.Attribute(2)
        $0.placeX = EmissionKernels.Attribute(9)
      },
      { $0.direction = EmissionKernels.Attribute(1) },
      { $0.lifetime = EmissionKernels.Attribute(-5, range: 1) },
      { $0.lifetime = EmissionKernels.Attribute(1.5, range: -1) },
      { $0.world = AffineTransform(1, 0, 0, 1, 7, -3) },
      {
        $0.world = AffineTransform(2, 0, 0, -1.5, 7, -3)
        $0.heading = (1, 0)
        $0.acceleration = Point(0, -50)
        $0.scaleSpeed = 0
        $0.colorSpeed = Color(0, 0, 0, -0.3)
      },
      {
        $0.world = AffineTransform(2, 0, 0, -1.5, 7, -3)
        $0.turn = .upright
        $0.colors = nil
        $0.color = Color(0.25, 2, -1, 0.5)
        $0.colorSpeed = Color(0, 0.1, 0, 0)
      },
      // What is left out where it is zero, and must not be where that shows.
      {
        ($0.placeX, $0.placeY) = (EmissionKernels.Attribute(-0.0), EmissionKernels.Attribute(-0.0))
        $0.speed = EmissionKernels.Attribute(0)
        $0.acceleration = Point(0, 0)
        $0.heading = (1, 0)
        ($0.scale, $0.scaleSpeed) = (EmissionKernels.Attribute(-0.0), 0)
        $0.world = AffineTransform(1, 0, 0, 1, -0.0, -0.0)
        $0.colorSpeed = Color(0, 0, 0, 0)
      },
      {
        ($0.placeX, $0.heading) = (EmissionKernels.Attribute(-0.0, range: 3), (1, 0))
        $0.acceleration = Point(-0.0, 0)
        $0.scale = EmissionKernels.Attribute(0)
      },
      { $0.placeX = EmissionKernels.Attribute(0, range: 1e-37) },
      { $0.births.interval = 0 },
    ]

    /// The words of whole records that compact ones hold.
    private func compacted(_ words: [UInt32]) -> [UInt32] {
      var kept: [UInt32] = []
      for (i, word) in words.enumerated() where i % 16 < 6 || i % 16 / 2 == 4 {
        kept.append(word)
      }
      return kept
    }

    @Test(arguments: changes.indices)
    func `compact records are the words of whole ones that differ`(change: Int) {
      var e = emission(Self.changes[change])
      for count in Self.counts {
        let whole = Records(count)
        e.isCompact = false
        let kept = EmissionKernels.Reference.emit(e, offset: 0, count: count, into: whole.base)
        let expected = compacted(whole.words(kept))
        e.isCompact = true
        KernelTests.everyLevel { level in
          // At a cache line, and at half of one.
          for (streams, start) in [(false, 0), (true, 0), (true, 32)] {
            let got = Records(count)
            let made = EmissionKernels.emit(
              e, offset: 0, count: count, streams: streams, into: got.base + start)
            #expect(made == kept)
            let words = (got.base + start).assumingMemoryBound(to: UInt32.self)
            #expect((0..<8 * made).map { words[$0] } == expected, "level \(level), \(count)")
            #expect(got.isIntact(afterByte: start + 32 * made))
          }
        }
      }
    }

    @Test(arguments: changes.indices)
    func `records equal the reference at every level, wherever a range is cut`(change: Int) {
      let e = emission(Self.changes[change])
      for count in Self.counts {
        let expected = Records(count)
        let wanted = EmissionKernels.Reference.emit(e, offset: 0, count: count, into: expected.base)
        KernelTests.everyLevel { level in
          for streams in [false, true] {
            let got = Records(count)
            let kept = EmissionKernels.emit(
              e, offset: 0, count: count, streams: streams, into: got.base)
            #expect(kept == wanted, "level \(level), \(count)")
            #expect(got.words(kept) == expected.words(kept), "level \(level), \(count)")
            #expect(got.isIntact(after: kept))
            #expect(EmissionKernels.living(e, offset: 0, count: count) == kept)
          }
          let (cut, parts) = (count / 3, Records(count))
          let first = EmissionKernels.emit(e, offset: 0, count: cut, into: parts.base)
          let rest = EmissionKernels.emit(
            e, offset: cut, count: count - cut, into: parts.base + 64 * first)
          #expect(first + rest == wanted)
          #expect(parts.words(wanted) == expected.words(wanted))
        }
      }
    }
  }
}

/// Room for records at a cache line, with a guard behind them.
private final class Records {
  let base: UnsafeMutableRawPointer
  private let size: Int

  init(_ count: Int) {
    size = 64 * (count + 2)
    base = .allocate(byteCount: size, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size)
  }

  deinit { base.deallocate() }

  func words(_ records: Int) -> [UInt32] {
    let words = base.assumingMemoryBound(to: UInt32.self)
    return (0..<16 * records).map { words[$0] }
  }

  func isIntact(after records: Int) -> Bool { isIntact(afterByte: 64 * records) }

  func isIntact(afterByte first: Int) -> Bool {
    UnsafeRawBufferPointer(start: base + first, count: size - first)
      .allSatisfy { $0 == 0xA5 }
  }
}
