// SPDX-License-Identifier: MIT

import Foundation

/// One case of `vectors.json`: an operation, its input and the value it must give.
package struct ReferenceVector: Sendable {
  package let id: String
  package let operation: String
  package let input: JSONValue
  package let expected: JSONValue
  package let tolerance: Double
}

/// The numeric test vectors that stand beside the conformance cases.
package enum ReferenceVectors {
  /// All vectors, in file order.
  ///
  /// The file is found from the place of this source file, without a bundle, and read once.
  package static func all() throws -> [ReferenceVector] { try loaded.get() }

  private static let loaded = Result { try load() }

  private static func load() throws -> [ReferenceVector] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("LamellaConformanceTests/Fixtures/vectors.json")
    return try JSONValue(contentsOf: url)["vectors"].array.map {
      ReferenceVector(
        id: $0["id"].string ?? "", operation: $0["op"].string ?? "", input: $0["input"],
        expected: $0["expected"], tolerance: $0["tolerance"].number ?? 0)
    }
  }

  /// The vectors of one operation.
  package static func of(_ operation: String) throws -> [ReferenceVector] {
    try all().filter { $0.operation == operation }
  }
}
