// SPDX-License-Identifier: MIT

import LamellaConformance

/// The fixtures, found from the place of this source file, without a bundle, and run once.
enum Fixtures {
  static let cases = report("cases.json")
  static let vectors = report("vectors.json")

  static func path(_ name: String) -> String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    parts.append("Fixtures")
    return parts.joined(separator: "/") + "/" + name
  }

  private static func report(_ name: String) -> Result<ConformanceReport, ConformanceError> {
    do throws(ConformanceError) {
      return .success(try ConformanceRunner().run(fileAt: path(name)))
    } catch {
      return .failure(error)
    }
  }
}
