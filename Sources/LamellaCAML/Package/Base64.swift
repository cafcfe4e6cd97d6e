// SPDX-License-Identifier: MIT

/// Base 64, as property lists and `data:` sources hold it.
enum Base64 {
  /// The bytes of a text, blanks skipped; nil where a character or the length is wrong.
  ///
  /// The padding may be left out. Both alphabets are read (`+ /` and `- _`).
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for character in text {
      let value: UInt32
      switch character {
      case 0x20, 0x09...0x0d: continue
      case UInt8(ascii: "="):
        padding += 1
        continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(character) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(character) - 97 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(character) - 48 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | value
      digits += 1
      if digits % 4 == 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits = 0
      }
    }
    guard padding <= 2, padding == 0 || (digits + padding) % 4 == 0 else { return nil }
    switch digits % 4 {
    case 0: break
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: return nil
    }
    return bytes
  }
}
