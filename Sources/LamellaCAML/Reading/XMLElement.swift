// SPDX-License-Identifier: MIT

/// One element of a parsed file: a handle of 16 bytes.
package struct XMLElement: Sendable {
  package let document: XMLDocument
  let index: Int32

  private var node: XMLDocument.Node { document.nodes[Int(index)] }

  /// The name as written.
  package var name: String { document.names[Int(node.name)] }

  /// Where its opening tag starts.
  package var location: CAMLLocation { node.location }

  /// The text directly inside; empty where there is none or only blanks between children.
  package var text: String { document.texts[index] ?? "" }

  /// The element around this one; nil for the root.
  package var parent: XMLElement? {
    node.parent < 0 ? nil : XMLElement(document: document, index: node.parent)
  }

  /// The elements directly inside, in document order.
  package var children: some Sequence<XMLElement> {
    sequence(first: node.firstChild) { [document] in document.nodes[Int($0)].nextSibling }
      .lazy.prefix { $0 >= 0 }
      .map { [document] in XMLElement(document: document, index: $0) }
  }

  /// Whether there are elements inside.
  package var hasChildren: Bool { node.firstChild >= 0 }

  /// The attributes in the order written.
  package var attributes: some Sequence<(name: String, value: String)> {
    let range = Int(node.firstAttribute)..<Int(node.firstAttribute + node.attributeCount)
    return range.lazy.map { [document] in
      let attribute = document.attributes[$0]
      return (name: document.names[Int(attribute.name)], value: attribute.value)
    }
  }

  /// Whether there are attributes.
  package var hasAttributes: Bool { node.attributeCount > 0 }

  /// The value of an attribute, or nil.
  package subscript(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  /// Where it stands, from the root down: `caml/CALayer/sublayers/CALayer[2]`.
  ///
  /// The number counts equally named siblings from 1 and is left out for the first.
  /// - Complexity: O(depth).
  package var path: String {
    var parts: [String] = []
    var element: XMLElement? = self
    while let current = element {
      let ordinal = current.node.ordinal
      parts.append(ordinal > 1 ? "\(current.name)[\(ordinal)]" : current.name)
      element = current.parent
    }
    return parts.reversed().joined(separator: "/")
  }

  /// An error about this element or one of its attributes.
  package func error(
    _ kind: CAMLError.Kind, attribute: String? = nil, _ message: String
  ) -> CAMLError {
    CAMLError(
      kind, file: document.file, location: location, path: path, attribute: attribute,
      message: message)
  }
}

extension XMLElement: Hashable {
  package static func == (a: XMLElement, b: XMLElement) -> Bool {
    a.index == b.index && a.document === b.document
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
