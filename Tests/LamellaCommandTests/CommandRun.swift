// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// One run of a program of the package, as it was built beside the tests, to its end.
struct CommandRun {
  /// The exit code, or 128 + signal.
  let status: Int32
  /// What it printed on the standard output.
  let output: String
  /// What it printed on the error output.
  let errors: String

  /// Runs a program; `environment` replaces single variables, nil removes them.
  init(
    _ words: [String], program: String = "lamella", environment: [String: String?] = [:]
  ) throws {
    let files = (try TemporaryFile(), try TemporaryFile())
    let process = try ChildProcess(
      try Self.path(of: program), words, environment: environment, output: files.0.descriptor,
      errors: files.1.descriptor)
    status = process.wait()
    output = files.0.text
    errors = files.1.text
  }

  init(_ words: String..., environment: [String: String?] = [:]) throws {
    try self.init(words, environment: environment)
  }

  /// The lines of the error output.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// The program stands in the folder in which the tests were built.
  private static func path(of program: String) throws -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count - 1))
    let tests = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folders = tests.split(separator: "/")
    for depth in 1...3 where folders.count > depth {
      let candidate = "/" + folders.dropLast(depth).joined(separator: "/") + "/" + program
      if access(candidate, X_OK) == 0 { return candidate }
    }
    throw NotBuilt(program: program)
  }

  private struct NotBuilt: Error, CustomStringConvertible {
    let program: String
    var description: String { "the program \(program) was not built beside the tests" }
  }
}

/// A child process.
struct ChildProcess {
  private let process: pid_t

  /// Starts a program with its outputs connected to files.
  init(
    _ program: String, _ words: [String], environment: [String: String?] = [:], output: Int32,
    errors: Int32
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // Tests run on threads that block signals; a child inherits that and could not be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    var variables = Self.environment(changedBy: environment).map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    try #require(
      posix_spawnp(&process, program, &actions, &attributes, &arguments, &variables) == 0,
      "\(program) does not start")
    self.process = process
  }

  /// Asks the process to end.
  func terminate() { kill(process, SIGTERM) }

  /// Waits for the end of the process; returns its exit code, or 128 + signal.
  func wait() -> Int32 {
    var raw: Int32 = 0
    while waitpid(process, &raw, 0) < 0 && errno == EINTR {}
    return raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
  }

  /// This program's variables with the changes made.
  private static func environment(changedBy changes: [String: String?]) -> [String] {
    var lines: [String] = []
    var next = environ
    while let line = next.pointee {
      let text = String(cString: line)
      if changes[String(text.prefix { $0 != "=" })] == nil { lines.append(text) }
      next += 1
    }
    for case (let name, let value?) in changes { lines.append("\(name)=\(value)") }
    return lines
  }
}
