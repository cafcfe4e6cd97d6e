// SPDX-License-Identifier: MIT

// A document with its names for objects. `id` gives a name, `object` and `targetId` use one. Ids
// are neither unique nor of any form in real files; of two equal ones the first counts and the
// second is reported. Chains and circles of references are found once, here, so that whoever
// follows a reference later cannot run for ever.

/// A whole CAML document.
package struct CAMLDocument: Sendable {
  /// The parsed file.
  package let xml: XMLDocument
  private let identified: [String: CAMLObject]
  private let endless: Set<XMLElement>

  /// Checks the outer structure and gathers ids; what is odd about them is added to the report.
  package init(_ xml: XMLDocument, report: inout CAMLReport) throws(CAMLError) {
    guard xml.root.name == "caml" else {
      throw xml.root.error(.structure, "a document starts with <caml>, not <\(xml.root.name)>")
    }
    self.xml = xml
    var identified: [String: CAMLObject] = [:]
    for element in xml.elements {
      guard let id = element["id"] else { continue }
      if identified[id] == nil {
        identified[id] = CAMLObject(element)
      } else {
        report.add(
          .reference, subject: id,
          message: "the id \(ValueSyntax.quoted(id)) is given twice; the first counts",
          file: xml.file, location: element.location, path: element.path)
      }
    }
    self.identified = identified
    endless = ReferenceCycles.find(in: xml, identified: identified)
    for element in xml.elements {
      guard let id = element["object"] else { continue }
      if identified[id] == nil {
        report.add(
          .reference, subject: id, message: "no object has the id \(ValueSyntax.quoted(id))",
          file: xml.file, location: element.location, path: element.path)
      } else if endless.contains(element) {
        report.add(
          .reference, subject: id,
          message: "the reference to \(ValueSyntax.quoted(id)) leads back to itself",
          file: xml.file, location: element.location, path: element.path)
      }
    }
  }

  /// The outermost objects: one layer in a usual document, none in an empty plane.
  package var objects: [CAMLObject] { xml.root.children.map(CAMLObject.init) }

  /// The object with an id, or nil.
  package func object(id: String) -> CAMLObject? { identified[id] }

  /// The object itself or, where it only refers to another, that other one.
  ///
  /// Throws where a reference names nothing or its expansion would never end.
  package func resolve(_ object: CAMLObject) throws(CAMLError) -> CAMLObject {
    var object = object
    while let id = object.reference {
      guard !endless.contains(object.element) else {
        throw object.element.error(
          .endlessReference, attribute: "object",
          "the reference to \(ValueSyntax.quoted(id)) leads back to itself")
      }
      guard let target = identified[id] else {
        throw object.element.error(
          .unresolvedReference, attribute: "object",
          "no object has the id \(ValueSyntax.quoted(id))")
      }
      object = target
    }
    return object
  }
}
