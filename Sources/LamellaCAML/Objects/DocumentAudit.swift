// SPDX-License-Identifier: MIT

// Checks every name and value of a document against the table, without building anything. The walk
// follows the document's own nesting, never a reference; recursion is bounded by the reader's limit
// on depth.

/// Reports all that a document holds and the table does not know.
package struct DocumentAudit {
  private var report: CAMLReport
  private let file: String

  /// Adds what is unknown or broken in a document to a report.
  package static func check(_ document: CAMLDocument, report: inout CAMLReport) {
    var audit = DocumentAudit(report: report, file: document.xml.file)
    for object in document.objects { audit.check(object, as: nil) }
    report = audit.report
  }

  private init(report: CAMLReport, file: String) {
    self.report = report
    self.file = file
  }

  private mutating func check(_ object: CAMLObject, as expected: String?) {
    if object.isNull || object.reference != nil { return }
    guard var name = object.className ?? expected else {
      return unknown(.unknownElement, object.name, "<\(object.name)> is unknown", object)
    }
    let standIn = Schema.className(of: object, expecting: expected ?? "CALayer")
    if !Schema.isKnown(name) {
      unknown(.unknownElement, name, "the class \(name) is unknown", object)
      guard let standIn else { return }
      name = standIn
    } else if let expected, standIn == nil {
      unknown(.invalidValue, name, "a \(name) stands where a \(expected) is expected", object)
      return
    }
    for (attribute, _) in object.attributes {
      checkAttribute(attribute, of: object, in: name)
    }
    for child in object.element.children {
      checkProperty(CAMLObject(child), of: object, in: name)
    }
  }

  private mutating func checkAttribute(_ name: String, of object: CAMLObject, in className: String)
  {
    // The key of a dictionary belongs to the dictionary, not to the object.
    if name == "key" { return }
    switch Schema.rule(name, in: className) {
    case nil:
      unknown(.unknownAttribute, name, "\(className) has no attribute \(name)", object)
    case .value(let kind): attempt { () throws(CAMLError) in try object.attribute(name, as: kind) }
    case .unsupported(let message): unknown(.unsupported, name, message, object)
    case .ignored: break
    case .typedValue where Schema.isClass(className, kindOf: "CAFilter"): break
    default:
      unknown(
        .invalidValue, name, "\(name) of \(className) is an element, not an attribute", object)
    }
  }

  private mutating func checkProperty(
    _ child: CAMLObject, of object: CAMLObject, in className: String
  ) {
    switch Schema.rule(child.name, in: className) {
    case nil:
      unknown(.unknownElement, child.name, "\(className) has no property \(child.name)", child)
    case .value(let kind):
      attempt { () throws(CAMLError) in try child.value(expecting: kind) }
    case .values(nil):
      for member in child.element.children { checkTyped(CAMLObject(member)) }
    case .values(let kind):
      attempt { () throws(CAMLError) in try child.memberValues(expecting: kind) }
    case .typedValue: checkTyped(child)
    case .object(let expected):
      if let inner = child.unwrapped { check(inner, as: expected) }
    case .objects(let expected):
      for (_, member) in child.entries { checkMember(member, of: child, as: expected) }
    case .unsupported(let message): unknown(.unsupported, child.name, message, child)
    case .reference, .dictionary, .ignored: break
    }
  }

  private mutating func checkMember(
    _ member: CAMLObject, of list: CAMLObject, as expected: String
  ) {
    guard member.className == nil, member.reference == nil else {
      check(member, as: expected)
      return
    }
    unknown(
      .unknownElement, member.name, "<\(member.name)> in \(list.name) names no class", member)
  }

  /// A value that names its type: a scalar, a filter, or an array of such values.
  private mutating func checkTyped(_ object: CAMLObject) {
    if let className = object.className, Schema.isClass(className, kindOf: "CAFilter") {
      check(object, as: "CAFilter")
    } else if object.className == "NSArray" {
      for member in object.element.children { checkTyped(CAMLObject(member)) }
    } else if let wrapped = object.unwrapped, wrapped.element != object.element {
      checkTyped(wrapped)
    } else {
      attempt { () throws(CAMLError) in try object.value() }
    }
  }

  private mutating func attempt(_ body: () throws(CAMLError) -> CAMLValue?) {
    do { _ = try body() } catch { report.add(.invalidValue, error) }
  }

  private mutating func attempt(_ body: () throws(CAMLError) -> [CAMLValue]) {
    do { _ = try body() } catch { report.add(.invalidValue, error) }
  }

  private mutating func unknown(
    _ kind: CAMLReport.Kind, _ subject: String, _ message: String, _ object: CAMLObject
  ) {
    report.add(
      kind, subject: subject, message: message, file: file, location: object.element.location,
      path: object.element.path)
  }
}
