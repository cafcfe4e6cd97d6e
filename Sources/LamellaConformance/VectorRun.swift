// SPDX-License-Identifier: MIT

/// Runs one numeric vector.
enum VectorRun {
  static func result(operation: String, id: String, entry: JSON) -> ConformanceReport.Result {
    .skipped(.notYet("vectors"))
  }
}
