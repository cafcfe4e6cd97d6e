// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// An X server that shows nothing, for the length of a test; the user's own display if there is one.
enum VirtualScreen {
  static var isAvailable: Bool {
    if getenv("DISPLAY") != nil { return true }
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/Xvfb", X_OK) == 0 }
  }

  /// Runs a test on a screen; its windows must be gone when it returns, or X ends the program.
  @MainActor
  static func run(_ body: @MainActor () throws -> Void) throws {
    guard getenv("DISPLAY") == nil else { return try body() }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    // Without -noreset the server starts over when the last window goes, and refuses the next one.
    let server = try start(
      [
        "Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp",
        "-noreset",
      ],
      output: ends[1])
    close(ends[1])
    defer {
      kill(server, SIGTERM)
      waitpid(server, nil, 0)
      close(ends[0])
      unsetenv("DISPLAY")
    }
    // The server tells the display number that it found free.
    var digits: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != 10 { digits.append(byte) }
    let display = try #require(
      Int(String(decoding: digits, as: UTF8.self)), "Xvfb does not start")
    setenv("DISPLAY", ":\(display)", 1)
    try body()
  }

  private static func start(_ words: [String], output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Tests run on threads that block signals; a child inherits that and could not be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    try #require(posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ) == 0)
    return process
  }
}
