// SPDX-License-Identifier: MIT

// `src` attributes → something to decode. A source may name nothing outside its package: not by
// `..`, not by an absolute path, not by a link in the folder. Remote addresses are never fetched.

/// What a source stands for.
package enum Asset: Equatable, Sendable {
  /// A regular file inside the package. `isSubstitute` tells that another ending than the one
  /// written was found.
  case file(path: String, isSubstitute: Bool)
  /// The bytes of an inline `data:` source and its media type.
  case data([UInt8], mediaType: String)
}

extension Package {
  /// Endings that are tried, in this order, where the file is missing as written.
  ///
  /// Authors convert pictures without renaming them in the document.
  private static let pictureEndings = ["png", "jpg", "jpeg", "webp", "gif"]

  /// Finds what the attribute `src` of an element stands for.
  package func asset(of element: XMLElement, attribute: String = "src") throws(CAMLError) -> Asset {
    guard let source = element[attribute] else {
      throw element.error(.missingAsset, "<\(element.name)> has no attribute \(attribute)")
    }
    do {
      return try asset(source)
    } catch {
      throw element.error(error.kind, attribute: attribute, error.message)
    }
  }

  /// Finds what a source stands for; the error carries no place in the document.
  package func asset(_ source: String) throws(CAMLError) -> Asset {
    let shown = ValueSyntax.quoted(source)
    if source.utf8.starts(with: "data:".utf8) { return try inlineData(source) }
    if let scheme = Self.scheme(of: source) {
      throw failure(.unsupportedSource, "the source \(shown) uses the scheme \(scheme)")
    }
    guard !source.utf8.starts(with: "/".utf8) else {
      throw failure(.unsupportedSource, "the source \(shown) is an absolute path")
    }
    let decoded = String(decoding: PercentEncoding.decode(source.utf8), as: UTF8.self)
    guard let relative = SourcePath.normalized(decoded) else {
      throw failure(.outsidePackage, "the source \(shown) leads out of the package")
    }
    if !relative.isEmpty, let path = try regularFile(relative, source: shown) {
      return .file(path: path, isSubstitute: false)
    }
    if let raw = SourcePath.normalized(source), raw != relative,
      let path = try regularFile(raw, source: shown)
    {
      return .file(path: path, isSubstitute: false)
    }
    let stem = SourcePath.withoutEnding(relative)
    for ending in Self.pictureEndings where !stem.isEmpty {
      for written in [ending, ending.uppercased()] {
        if let path = try regularFile("\(stem).\(written)", source: shown) {
          return .file(path: path, isSubstitute: true)
        }
      }
    }
    throw failure(.missingAsset, "the file \(shown) is missing")
  }

  /// The path of a regular file in the package, nil where there is none.
  private func regularFile(_ relative: String, source: String) throws(CAMLError) -> String? {
    let path = folder + "/" + relative
    guard FileReading.kind(path) == .regular else { return nil }
    guard let root = FileReading.resolved(folder), let target = FileReading.resolved(path),
      target.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    else {
      throw failure(.outsidePackage, "the source \(source) is a link that leaves the package")
    }
    return path
  }

  private func inlineData(_ source: String) throws(CAMLError) -> Asset {
    let content = source.utf8.dropFirst("data:".utf8.count)
    guard let comma = content.firstIndex(of: UInt8(ascii: ",")) else {
      throw failure(.value, "the data: source has no comma")
    }
    let head = String(content[..<comma]) ?? ""
    let parameters = head.split(separator: ";", omittingEmptySubsequences: false)
    let mediaType = parameters.first.map { $0.lowercased() } ?? ""
    let body = content[content.index(after: comma)...]
    guard parameters.dropFirst().contains("base64") else {
      return .data(PercentEncoding.decode(body), mediaType: mediaType)
    }
    let text = body.contains(UInt8(ascii: "%")) ? PercentEncoding.decode(body) : Array(body)
    guard let bytes = Base64.decode(text) else {
      throw failure(.value, "the data: source is not base 64")
    }
    return .data(bytes, mediaType: mediaType)
  }

  /// The letters before a first colon, where they have the form of a scheme (`http`, `file`).
  private static func scheme(of source: String) -> String? {
    guard let colon = source.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = source[..<colon]
    guard name.utf8.count > 1, source[colon...].hasPrefix("://"),
      name.utf8.allSatisfy({ (0x61...0x7a).contains($0 | 0x20) })
    else { return nil }
    return String(name)
  }

  private func failure(_ kind: CAMLError.Kind, _ message: String) -> CAMLError {
    CAMLError(kind, file: documentPath, message: message)
  }
}
