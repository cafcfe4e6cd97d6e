// SPDX-License-Identifier: MIT

// Text → XMLDocument by expat's callbacks. expat checks the encoding and the well-formedness; this
// file adds the limits and better messages, and refuses document type definitions with content:
// without entity definitions no expansion can grow, so expat's own protection is a second wall. A
// DOCTYPE that only names an outside definition (every property list has one) is accepted and that
// definition is never fetched.
// The whole text is handed over in one call: expat 2.5 scans a long attribute anew for each chunk,
// which is quadratic.

import CLamellaExpat

package enum XMLReader {
  /// Reads and parses a file.
  package static func read(
    file: String, limits: XMLLimits = XMLLimits()
  ) throws(CAMLError) -> XMLDocument {
    try parse(FileReading.bytes(of: file, limit: limits.bytes), file: file, limits: limits)
  }

  /// Parses text in UTF-8, UTF-16 with a byte order mark, ISO 8859-1 or ASCII.
  ///
  /// `file` is the name that messages give.
  package static func parse(
    _ bytes: [UInt8], file: String, limits: XMLLimits = XMLLimits()
  ) throws(CAMLError) -> XMLDocument {
    guard bytes.count <= limits.bytes, bytes.count <= Int(Int32.max) else {
      throw CAMLError(
        .tooLarge, file: file, message: "has \(bytes.count) bytes; the limit is \(limits.bytes)")
    }
    guard let parser = XML_ParserCreate(nil) else {
      throw CAMLError(.unreadable, file: file, message: "the XML parser could not be made")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLTreeBuilder(parser: parser, file: file, limits: limits)
    // SAFETY: `builder` outlives the parse; the parser is freed before this function returns.
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name, let attributes else { return }
        XMLReader.builder(data)?.startElement(name, attributes)
      },
      { data, _ in XMLReader.builder(data)?.endElement() })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let text else { return }
      XMLReader.builder(data)?.characters(text, Int(count))
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasInternalSubset in
      guard hasInternalSubset != 0 else { return }
      XMLReader.builder(data)?.stop(
        .forbidden, "a document type definition with content is not accepted")
    }
    XML_SetSkippedEntityHandler(parser) { data, name, _ in
      let name = name.map { String(cString: $0) } ?? ""
      XMLReader.builder(data)?.stop(.forbidden, "the entity &\(name); has no definition")
    }

    let status = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        XML_Parse(parser, text.baseAddress, Int32(text.count), 1)
      }
    }
    return try withExtendedLifetime(builder) { () throws(CAMLError) -> XMLDocument in
      if let failure = builder.failure { throw failure }
      guard status == XML_STATUS_OK else { throw builder.parserError() }
      return try builder.finish()
    }
  }

  private static func builder(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    guard let data else { return nil }
    // SAFETY: the user data set in `parse` is an XMLTreeBuilder that is alive during the parse.
    let builder = Unmanaged<XMLTreeBuilder>.fromOpaque(data).takeUnretainedValue()
    // expat may deliver a few more events after it was told to stop.
    return builder.failure == nil ? builder : nil
  }
}
