// SPDX-License-Identifier: MIT

extension Schema {
  /// The kind of the value at a dotted key path, such as `transform.rotation.z`; nil where unknown.
  ///
  /// Paths that lead into a filter, cell or sublayer by its name have no kind of their own.
  package static func keyPathKind(_ path: String, in className: String) -> ValueKind? {
    guard let point = path.firstIndex(of: ".") else {
      if case .value(let kind) = rule(path, in: className) { return kind }
      return nil
    }
    let field = String(path[path.index(after: point)...])
    guard case .value(let kind) = rule(String(path[..<point]), in: className) else { return nil }
    switch kind {
    case .point: return pointFields.contains(field) ? .number : nil
    case .size: return sizeFields.contains(field) ? .number : nil
    case .rect:
      if field == "origin" { return .point }
      if field == "size" { return .size }
      return rectFields.contains(field) ? .number : nil
    case .transform:
      if field == "translation" { return .size }
      return transformFields.contains(field) ? .number : nil
    default: return nil
    }
  }

  private static let pointFields: Set<String> = ["x", "y"]
  private static let sizeFields: Set<String> = ["width", "height"]
  private static let rectFields: Set<String> = [
    "origin.x", "origin.y", "size.width", "size.height",
  ]
  private static let transformFields: Set<String> = [
    "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z",
    "scale.xy", "translation.x", "translation.y", "translation.z",
  ]
}
