// SPDX-License-Identifier: MIT

// What a document asked for and did not get. Nothing that is skipped is skipped in silence: each
// thing is listed once, with the first place where it stood and how often it came, so that a file
// with ten thousand equal layers gives one line and not ten thousand.

/// The list of what was not understood while a document was read, each thing once.
public struct CAMLReport: Sendable {
  /// The class of an entry.
  public enum Kind: String, Sendable {
    /// An element that stands for nothing this reader knows.
    case unknownElement
    /// An attribute that its element does not have.
    case unknownAttribute
    /// A value that could not be read; the property keeps its default.
    case invalidValue
    /// A known thing that is not carried out.
    case unsupported
    /// A picture that could not be found or may not be read.
    case asset
    /// A reference that names nothing, names two things, or never ends.
    case reference
    /// Something about the package that was worked round.
    case package
  }

  /// One thing that was not understood.
  public struct Entry: Equatable, Sendable, CustomStringConvertible {
    /// The class of the entry.
    public let kind: Kind
    /// The element or attribute that the entry is about.
    public let subject: String
    /// One sentence without a full stop.
    public let message: String
    /// The file of the first occurrence.
    public let file: String
    /// The first place; nil where the file or package as a whole is meant.
    public fileprivate(set) var location: CAMLLocation?
    /// The element of the first occurrence, from the root down.
    public fileprivate(set) var path: String
    /// How often it came.
    public fileprivate(set) var count: Int

    /// `file:line:column: message (in path, n times)`.
    public var description: String {
      var text = file
      if let location { text += ":\(location)" }
      text += ": \(message)"
      if !path.isEmpty || count > 1 {
        text += " ("
        if !path.isEmpty { text += "in \(path)" }
        if count > 1 { text += (path.isEmpty ? "" : ", ") + "\(count) times" }
        text += ")"
      }
      return text
    }
  }

  private struct Key: Hashable {
    let kind: Kind
    let file: String
    let subject: String
    let message: String
  }

  private var indices: [Key: Int] = [:]
  private var found: [Entry] = []
  private var fileOrder: [String: Int] = [:]

  /// Creates an empty report.
  public init() {}

  /// Whether nothing was reported.
  public var isEmpty: Bool { found.isEmpty }

  /// The entries in the order of their first places, file by file.
  public var entries: [Entry] {
    let keyed = found.enumerated().sorted { a, b in
      let (fileA, fileB) = (fileOrder[a.element.file] ?? 0, fileOrder[b.element.file] ?? 0)
      if fileA != fileB { return fileA < fileB }
      switch (a.element.location, b.element.location) {
      case (nil, nil): return a.offset < b.offset
      case (nil, _): return true
      case (_, nil): return false
      case (let x?, let y?): return x == y ? a.offset < b.offset : x < y
      }
    }
    return keyed.map(\.element)
  }

  /// Adds one occurrence; equal kind, file, subject and message make one entry.
  package mutating func add(
    _ kind: Kind, subject: String, message: String, file: String, location: CAMLLocation?,
    path: @autoclosure () -> String = ""
  ) {
    let key = Key(kind: kind, file: file, subject: subject, message: message)
    guard let index = indices[key] else {
      if fileOrder[file] == nil { fileOrder[file] = fileOrder.count }
      indices[key] = found.count
      found.append(
        Entry(
          kind: kind, subject: subject, message: message, file: file, location: location,
          path: path(), count: 1))
      return
    }
    found[index].count += 1
    if let location, let first = found[index].location, location < first {
      found[index].location = location
      found[index].path = path()
    }
  }

  /// Adds an error that was worked round.
  package mutating func add(_ kind: Kind, _ error: CAMLError) {
    add(
      kind, subject: error.attribute ?? error.path, message: error.message, file: error.file,
      location: error.location, path: error.path)
  }
}

extension CAMLReport: CustomStringConvertible {
  /// One line for each entry.
  public var description: String { entries.map(\.description).joined(separator: "\n") }
}
