// SPDX-License-Identifier: MIT

// A parsed XML file. 36 bytes an element and 24 an attribute, in three arrays in document order;
// names are stored once. An element is a small handle (document + index), which gives parents and
// paths without owning references in both directions, and frees a deep tree without recursion.
// Written only by XMLReader; never changes afterwards.

/// A whole XML file in memory.
package final class XMLDocument: Sendable {
  struct Node: BitwiseCopyable, Sendable {
    var name: Int32
    var parent: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var firstAttribute: Int32
    var attributeCount: Int32
    /// Which of its equally named siblings it is, from 1.
    var ordinal: Int32
    var location: CAMLLocation
  }

  struct Attribute: Sendable {
    var name: Int32
    var value: String
  }

  /// The path of the file, for messages.
  package let file: String
  let names: [String]
  let nodes: [Node]
  let attributes: [Attribute]
  /// The text of the elements that have any.
  let texts: [Int32: String]

  init(
    file: String, names: [String], nodes: [Node], attributes: [Attribute], texts: [Int32: String]
  ) {
    precondition(!nodes.isEmpty, "a document has a root")
    self.file = file
    self.names = names
    self.nodes = nodes
    self.attributes = attributes
    self.texts = texts
  }

  /// The outermost element.
  package var root: XMLElement { XMLElement(document: self, index: 0) }

  /// The number of elements.
  package var elementCount: Int { nodes.count }

  /// All elements in document order.
  package var elements: some Sequence<XMLElement> {
    nodes.indices.lazy.map { XMLElement(document: self, index: Int32($0)) }
  }
}
