// SPDX-License-Identifier: MIT

// Which parts of a picture have changed. Each change of pixels counts a picture's version up by one,
// so a renderer that holds the pixels of an earlier version needs as many areas, from the end.

/// A rectangle of a picture's pixels, rows counted from the top.
package struct PixelArea: BitwiseCopyable, Equatable, Sendable {
  package var x, y, width, height: Int32

  package init(x: Int32, y: Int32, width: Int32, height: Int32) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The number of pixels.
  package var count: Int { Int(width) * Int(height) }
}

/// The areas of a picture that changed last, the newest at the end.
struct PixelChanges {
  private(set) var areas: [PixelArea] = []

  /// Notes a change; the older half goes when there are more than a limit.
  mutating func append(_ area: PixelArea, limit: Int) {
    if areas.capacity < limit { areas.reserveCapacity(limit) }
    if areas.count >= limit { areas.removeFirst(limit / 2) }
    areas.append(area)
  }

  /// Forgets all, since everything has changed.
  mutating func removeAll() {
    if !areas.isEmpty { areas.removeAll(keepingCapacity: true) }
  }
}
