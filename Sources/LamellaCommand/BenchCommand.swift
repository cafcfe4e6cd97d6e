// SPDX-License-Identifier: MIT

import LamellaBenchmarks

/// `lamella bench`: the benchmarks, which read and explain their own options.
enum BenchCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "bench",
    summary: "Measure the engine's stages beside the limits of this machine.",
    usage: "[options]", operandCount: 0...Int.max, options: [], details: "",
    passesEverythingOn: true)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let isDone: Bool
    do throws(BenchmarkUsageError) {
      isDone = try runBenchmarks(arguments: arguments.operands)
    } catch {
      throw .usage(error.message)
    }
    if !isDone { throw .failed("not everything could be measured") }
  }
}
