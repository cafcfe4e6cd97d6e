// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// A folder that is removed with everything in it when the last reference goes.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/lamella-command.XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// The names of the files in the folder, sorted.
  var names: [String] {
    guard let handle = opendir(path) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a text file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = try #require(fopen(self.file(name), "w"))
    defer { fclose(file) }
    try #require(fputs(text, file) >= 0)
    return self.file(name)
  }

  /// The bytes of a file in the folder.
  func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(self.file(name), "r"), "\(name) is missing")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes
  }
}

/// A nameless file that a child process prints into.
final class TemporaryFile {
  let descriptor: Int32

  init() throws {
    var template = Array("/tmp/lamella-output.XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    unlink(template)
  }

  deinit { close(descriptor) }

  /// What was printed so far.
  var text: String {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: max(0, size))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
