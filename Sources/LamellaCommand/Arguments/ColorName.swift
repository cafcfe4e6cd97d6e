// SPDX-License-Identifier: MIT

import LamellaMath

/// Colours as they are written on a command line.
enum ColorName {
  private static let named: [(name: String, color: Color)] = [
    ("transparent", .clear), ("black", .black), ("white", .white), ("gray", Color(0.5, 0.5, 0.5)),
    ("red", .red), ("green", .green), ("blue", .blue), ("orange", .orange),
  ]

  /// The names that are understood.
  static var names: [String] { named.map(\.name) }

  /// The colour of a name or of `#rgb`, `#rrggbb` or `#rrggbbaa`; nil where it is none of them.
  static func color(_ text: String) -> Color? {
    guard text.hasPrefix("#") else { return named.first { $0.name == text }?.color }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Float($0) / 255 }
    return Color(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
  }
}
