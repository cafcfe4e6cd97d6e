// SPDX-License-Identifier: MIT

/// What is wrong with a CAML file or package, and where.
///
/// Every failure of this module is one of these; a damaged file never traps. ``description`` prints
/// `file:line:column: message`, the form that editors can follow.
public struct CAMLError: Error, Equatable, Sendable {
  /// The class of a failure, for programs that must tell them apart.
  public enum Kind: String, Sendable {
    /// The file or folder is missing, is not a regular file, or cannot be read.
    case unreadable
    /// A file, a value or the number of elements is over its limit.
    case tooLarge
    /// Elements are nested deeper than the limit.
    case tooDeep
    /// The text is not well-formed XML.
    case notWellFormed
    /// The text uses a part of XML that is refused: entity definitions and outside entities.
    case forbidden
    /// The XML is sound, but the document's outer structure is not what was expected.
    case structure
    /// A value does not follow the syntax of its property.
    case value
    /// A package holds no document.
    case missingDocument
    /// A path leads out of the package.
    case outsidePackage
    /// A source has a form that is not followed, such as an absolute path or an `http` address.
    case unsupportedSource
    /// A file that the document names is missing.
    case missingAsset
    /// A reference names no object.
    case unresolvedReference
    /// A reference leads back to where it stands.
    case endlessReference
  }

  /// The class of the failure.
  public let kind: Kind
  /// The path of the file, as the program gave it; empty where there is none.
  public let file: String
  /// The line and column of the element or of the broken byte; nil where the file as a whole is meant.
  public let location: CAMLLocation?
  /// The element, from the root down, such as `caml/CALayer/sublayers/CALayer[2]`; may be empty.
  public let path: String
  /// The attribute whose value is meant, or nil.
  public let attribute: String?
  /// One sentence without a full stop.
  public let message: String

  /// Creates an error.
  public init(
    _ kind: Kind, file: String, location: CAMLLocation? = nil, path: String = "",
    attribute: String? = nil, message: String
  ) {
    self.kind = kind
    self.file = file
    self.location = location
    self.path = path
    self.attribute = attribute
    self.message = message
  }
}

extension CAMLError: CustomStringConvertible {
  /// `file:line:column: message (attribute of element)`.
  public var description: String {
    var text = file
    if let location { text += ":\(location)" }
    if !text.isEmpty { text += ": " }
    text += message
    switch (attribute, path.isEmpty) {
    case (nil, true): break
    case (nil, false): text += " (in \(path))"
    case (let attribute?, true): text += " (attribute \(attribute))"
    case (let attribute?, false): text += " (attribute \(attribute) of \(path))"
    }
    return text
  }
}

/// A place in a text file.
public struct CAMLLocation: BitwiseCopyable, Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int32
  /// The column, counted in characters from 1.
  public let column: Int32

  /// Creates a place from a line and a column, both counted from 1.
  public init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }
}

extension CAMLLocation: Comparable, CustomStringConvertible {
  /// Whether one place comes before the other in the file.
  public static func < (a: CAMLLocation, b: CAMLLocation) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
