// SPDX-License-Identifier: MIT

// Attributed text as the property `string` holds it: an array of dictionaries, one for each run. Keys
// that are not there leave a run to the layer's own properties.
//
//   string           the letters
//   font             a name, with or without a style: see FontName
//   fontSize         points
//   foregroundColor  a colour
//   weight           100…1000, over the one of the font's name
//   italic, underline  truth values

extension TextRun {
  /// The run as an element of a text layer's `string`.
  public var value: Value {
    .dictionary([
      "string": .string(text), "font": .string(attributes.fontFamily),
      "fontSize": .number(Double(attributes.fontSize)),
      "foregroundColor": .color(attributes.color), "weight": .number(Double(attributes.weight)),
      "italic": .bool(attributes.isItalic), "underline": .bool(attributes.isUnderlined),
    ])
  }

  /// The runs that the value of a `string` stands for; whatever is no text is left out.
  ///
  /// - Parameters:
  ///   - value: A string, or an array of strings and dictionaries.
  ///   - base: The look of what has no attributes of its own.
  /// - Returns: The runs in the order of the text.
  package static func runs(of value: Value, base: TextAttributes) -> [TextRun] {
    switch value {
    case .string(let text): return [TextRun(text, base)]
    case .dictionary(let fields):
      guard let text = fields["string"]?.string else { return [] }
      return [TextRun(text, base.with(fields))]
    case .array(let parts): return parts.flatMap { runs(of: $0, base: base) }
    default: return []
    }
  }
}

extension TextAttributes {
  /// Takes family, weight and slant from the name of a font.
  mutating func setFont(named name: String) {
    let font = FontName(name)
    (fontFamily, weight, isItalic) = (font.family, font.weight, font.isItalic)
  }

  fileprivate func with(_ fields: [String: Value]) -> TextAttributes {
    var result = self
    if let name = fields["font"]?.string { result.setFont(named: name) }
    if let size = fields["fontSize"]?.number { result.fontSize = Float(size) }
    if case .color(let color)? = fields["foregroundColor"] { result.color = color }
    if let weight = fields["weight"]?.number, weight.isFinite {
      result.weight = Int(max(1, min(weight, 1000)))
    }
    if let flag = fields["italic"]?.bool { result.isItalic = flag }
    if let flag = fields["underline"]?.bool { result.isUnderlined = flag }
    return result
  }
}
