// SPDX-License-Identifier: MIT

/// The `%20` escapes of a source.
enum PercentEncoding {
  /// The bytes with each `%` and two hexadecimal digits replaced by the byte they name.
  ///
  /// A `%` that starts no such triple stands for itself: authors write unescaped names, too.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
    let source = Array(text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let high = digit(source[index + 1]), let low = digit(source[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return bytes
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - 48
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - 55
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - 87
    default: nil
    }
  }
}
