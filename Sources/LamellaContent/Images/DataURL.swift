// SPDX-License-Identifier: MIT

// data:[<media type>][;parameters];base64,<data>  (RFC 2397). Percent escapes and white space in
// the data are accepted, and so is missing padding; anything else outside the alphabet is refused
// with its place, because a picture with a byte left out would only fail later and less clearly.

enum DataURL {
  static func isDataURL(_ text: String) -> Bool {
    text.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  /// The bytes of a base64 data URL.
  static func bytes(of text: String) throws(ImageError) -> [UInt8] {
    let url = Array(text.utf8)
    guard isDataURL(text) else { throw .badDataURL(reason: "does not begin with data:") }
    guard let comma = url.firstIndex(of: UInt8(ascii: ",")) else {
      throw .badDataURL(reason: "no comma before the data")
    }
    let header = String(decoding: url[5..<comma], as: UTF8.self).lowercased()
    guard header.hasSuffix(";base64") else {
      throw .badDataURL(reason: "the data are not marked as base64")
    }
    return try decodeBase64(url, from: comma + 1)
  }

  private static func decodeBase64(_ url: [UInt8], from start: Int) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((url.count - start) / 4 * 3 + 3)
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    var index = start
    while index < url.count {
      let place = index
      let character = try unescape(url, &index)
      switch character {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
        continue
      case UInt8(ascii: "="):
        padding += 1
      default:
        guard let value = digit(character) else {
          throw .badDataURL(reason: "byte \(character) at offset \(place) is not base64")
        }
        guard padding == 0 else {
          throw .badDataURL(reason: "data after the padding at offset \(place)")
        }
        bits = bits << 6 | value
        digits += 1
        if digits % 4 == 0 {
          for shift: UInt32 in [16, 8, 0] {
            result.append(UInt8(truncatingIfNeeded: bits >> shift))
          }
          bits = 0
        }
      }
    }
    let rest = digits % 4
    guard rest != 1, padding == 0 || rest + padding == 4 else {
      throw .badDataURL(reason: "the base64 data end in the middle of a byte")
    }
    if rest >= 2 { result.append(UInt8(truncatingIfNeeded: bits >> (rest == 2 ? 4 : 10))) }
    if rest == 3 { result.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return result
  }

  private static func unescape(_ url: [UInt8], _ index: inout Int) throws(ImageError) -> UInt8 {
    let character = url[index]
    index += 1
    guard character == UInt8(ascii: "%") else { return character }
    guard index + 2 <= url.count,
      let value = UInt8(String(decoding: url[index..<index + 2], as: UTF8.self), radix: 16)
    else { throw .badDataURL(reason: "a bad escape at offset \(index - 1)") }
    index += 2
    return value
  }

  private static func digit(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
