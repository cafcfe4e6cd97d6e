// SPDX-License-Identifier: MIT

// The table class → property → rule. Everything that depends on names is data in this folder's
// `Schema+…` files: the audit walks a document by it, and so does the loader. A class that is not in
// the table is reported, and so is a property.

/// How a property is written and what it holds.
package enum PropertyRule: Hashable, Sendable {
  /// A scalar, as attribute or in element form.
  case value(ValueKind)
  /// An array of scalars; `nil` where each member names its type.
  case values(ValueKind?)
  /// A value that names its type, such as `fromValue` or a layer's `contents`.
  case typedValue
  /// An object of the class named here or of a subclass.
  case object(String)
  /// An array or dictionary of such objects.
  case objects(String)
  /// An object that is only referred to, never owned.
  case reference
  /// A dictionary of anything.
  case dictionary
  /// An editor's own note: skipped and not reported.
  case ignored
  /// Known, but not carried out; the text says what will be missing.
  case unsupported(String)
}

/// What is known of the classes of CAML.
package enum Schema {
  struct ClassEntry: Sendable {
    let superclass: String?
    let rules: [String: PropertyRule]
  }

  /// A line of the table: a rule and the names, parted by blanks, that follow it.
  typealias Line = (rule: PropertyRule, names: String)

  static let classes: [String: ClassEntry] = {
    var classes: [String: ClassEntry] = [:]
    for (name, superclass, lines) in layerClasses + animationClasses + stateClasses {
      var rules: [String: PropertyRule] = [:]
      for line in lines {
        for property in line.names.split(separator: " ") { rules[String(property)] = line.rule }
      }
      classes[name] = ClassEntry(superclass: superclass, rules: rules)
    }
    return classes
  }()

  /// Whether the class is known.
  package static func isKnown(_ name: String) -> Bool { classes[name] != nil }

  /// Whether a class is another one or inherits from it.
  package static func isClass(_ name: String, kindOf ancestor: String) -> Bool {
    var current: String? = name
    while let name = current {
      if name == ancestor { return true }
      current = classes[name]?.superclass
    }
    return false
  }

  /// The class by whose rules an object is read where one of a class or its subclasses is expected.
  ///
  /// A layer of an unknown class is read as a plain layer, so that what it holds still shows. Nil
  /// where the object cannot stand there.
  package static func className(of object: CAMLObject, expecting expected: String) -> String? {
    guard let name = object.className else { return expected }
    if isClass(name, kindOf: expected), isKnown(name) { return name }
    return !isKnown(name) && expected == "CALayer" && name.hasSuffix("Layer") ? expected : nil
  }

  /// The rule of a property, inherited ones included; nil where the class has no such property.
  package static func rule(_ property: String, in className: String) -> PropertyRule? {
    if isEditorNote(property) { return .ignored }
    var current: String? = className
    while let name = current, let entry = classes[name] {
      if let rule = entry.rules[property] { return rule }
      current = entry.superclass
    }
    if property.contains(".") { return keyPathKind(property, in: className).map { .value($0) } }
    if isClass(className, kindOf: "CAFilter"), property.hasPrefix("input") { return .typedValue }
    return nil
  }

  /// Names that editors leave in documents for themselves.
  private static func isEditorNote(_ name: String) -> Bool {
    ["mica", "caplay", "nugget", "CUI_"].contains { name.hasPrefix($0) } || notes.contains(name)
  }

  private static let notes: Set<String> = [
    "description", "debugDescription", "hash", "delegate", "animationType", "locked", "modules",
    "scriptComponents", "userInfo",
  ]
}
