// SPDX-License-Identifier: MIT

import LamellaTestSupport
import Testing

/// Computes the value of one vector from its input, or throws where the input makes no sense.
typealias VectorRunner = @Sendable (JSONValue) throws -> JSONValue

/// What a vector that cannot be read throws.
struct UnreadableVector: Error {
  var reason: String
}

/// Every operation of `vectors.json` that is pure maths, with the code that computes it.
enum VectorOperations {
  static let all: [String: VectorRunner] = {
    var result: [String: VectorRunner] = [:]
    for table in [timing, geometry, animation, transform, appearance, layout] {
      result.merge(table) { first, _ in first }
    }
    return result
  }()

  /// The operations that need layers or a stack of animations; the engine's tests run them.
  static let needEngine: Set<String> = [
    "basicAnimation", "border", "containsPoint", "convertPoint", "convertRect", "cumulative",
    "frame", "group", "hitTest", "opacity", "scrollToPoint", "scrollToRect", "setBounds",
    "setFrame", "shadow", "stack", "transition", "transitionProgress", "visibleRect",
  ]
}

@Suite struct `Reference vectors` {
  @Test func `no operation is forgotten`() throws {
    let operations = Set(try ReferenceVectors.all().map(\.operation))
    #expect(operations == VectorOperations.needEngine.union(VectorOperations.all.keys))
    #expect(VectorOperations.needEngine.isDisjoint(with: VectorOperations.all.keys))
  }

  @Test(arguments: VectorOperations.all.keys.sorted())
  func `every vector of an operation agrees`(operation: String) throws {
    let runner = try #require(VectorOperations.all[operation])
    let vectors = try ReferenceVectors.of(operation)
    #expect(!vectors.isEmpty, "no vectors for \(operation)")
    var passed = 0
    for vector in vectors {
      let actual = try runner(vector.input)
      let difference = Closeness.difference(actual, vector.expected, stated: vector.tolerance)
      #expect(difference == nil, "\(vector.id)")
      if difference == nil { passed += 1 }
    }
    print("vectors \(operation): \(passed) of \(vectors.count)")
  }
}
