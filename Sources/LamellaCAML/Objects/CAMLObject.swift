// SPDX-License-Identifier: MIT

// CAML is a notation for any object, and four rules explain every file:
//   1. an attribute is a scalar property (a dotted one a key path);
//   2. a child named after a property is that property's object, `type` telling its class;
//   3. a child named after a class is a member of the array around it;
//   4. in a dictionary a child's name, or its `key`, is the key.
// Whether `<animations>` is an array or a dictionary shows only in its children, so an object is
// a view of an element that answers all four questions; the reader of a property asks its own.

/// An object of a document: an element seen through the rules of the notation.
package struct CAMLObject: Sendable {
  package let element: XMLElement

  package init(_ element: XMLElement) { self.element = element }

  /// The name of the element as written.
  package var name: String { element.name }

  /// The class: what `type` says, else the element's name where that names a class, else nil.
  ///
  /// The old prefix `LK` is given as `CA`, and `LKStateSetProperty` as `CAStateSetValue`. A `type`
  /// that names no class is a property (`<CATransition type="push"/>`) where the element names one.
  package var className: String? {
    let isNamed = Self.isClassName(name)
    if let type = element["type"], !isNamed || Self.isClassName(type) {
      return Self.canonical(type)
    }
    return isNamed ? Self.canonical(name) : nil
  }

  /// The name by which others refer to it.
  package var id: String? { element["id"] }

  /// The id of the object that stands here instead, where this is only a reference.
  package var reference: String? { element["object"] }

  /// The key in a dictionary: the attribute `key`, else the element's name.
  package var key: String { element["key"] ?? name }

  /// Whether it stands for "nothing": `type="null"`, or no class, attributes, children and text.
  package var isNull: Bool {
    if let type = element["type"] { return type == "null" }
    return name == "null"
      || !element.hasAttributes && !element.hasChildren && !Self.isClassName(name)
        && element.text.isEmpty
  }

  /// Rule 1: the text of a scalar property.
  package subscript(_ attribute: String) -> String? { element[attribute] }

  /// Rule 1: all scalar properties, without the notation's own `id`, `type` and `object`.
  package var attributes: some Sequence<(name: String, value: String)> {
    element.attributes.lazy.filter { !Self.notation.contains($0.name) }
  }

  /// Rule 2: the object of a property; the last one where it is written twice, nil for none.
  package func property(_ name: String) -> CAMLObject? {
    var found: CAMLObject?
    for child in element.children where child.name == name { found = CAMLObject(child) }
    return found
  }

  /// Rule 2: the children that are not members of this object as an array.
  package var properties: [CAMLObject] {
    element.children.lazy.map(CAMLObject.init).filter { !Self.isClassName($0.name) }
  }

  /// Rule 3: the members of an array.
  package var members: [CAMLObject] {
    element.children.lazy.map(CAMLObject.init).filter { Self.isClassName($0.name) }
  }

  /// Rules 3 and 4: every child with its key, in document order.
  ///
  /// A member of an array has no key.
  package var entries: [(key: String?, object: CAMLObject)] {
    element.children.map { child in
      let object = CAMLObject(child)
      return (object.element["key"] ?? (Self.isClassName(child.name) ? nil : child.name), object)
    }
  }

  /// The members of an array or dictionary of objects: the entries that have a class or refer to one.
  package var listed: [(key: String?, object: CAMLObject)] {
    entries.filter { $0.object.className != nil || $0.object.reference != nil }
  }

  /// Rule 2 with both spellings: the object that a property element stands for.
  ///
  /// `<contents type="CGImage" src=…/>` is the object itself; `<contents><CGImage src=…/></contents>`
  /// wraps it as the only member. Nil for "nothing".
  package var unwrapped: CAMLObject? {
    if isNull { return nil }
    guard element["type"] == nil, !element.hasAttributes else { return self }
    let members = members
    return members.count == 1 ? members[0] : self
  }
}

extension CAMLObject {
  private static let notation: Set<String> = ["id", "type", "object", "xmlns"]

  /// The names in small letters that stand for classes of values.
  private static let primitives: Set<String> = [
    "real", "integer", "string", "bool", "number", "null", "int", "float", "double", "boolean",
  ]

  /// Whether an element's name is that of a class: a primitive, or two or more capitals in front.
  ///
  /// Properties begin with a small letter. A key of a dictionary that looks like a class is written
  /// as the attribute `key`, which rule 4 reads first.
  package static func isClassName(_ name: String) -> Bool {
    if primitives.contains(name) { return true }
    let start = name.utf8.prefix(2)
    return start.count == 2 && start.allSatisfy { (0x41...0x5a).contains($0) }
      || name == "MicaAssetManifest"
  }

  /// The present spelling of a class.
  package static func canonical(_ name: String) -> String {
    guard name.hasPrefix("LK") else {
      return name == "CAStateSetProperty" ? "CAStateSetValue" : name
    }
    let rest = name.dropFirst(2)
    return rest == "StateSetProperty" ? "CAStateSetValue" : "CA\(rest)"
  }
}
