// SPDX-License-Identifier: MIT

import LamellaConformance

/// `lamella conform`: files of cases that say how an animation engine must behave.
enum ConformCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "conform",
    summary: "Run files of conformance cases against the engine.",
    usage: "FILE…", operandCount: 1...Int.max, options: [],
    details: """
      FILE is a JSON array of cases or a JSON object with numeric vectors. Prints a table for each
      file; the exit code is 1 when a case failed.

      lamella conform cases.json
      """)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    var failed = 0
    for path in arguments.operands {
      let report = try CommandFailure.catching { () throws(ConformanceError) in
        try ConformanceRunner().run(fileAt: path)
      }
      Terminal.print("\(report)")
      failed += report.total.failed
    }
    if failed > 0 {
      throw .failed("\(failed) conformance \(failed == 1 ? "case" : "cases") failed")
    }
  }
}
