// SPDX-License-Identifier: MIT

public import LamellaMath

/// The properties of text layers; on layers of other classes they read as defaults and draw nothing.
extension Layer {
  /// The text, in the look that the layer's other properties say; default nil.
  ///
  /// Reads the letters of attributed text too. It is drawn under the contents, from the top of the
  /// bounds, clipped to them. Not animatable.
  public var string: String? {
    get {
      let runs = TextRun.runs(of: value(forKeyPath: "string"), base: TextAttributes())
      return runs.isEmpty ? nil : runs.map(\.text).joined()
    }
    nonmutating set { setValue(newValue.map { .string($0) } ?? .null, forKeyPath: "string") }
  }

  /// Sets attributed text: runs whose own attributes count instead of the layer's.
  public func setString(_ runs: [TextRun]) {
    setValue(.array(runs.map(\.value)), forKeyPath: "string")
  }

  /// The name of the font: a family, or a family with a style as in `Helvetica-Bold`.
  ///
  /// Default Helvetica; one that is not installed is replaced by the system's nearest. Not animatable.
  public var font: String {
    get { value(forKeyPath: "font").string ?? "Helvetica" }
    nonmutating set { setValue(.string(newValue), forKeyPath: "font") }
  }

  /// The size of the font in points; default 36.
  ///
  /// Animatable.
  public var fontSize: Float {
    get { self[.fontSize] }
    nonmutating set { self[.fontSize] = newValue }
  }

  /// The colour of the letters; default white.
  ///
  /// Animatable.
  public var foregroundColor: Color? {
    get { self[.foregroundColor] }
    nonmutating set { self[.foregroundColor] = newValue }
  }

  /// Whether lines are broken at the width of the bounds; default false: only at line feeds.
  public var isWrapped: Bool {
    get { value(forKeyPath: "wrapped").bool ?? false }
    nonmutating set { setValue(.bool(newValue), forKeyPath: "wrapped") }
  }

  /// Where an ellipsis stands in text that does not fit; default none.
  ///
  /// Not animatable.
  public var truncationMode: TextTruncationMode {
    get { TextTruncationMode(rawValue: value(forKeyPath: "truncationMode").string ?? "") ?? .none }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "truncationMode") }
  }

  /// Which side lines keep to; default natural.
  ///
  /// Not animatable.
  public var alignmentMode: TextAlignmentMode {
    get {
      TextAlignmentMode(rawValue: value(forKeyPath: "alignmentMode").string ?? "") ?? .natural
    }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "alignmentMode") }
  }
}

extension AnimatableProperty where Value == Float {
  public static var fontSize: Self { Self(Builtin.fontSize) }
}

extension AnimatableProperty where Value == Color? {
  public static var foregroundColor: Self { Self(Builtin.foregroundColor) }
}
