// SPDX-License-Identifier: MIT

// Whole files in and out, over the C library: Foundation would add about ten milliseconds to the
// start of every program that shows one picture.

import Glibc

/// Why a file could not be read or written, in the system's words.
struct FileFailure: Error {
  let code: Int32
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var reason: String { String(cString: strerror(code)) }
  /// The failure that the last C call left behind.
  static var last: FileFailure { FileFailure(code: errno) }
}

enum FileBytes {
  /// Reads a whole file; a folder fails with EISDIR.
  static func read(_ path: String) throws(FileFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    // Pipes and devices have no size; they are read until they end.
    let expected = max(Int(status.st_size), 0)
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var filled = 0
    while true {
      if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: filled)) }
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Replaces a file in one step: readers see the old bytes or the new ones, never a part.
  ///
  /// The bytes go to a new file beside it, which then takes its name. Where the path names
  /// something other than a plain file (a pipe, a terminal), the bytes are written to that.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .last }
      defer { close(descriptor) }
      return try write(bytes, to: descriptor)
    }
    let (temporary, descriptor) = try createTemporary(beside: path)
    do throws(FileFailure) {
      try write(bytes, to: descriptor)
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let failure = FileFailure.last
      unlink(temporary)
      throw failure
    }
  }

  /// Creates an empty file in the folder of `path` under a name that was free.
  static func createTemporary(
    beside path: String, ending: String = ".tmp"
  ) throws(FileFailure) -> (path: String, descriptor: Int32) {
    for attempt in 0..<1000 {
      let candidate = "\(path).\(getpid()).\(attempt)\(ending)"
      let descriptor = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (candidate, descriptor) }
      if errno != EEXIST { throw .last }
    }
    throw FileFailure(code: EEXIST)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileFailure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      written += count
    }
  }
}
