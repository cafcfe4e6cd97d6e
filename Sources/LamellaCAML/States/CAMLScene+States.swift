// SPDX-License-Identifier: MIT

import Lamella

/// What a machine has changed so far.
struct CAMLStateRecord {
  /// The state that it is in; "" is the document as loaded.
  var current = ""
}

extension CAMLScene {
  /// Whether two names of states mean the same: "" and "Base State" are the document as loaded.
  static func isSame(_ a: String, _ b: String) -> Bool { base(a) == base(b) }

  static func base(_ name: String) -> String { name == "Base State" ? "" : name }
}
