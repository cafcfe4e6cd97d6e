// SPDX-License-Identifier: MIT

// lamella-fuzz image|path|text|caml [options of libFuzzer] [corpus folders]
//
// One program for all subjects, so that the engine is built once. Each subject states how many
// bytes an input may hold at once: a constant for what a library sets up, and a multiple of the
// input's length.

import CLamellaFuzzing

let subjects: [String: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt] = [
  "image": { fuzzImage(fuzzInput($0, $1)) },
  "path": { fuzzPath(fuzzInput($0, $1)) },
  "text": { fuzzText(fuzzInput($0, $1)) },
  "caml": { fuzzCAML(fuzzInput($0, $1)) },
]

guard CommandLine.arguments.count > 1, let subject = subjects[CommandLine.arguments[1]] else {
  print("usage: lamella-fuzz \(subjects.keys.sorted().joined(separator: "|")) [libFuzzer options]")
  exit(status: 2)
}
var arguments = CommandLine.unsafeArgv
let rest = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
  capacity: Int(CommandLine.argc))
rest[0] = arguments[0]
for index in 2..<max(2, Int(CommandLine.argc)) { rest[index - 1] = arguments[index] }
rest[Int(CommandLine.argc) - 1] = nil
exit(status: lamella_fuzz_run(CommandLine.argc - 1, rest, subject))
