// SPDX-License-Identifier: MIT

import CLamellaFuzzing
import Glibc

/// Bytes that are read from the front as numbers, until there are none left.
struct FuzzInput {
  let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard !isAtEnd else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  mutating func choice<T>(_ all: [T]) -> T { all[Int(byte()) % all.count] }

  /// Mostly small numbers in quarters; now and then any bits at all, so also NaN and infinity.
  mutating func float() -> Float {
    let kind = byte()
    if kind >= 0xF0 {
      return Float(
        bitPattern: (0..<4).reduce(UInt32(0)) { bits, _ in bits << 8 | UInt32(byte()) })
    }
    return (Float(kind) * 256 + Float(byte()) - 30_720) / 64
  }

  /// The bytes that are left.
  mutating func remainder() -> ArraySlice<UInt8> {
    defer { position = bytes.count }
    return bytes[min(position, bytes.count)...]
  }
}

func fuzzInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: count))
}

func exit(status: Int32) -> Never { Glibc.exit(status) }

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func setEnvironment(_ name: String, to value: String) { setenv(name, value, 1) }

/// Runs one input under the limits of a subject.
func limited(_ bytes: [UInt8], base: Int, multiple: Int, _ body: ([UInt8]) -> Void) -> CInt {
  lamella_fuzz_begin()
  body(bytes)
  lamella_fuzz_end(base + multiple * bytes.count)
  return 0
}
