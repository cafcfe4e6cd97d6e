// SPDX-License-Identifier: MIT

// One child process that reads bytes from us and may complain.
//
// Its input is a socket and not a pipe because `send` can be told not to raise SIGPIPE, which
// would end the whole program when the child stops reading; the alternatives change the signal's
// handling for every thread of the host. Its complaints go to a file without a name: a pipe
// would have to be drained by a thread, or the child would block once it was full.
// Foundation's Process was not used: it waits by running the main run loop.

import Glibc

final class EncoderProcess {
  private let process: pid_t
  private let complaints: Int32
  private var input: Int32
  private var status: Int32?

  /// Starts a program with its input connected to ``write(_:count:)``.
  init(program: String, arguments: [String]) throws(FileFailure) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
    defer { close(ends[1]) }
    let complaints = Self.namelessFile()
    do throws(FileFailure) {
      guard complaints >= 0 else { throw .last }
      process = try Self.spawn(program, arguments, input: ends[1], complaints: complaints)
    } catch {
      close(ends[0])
      close(complaints)
      throw error
    }
    self.complaints = complaints
    input = ends[0]
  }

  deinit {
    if status == nil { kill(process, SIGKILL) }
    _ = wait()
    close(complaints)
  }

  /// Sends bytes to the program; false once it no longer reads.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = send(
        input, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
        Int32(MSG_NOSIGNAL))
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      sent += count
    }
    return true
  }

  /// Ends the input and waits for the program; returns its exit status, or 128 + signal.
  func wait() -> Int32 {
    if let status { return status }
    close(input)
    input = -1
    var raw: Int32 = 0
    while waitpid(process, &raw, 0) < 0 && errno == EINTR {}
    let signal = raw & 0x7F
    let result = signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    status = result
    return result
  }

  /// The last lines that the program printed on its error output.
  func lastComplaints(_ count: Int) -> [String] {
    let size = Int(lseek(complaints, 0, SEEK_END))
    let wanted = min(max(size, 0), 8192)
    var bytes = [UInt8](repeating: 0, count: wanted)
    let filled = pread(complaints, &bytes, wanted, off_t(size - wanted))
    return String(decoding: bytes.prefix(max(filled, 0)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }

  private static func namelessFile() -> Int32 {
    var template = Array("/tmp/lamella-encoder.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    if descriptor >= 0 {
      unlink(template)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return descriptor
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, complaints: Int32
  ) throws(FileFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, complaints, 2)
    // Dispatch's threads block signals; the child must not inherit that, or it could not be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw FileFailure(code: code) }
    return process
  }
}
