// SPDX-License-Identifier: MIT

/// Why a file of cases or vectors could not be run.
///
/// Names the file, and the line or entry.
public enum ConformanceError: Error, Equatable, CustomStringConvertible {
  /// The file could not be read from disk.
  case unreadable(path: String, reason: String)
  /// The file is no JSON; line and column count from 1.
  case malformed(path: String, line: Int, column: Int, reason: String)
  /// The file is JSON and holds neither cases nor vectors.
  case unknownKind(path: String, reason: String)
  /// An entry lacks something; `entry` is its id, or its place where it has none.
  case malformedEntry(path: String, entry: String, reason: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .malformed(let path, let line, let column, let reason):
      "\(path):\(line):\(column): \(reason)"
    case .unknownKind(let path, let reason): "\(path): \(reason)"
    case .malformedEntry(let path, let entry, let reason): "\(path): \(entry): \(reason)"
    }
  }
}
