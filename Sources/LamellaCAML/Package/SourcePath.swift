// SPDX-License-Identifier: MIT

/// Rules about paths as plain text.
enum SourcePath {
  /// The path without `.`, empty parts and inner `..`; nil where it leads above its start.
  static func normalized(_ path: String) -> String? {
    var parts: [Substring] = []
    guard !path.utf8.contains(0), !path.utf8.starts(with: "/".utf8) else { return nil }
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The folder that holds the file; `.` where the path has no folder.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part of the name after the last point, in small letters; empty where there is none.
  static func ending(of path: String) -> String {
    guard let point = path.lastIndex(of: "."), point > (path.lastIndex(of: "/") ?? path.startIndex)
    else { return "" }
    return path[path.index(after: point)...].lowercased()
  }

  /// The path up to the last point of its name, without the point.
  static func withoutEnding(_ path: String) -> String {
    let ending = ending(of: path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  static func withoutTrailingSlashes(_ path: String) -> String {
    var path = Substring(path)
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }
}
