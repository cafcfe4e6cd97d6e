// SPDX-License-Identifier: MIT

// The only file of the module that talks to the operating system. Files come from strangers, so
// only regular files are read (a pipe or device would block for ever) and each read has a limit.

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What stands at a path.
package enum FileKind: Sendable {
  case missing, regular, folder, other
}

package enum FileReading {
  /// What stands at the path, links followed.
  package static func kind(_ path: String) -> FileKind {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The path without links and `..`, or nil where nothing stands there.
  package static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The names in a folder, sorted; empty where it cannot be listed.
  package static func names(in folder: String) -> [String] {
    guard !folder.utf8.contains(0), let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        // SAFETY: d_name is an array of CChar that ends with a zero byte.
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// All bytes of a regular file of at most `limit` bytes.
  package static func bytes(of path: String, limit: Int) throws(CAMLError) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw CAMLError(.unreadable, file: "", message: "a path holds a zero byte")
    }
    // O_NONBLOCK: opening a pipe must not wait for a writer; it has no effect on regular files.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw CAMLError(
        .unreadable, file: path, message: "cannot be opened: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CAMLError(.unreadable, file: path, message: "is not a regular file")
    }
    guard Int(status.st_size) <= limit else {
      throw CAMLError(
        .tooLarge, file: path, message: "has \(status.st_size) bytes; the limit is \(limit)")
    }
    // One byte more than the size, so that a file that grew meanwhile is noticed.
    let capacity = Int(status.st_size) + 1
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity, let base = buffer.baseAddress {
        // SAFETY: at most the rest of the buffer is written, and `count` says how much of it is.
        let got = read(descriptor, base + count, capacity - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      }
    }
    guard failure == 0 else {
      throw CAMLError(
        .unreadable, file: path, message: "cannot be read: \(String(cString: strerror(failure)))")
    }
    guard bytes.count < capacity else {
      throw CAMLError(.unreadable, file: path, message: "changed while it was read")
    }
    return bytes
  }
}
