// SPDX-License-Identifier: MIT

// Values of options as numbers, sizes and colours. Each rule that a value breaks is named together
// with the option and the text that was given.

import LamellaMath

extension Arguments {
  /// A positive, finite number, or nil where the option was not given.
  func positiveNumber(_ key: String) throws(CommandFailure) -> Double? {
    guard let text = text(key) else { return nil }
    guard let number = Double(text), number.isFinite, number > 0 else {
      throw .usage("\(key) needs a number above 0, not “\(text)”")
    }
    return number
  }

  /// A whole number of at least 1, or nil where the option was not given.
  func count(_ key: String) throws(CommandFailure) -> Int? {
    guard let text = text(key) else { return nil }
    guard let number = Int(text), number >= 1 else {
      throw .usage("\(key) needs a whole number above 0, not “\(text)”")
    }
    return number
  }

  /// A finite number, or nil where the option was not given.
  func number(_ key: String) throws(CommandFailure) -> Double? {
    guard let text = text(key) else { return nil }
    return try Self.finite(text, key)
  }

  /// The numbers of all values of an option, each a number or a list with commas, as given and read.
  func numbers(_ key: String) throws(CommandFailure) -> [(text: String, number: Double)] {
    var result: [(text: String, number: Double)] = []
    for list in texts(key) {
      for part in list.split(separator: ",", omittingEmptySubsequences: false) {
        result.append((String(part), try Self.finite(String(part), key)))
      }
    }
    return result
  }

  /// A size in whole pixels, written `WIDTHxHEIGHT`, or nil where the option was not given.
  func pixelSize(_ key: String) throws(CommandFailure) -> (width: Int, height: Int)? {
    guard let text = text(key) else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0
    else { throw .usage("\(key) needs pixels as WIDTHxHEIGHT, such as 1280x720, not “\(text)”") }
    return (width, height)
  }

  /// A colour, or nil where the option was not given; see ``ColorName``.
  func color(_ key: String) throws(CommandFailure) -> Color? {
    guard let text = text(key) else { return nil }
    guard let color = ColorName.color(text) else {
      throw .usage(
        "\(key) needs a colour, not “\(text)”: #rgb, #rrggbb, #rrggbbaa or one of "
          + ColorName.names.joined(separator: " "))
    }
    return color
  }

  /// What is shown over a scene.
  func overlayParts() throws(CommandFailure) -> Set<CostOverlay.Part> {
    var parts: Set<CostOverlay.Part> = []
    for text in texts("--overlay") {
      guard let part = CostOverlay.Part(rawValue: text) else {
        throw .usage("--overlay needs costs or overdraw, not “\(text)”")
      }
      parts.insert(part)
    }
    return parts
  }

  private static func finite(_ text: String, _ key: String) throws(CommandFailure) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw .usage("\(key) needs a number, not “\(text)”")
    }
    return number
  }
}
