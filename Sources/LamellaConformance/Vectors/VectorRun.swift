// SPDX-License-Identifier: MIT

// One function for each operation of the vector files. What the engine does with layers and
// animations is asked of a world; what is a formula by itself, of the module that holds it.

/// Computes the value of a vector from its input.
typealias VectorFunction = @Sendable (JSON) throws(Unreadable) -> JSON

/// Runs one numeric vector.
enum VectorRun {
  private static let functions: [String: VectorFunction] = {
    var functions: [String: VectorFunction] = [:]
    for table in [
      timing, animation, transform, layers, appearance, particles, layout, pictures,
    ] {
      functions.merge(table) { first, _ in first }
    }
    return functions
  }()

  static func result(operation: String, id: String, entry: JSON) -> ConformanceReport.Result {
    if let skip = NotApplicable.skip(ofVector: id) { return .skipped(skip) }
    let expected = entry["expected"]
    guard let function = functions[operation] else {
      return .failed(
        expected: expected.description, got: "unreadable: no operation is called \(operation)")
    }
    do throws(Unreadable) {
      let answer = try function(entry["input"])
      let expectation = Expectation(tolerance: entry["tolerance"].number ?? 0)
      return expectation.agrees(answer, expected)
        ? .passed : .failed(expected: expected.description, got: answer.description)
    } catch {
      return .failed(expected: expected.description, got: "unreadable: \(error.reason)")
    }
  }
}
