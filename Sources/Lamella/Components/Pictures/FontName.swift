// SPDX-License-Identifier: MIT

// Names of fonts as programs and files write them: a family (`DejaVu Sans`), or a family with a style
// behind a hyphen, as PostScript names have it (`Helvetica-BoldOblique`). What follows a hyphen is a
// style only where it consists of known words, since families have hyphens too.

/// A font's family and style, read from its name.
struct FontName: Equatable {
  var family: String
  /// From 100, thin, to 900; 400 is regular.
  var weight = 400
  var isItalic = false

  init(_ name: String) {
    family = name
    guard let hyphen = name.lastIndex(of: "-"), hyphen > name.startIndex else { return }
    var rest = name[name.index(after: hyphen)...].lowercased()[...]
    if rest.isEmpty { return }
    var style = self
    style.family = String(name[..<hyphen])
    words: while !rest.isEmpty {
      for (word, apply) in Self.words where rest.hasPrefix(word) {
        apply(&style)
        rest = rest.dropFirst(word.count)
        continue words
      }
      return
    }
    self = style
  }

  // Longer words stand before those that they begin or end with.
  private static let words: [(String, @Sendable (inout FontName) -> Void)] = [
    ("regular", { _ in }), ("roman", { _ in }), ("book", { _ in }), ("mt", { _ in }),
    ("italic", { $0.isItalic = true }), ("oblique", { $0.isItalic = true }),
    ("ultralight", { $0.weight = 200 }), ("extralight", { $0.weight = 200 }),
    ("thin", { $0.weight = 100 }), ("light", { $0.weight = 300 }), ("medium", { $0.weight = 500 }),
    ("semibold", { $0.weight = 600 }), ("demibold", { $0.weight = 600 }),
    ("extrabold", { $0.weight = 800 }), ("ultrabold", { $0.weight = 800 }),
    ("heavy", { $0.weight = 800 }), ("black", { $0.weight = 900 }), ("bold", { $0.weight = 700 }),
  ]
}
