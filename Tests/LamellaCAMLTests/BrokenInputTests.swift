// SPDX-License-Identifier: MIT

import LamellaCAML
import LamellaTestSupport
import Testing

/// Damaged documents: whatever the bytes are, reading ends with a value or a typed error.
@Suite struct BrokenInputTests {
  /// Reads, audits and walks a document; the error, or nil where it was sound.
  private func read(_ bytes: [UInt8]) -> CAMLError? {
    do throws(CAMLError) {
      var report = CAMLReport()
      let document = try CAMLDocument(
        XMLReader.parse(bytes, file: "t.caml"), report: &report)
      DocumentAudit.check(document, report: &report)
      for entry in report.entries { #expect(entry.description.hasPrefix("t.caml:")) }
      return nil
    } catch {
      return error
    }
  }

  @Test func `the whole text is sound`() {
    #expect(read(Array(Fixture.small.utf8)) == nil)
  }

  @Test func `cut at any byte it is an error with a place`() throws {
    let bytes = Array(Fixture.small.utf8)
    var previous = CAMLLocation(line: 1, column: 1)
    for length in 0..<bytes.count {
      let error = try #require(read(Array(bytes[..<length])), "cut at \(length)")
      let location = try #require(error.location)
      #expect(error.kind == .notWellFormed)
      #expect(location.line >= previous.line, "cut at \(length)")
      previous = location
    }
  }

  @Test(arguments: [1, 2, 3, 4])
  func `with any bytes changed it is read or refused`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let original = Array(Fixture.small.utf8)
    let alphabet = Array("<>/='\"&;#! \n\u{0}-[]x0".utf8) + [0xff, 0xc3, 0x80, 0xef]
    var refused = 0
    for _ in 0..<1000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        case 2: bytes.remove(at: place)
        default:
          let end = min(place + Int.random(in: 1...40, using: &random), bytes.count)
          bytes.insert(
            contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &random))
        }
      }
      if let error = read(bytes) {
        refused += 1
        #expect(error.file == "t.caml" && !error.message.isEmpty)
      }
    }
    #expect(refused > 500 && refused < 1000)
  }

  @Test(arguments: [5, 6])
  func `noise is refused`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<1000 {
      let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(read(bytes) != nil)
    }
  }

  @Test(arguments: [7, 8])
  func `values of noise are read or refused by every kind`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("0123456789.,-+eE ()mlqchinfdegrotatescalexyzperspective\té")
    let kinds: [ValueKind] = [
      .time, .number, .integer, .bool, .string, .point, .size, .rect, .color, .transform, .path,
      .timingFunction, .colorMatrix, .word(["a"]),
    ]
    for _ in 0..<2000 {
      let text = String(
        (0..<Int.random(in: 0...24, using: &random)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        })
      for kind in kinds {
        do {
          let value = try ValueSyntax.parse(text, as: kind)
          if let scalar = value.scalar { #expect(!scalar.isNaN) }
        } catch {
          #expect(error.offset >= 0 && error.offset <= text.utf8.count)
        }
      }
    }
  }

  @Test(arguments: [
    ("<html/>", CAMLError.Kind.structure, "1:1"),
    ("<caml>\n <CALayer>\n</caml>", .notWellFormed, "3:1"),
    ("<caml><CALayer bounds='0 0 1 1' bounds='0'/></caml>", .notWellFormed, "1:33"),
  ])
  func `a wrong outer structure is named`(text: String, kind: CAMLError.Kind, place: String) {
    let error = read(Array(text.utf8))
    #expect(error?.kind == kind)
    #expect(error?.location?.description == place)
  }
}
