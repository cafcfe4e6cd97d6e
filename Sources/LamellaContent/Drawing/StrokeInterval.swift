// SPDX-License-Identifier: MIT

// What a piece of a stroke covers of a line, and the order of many. A line crosses a few pieces as a
// rule, for which inserting is fastest; a wide stroke of a crowded path has thousands, for which it
// would take the square of their number. The standard library's sort is not used: it allocates.

/// A part of a line, in 1/256 of a pixel from where the drawn part begins.
struct StrokeInterval {
  var start: Int32
  var end: Int32

  init(start: Int32, end: Int32) { (self.start, self.end) = (start, end) }

  /// What lies between two values of x, cut to a row; nil where that is nothing.
  @inline(__always)
  init?(_ left: Float, _ right: Float, _ x: Int, _ width: Int) {
    let (low, high) = (max(left, Float(x)), min(right, Float(x + width)))
    guard low < high else { return nil }
    // Rounded where it lies in the picture and not in this part of it, so that all parts agree.
    let first = Int32(x) << 8
    start = Int32(low * 256 + 0.5) - first
    end = Int32(high * 256 + 0.5) - first
    if start >= end { return nil }
  }

  /// Puts the first `count` intervals in order of their starts.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n*) where a few are in order already.
  @inline(__always)
  static func sort(_ intervals: UnsafeMutableBufferPointer<StrokeInterval>, _ count: Int) {
    if count > insertionLimit {
      heapSort(intervals, count)
      return
    }
    for i in 1..<max(count, 1) {
      let interval = intervals[i]
      var at = i
      while at > 0, intervals[at - 1].start > interval.start {
        intervals[at] = intervals[at - 1]
        at -= 1
      }
      intervals[at] = interval
    }
  }

  private static let insertionLimit = 32

  private static func heapSort(
    _ intervals: UnsafeMutableBufferPointer<StrokeInterval>, _ count: Int
  ) {
    func sink(_ root: Int, _ count: Int) {
      let interval = intervals[root]
      var at = root
      while true {
        var child = 2 * at + 1
        if child >= count { break }
        if child + 1 < count, intervals[child + 1].start > intervals[child].start { child += 1 }
        if intervals[child].start <= interval.start { break }
        intervals[at] = intervals[child]
        at = child
      }
      intervals[at] = interval
    }
    for root in stride(from: count / 2 - 1, through: 0, by: -1) { sink(root, count) }
    for last in stride(from: count - 1, to: 0, by: -1) {
      intervals.swapAt(0, last)
      sink(0, last)
    }
  }
}
