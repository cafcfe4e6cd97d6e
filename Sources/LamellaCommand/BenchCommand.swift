// SPDX-License-Identifier: MIT

import LamellaBenchmarks

/// `lamella bench`: the benchmarks, which read and explain their own options.
enum BenchCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "bench",
    summary: "Measure the engine's stages beside the limits of this machine.",
    usage: "[options]", operandCount: 0...Int.max, options: [], details: "",
    passesEverythingOn: true)

  /// What the benchmarks return for arguments that they do not understand (`EX_USAGE`).
  private static let badArguments: Int32 = 64

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    switch runBenchmarks(arguments: arguments.operands) {
    case 0: return
    case badArguments: throw .reported(ExitCode.usage)
    default: throw .reported(ExitCode.failed)
    }
  }
}
