// SPDX-License-Identifier: MIT

/// How much of a file is accepted before it is refused with an error.
///
/// The defaults lie far above any honest package and low enough that a hostile one is refused
/// before the machine suffers. An inline picture of 64 MiB of text holds 48 MiB of PNG.
package struct XMLLimits: Sendable {
  /// The largest file, in bytes.
  package var bytes = 256 << 20
  /// The largest attribute value or run of text, in bytes after decoding.
  package var valueBytes = 64 << 20
  /// The deepest nesting, the root being at 1.
  package var depth = 256
  /// The most elements and attributes together.
  package var nodes = 4_000_000

  package init() {}
}
