// SPDX-License-Identifier: MIT

public import LamellaMath

/// How the letters of a run look; the defaults are those of a text layer.
public struct TextAttributes: Hashable, Sendable {
  /// The font family; one that is not installed is replaced by the system's nearest.
  public var fontFamily = "Helvetica"
  /// The font size in points, default 36.
  ///
  /// Limited to 0.1…4,096; 36 where it is not finite.
  public var fontSize: Float = 36
  /// The weight from 100, thin, to 1000; 400, the default, is regular and 700 bold.
  public var weight = 400
  /// Whether the letters lean; default false.
  public var isItalic = false
  /// The colour of the letters and their underline; default white.
  public var color = Color.white
  /// Whether a line runs below the letters; default false.
  public var isUnderlined = false

  /// Creates attributes; the defaults are those of the properties.
  public init(
    fontFamily: String = "Helvetica", fontSize: Float = 36, weight: Int = 400,
    isItalic: Bool = false, color: Color = .white, isUnderlined: Bool = false
  ) {
    self.fontFamily = fontFamily
    self.fontSize = fontSize
    self.weight = weight
    self.isItalic = isItalic
    self.color = color
    self.isUnderlined = isUnderlined
  }
}

/// A stretch of text in one look.
public struct TextRun: Hashable, Sendable {
  /// The letters; line feeds break lines.
  public var text: String
  /// How they look.
  public var attributes: TextAttributes

  /// Creates a run.
  public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    self.text = text
    self.attributes = attributes
  }
}

/// Everything about the look of a text layer; equal drawings in one size have equal pixels.
public struct TextDrawing: Hashable, Sendable {
  /// The text, in order.
  public var runs: [TextRun]
  /// Whether lines are broken at the width of the bounds; default false: only at line feeds.
  public var isWrapped = false
  /// What happens to text that does not fit; default none.
  ///
  /// Without wrapping it concerns each line that is too wide, with wrapping the last line that
  /// fits into the height.
  public var truncation = TextTruncationMode.none
  /// Where lines stand; default natural.
  public var alignment = TextAlignmentMode.natural

  /// Creates a drawing of runs.
  public init(_ runs: [TextRun]) { self.runs = runs }

  /// Creates a drawing of text in one look.
  public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    runs = [TextRun(text, attributes)]
  }
}
