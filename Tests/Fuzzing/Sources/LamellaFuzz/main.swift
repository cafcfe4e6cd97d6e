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

// libFuzzer starts the program again for some modes, with its own arguments alone.
let variable = "LAMELLA_FUZZ_SUBJECT"
let first = CommandLine.arguments.dropFirst().first.flatMap { subjects[$0] == nil ? nil : $0 }
let name = first ?? environment(variable) ?? ""
guard let subject = subjects[name] else {
  print("usage: lamella-fuzz \(subjects.keys.sorted().joined(separator: "|")) [libFuzzer options]")
  exit(status: 2)
}
setEnvironment(variable, to: name)
let skipped = first == nil ? 1 : 2
let count = Int(CommandLine.argc) - skipped + 1
let arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count + 1)
arguments[0] = CommandLine.unsafeArgv[0]
for index in 1..<max(1, count) { arguments[index] = CommandLine.unsafeArgv[index + skipped - 1] }
arguments[count] = nil
exit(status: lamella_fuzz_run(CInt(count), arguments, subject))
