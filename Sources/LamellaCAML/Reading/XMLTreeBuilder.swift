// SPDX-License-Identifier: MIT

import CLamellaExpat

/// Collects the parser's events into the arrays of an ``XMLDocument``.
final class XMLTreeBuilder {
  private let parser: XML_Parser
  private let file: String
  private let limits: XMLLimits

  private var names: [String] = []
  private var nameIndices: [String: Int32] = [:]
  private var nodes: [XMLDocument.Node] = []
  private var attributes: [XMLDocument.Attribute] = []
  private var texts: [Int32: String] = [:]

  private struct OpenElement {
    let node: Int32
    var lastChild: Int32 = -1
    /// How many children of each name it has so far.
    var childCounts: [Int32: Int32] = [:]
  }

  /// The open elements, the root first.
  private var open: [OpenElement] = []
  /// Text since the last tag.
  private var pending: [UInt8] = []
  private(set) var failure: CAMLError?

  init(parser: XML_Parser, file: String, limits: XMLLimits) {
    self.parser = parser
    self.file = file
    self.limits = limits
  }

  // MARK: Events

  func startElement(
    _ name: UnsafePointer<CChar>, _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    flushText(atEnd: false)
    guard open.count < limits.depth else {
      return stop(.tooDeep, "elements are nested deeper than \(limits.depth)")
    }
    let index = Int32(nodes.count)
    let parent = open.last?.node ?? -1
    var node = XMLDocument.Node(
      name: nameIndex(name), parent: parent, firstAttribute: Int32(attributes.count),
      attributeCount: 0, ordinal: 1, location: location)
    if let last = open.indices.last {
      if open[last].lastChild >= 0 {
        nodes[Int(open[last].lastChild)].nextSibling = index
      } else {
        nodes[Int(parent)].firstChild = index
      }
      open[last].lastChild = index
      open[last].childCounts[node.name, default: 0] += 1
      node.ordinal = open[last].childCounts[node.name] ?? 1
    }
    nodes.append(node)
    open.append(OpenElement(node: index))

    var cursor = values
    while let attributeName = cursor[0], let value = cursor[1] {
      cursor += 2
      let text = String(cString: value)
      guard text.utf8.count <= limits.valueBytes else {
        return stop(
          .tooLarge, attribute: String(cString: attributeName),
          "a value has \(text.utf8.count) bytes; the limit is \(limits.valueBytes)")
      }
      attributes.append(XMLDocument.Attribute(name: nameIndex(attributeName), value: text))
      nodes[Int(index)].attributeCount += 1
    }
    if nodes.count + attributes.count > limits.nodes {
      stop(.tooLarge, "there are more than \(limits.nodes) elements and attributes")
    }
  }

  func endElement() {
    flushText(atEnd: true)
    open.removeLast()
  }

  func characters(_ text: UnsafePointer<CChar>, _ count: Int) {
    guard pending.count + count <= limits.valueBytes else {
      return stop(.tooLarge, "a run of text is over the limit of \(limits.valueBytes) bytes")
    }
    UnsafeBufferPointer(start: text, count: count).withMemoryRebound(to: UInt8.self) {
      pending.append(contentsOf: $0)
    }
  }

  /// Ends the parse with an error at the present place.
  func stop(_ kind: CAMLError.Kind, attribute: String? = nil, _ message: String) {
    guard failure == nil else { return }
    failure = CAMLError(
      kind, file: file, location: location, path: openPath, attribute: attribute, message: message)
    XML_StopParser(parser, XML_Bool(0))
  }

  // MARK: Results

  func finish() throws(CAMLError) -> XMLDocument {
    guard !nodes.isEmpty else {
      throw CAMLError(.notWellFormed, file: file, message: "there is no element")
    }
    return XMLDocument(
      file: file, names: names, nodes: nodes, attributes: attributes, texts: texts)
  }

  /// The error that the parser itself found, in plain words where expat is terse.
  func parserError() -> CAMLError {
    let code = XML_GetErrorCode(parser)
    var message = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    var kind = CAMLError.Kind.notWellFormed
    var place = location
    let last = open.last.map { nodes[Int($0.node)] }
    switch code {
    case XML_ERROR_TAG_MISMATCH:
      // expat points behind "</".
      place = CAMLLocation(line: place.line, column: max(place.column - 2, 1))
      if let last {
        let name = names[Int(last.name)]
        message = "this closing tag does not match <\(name)>, which opens at \(last.location)"
      }
    case XML_ERROR_NO_ELEMENTS:
      if let last {
        message = "the file ends inside <\(names[Int(last.name)])>, which opens at \(last.location)"
      } else {
        message = "the file holds no element"
      }
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH, XML_ERROR_RECURSIVE_ENTITY_REF:
      kind = .forbidden
    case XML_ERROR_NO_MEMORY:
      kind = .tooLarge
    default: break
    }
    return CAMLError(kind, file: file, location: place, path: openPath, message: message)
  }

  // MARK: Parts

  private var location: CAMLLocation {
    CAMLLocation(
      line: Int32(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int32(clamping: XML_GetCurrentColumnNumber(parser) &+ 1))
  }

  private var openPath: String {
    open.map { names[Int(nodes[Int($0.node)].name)] }.joined(separator: "/")
  }

  private func nameIndex(_ name: UnsafePointer<CChar>) -> Int32 {
    let name = String(cString: name)
    if let index = nameIndices[name] { return index }
    let index = Int32(names.count)
    names.append(name)
    nameIndices[name] = index
    return index
  }

  /// Gives the text since the last tag to the element that holds it.
  ///
  /// Blanks count only in an element that holds nothing else, where they may be a string's value.
  private func flushText(atEnd: Bool) {
    guard !pending.isEmpty else { return }
    defer { pending.removeAll(keepingCapacity: pending.count < 1 << 16) }
    guard let current = open.last else { return }
    let isLeaf = atEnd && current.lastChild < 0
    let isBlank = pending.allSatisfy(ValueScanner.isBlank)
    guard isLeaf || !isBlank else { return }
    texts[current.node, default: ""] += String(decoding: pending, as: UTF8.self)
  }
}
