// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// Runs a test with an empty folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  var template = Array("/tmp/lamella-content.XXXXXX".utf8CString)
  let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  defer {
    for name in (try? fileNames(in: folder)) ?? [] { unlink(folder + "/" + name) }
    rmdir(folder)
  }
  return try body(folder)
}

/// The names in a folder, sorted.
func fileNames(in folder: String) throws -> [String] {
  let handle = try #require(opendir(folder))
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
