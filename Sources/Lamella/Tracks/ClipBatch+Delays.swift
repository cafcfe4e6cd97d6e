// SPDX-License-Identifier: MIT

// Of a batch that the caches do not hold a frame costs what memory takes to bring the columns, so its
// begins are kept a second time in half the bytes: as seconds from the first begin, rounded down. They
// are used while every clip has begun and none can go out of effect. So they shift the way in a pass by
// a rounding, and never a begin, an end or which pass is shown; rounding to the nearest could show a
// clip the end of a pass that it has not begun yet.

import LamellaKernels

extension ClipBatch {
  /// What begins may be early by, in passes: of a way of 2000 points 1/256.
  private static let tolerance = 0x1p-19

  /// Keeps the begins as delays too, where the batch is large and they are exact enough.
  ///
  /// O(count).
  func refreshDelays() {
    delays.removeAll()
    if slots.count <= InterpolationKernels.streamingCount { return }
    var (first, last, fastest) = (Double.infinity, -Double.infinity, 0.0)
    for i in 0..<slots.count {
      (first, last) = (min(first, begins[i]), max(last, begins[i]))
      fastest = max(fastest, rates[i])
    }
    let step = Double(Float(last - first).ulp)
    // What is not a number is not exact enough.
    guard step * fastest <= Self.tolerance else { return }
    delayOrigin = first
    for i in 0..<slots.count {
      let exact = begins[i] - first
      let nearest = Float(exact)
      delays.append(Double(nearest) > exact ? nearest.nextDown : nearest)
    }
  }

  /// The columns of timing for a time of the batch's clock, which runs at a rate.
  func timing(at time: Double, rate: Double) -> TimingKernels.Clips {
    var clips = TimingKernels.Clips(
      begin: UnsafePointer(begins.base), rate: hasOneRate ? nil : UnsafePointer(rates.base),
      rateOfAll: rates[0], passesOfAll: passes)
    if delays.count > 0 && hasBegun(at: time) && staysInEffect(rate: rate) {
      (clips.begin, clips.delay, clips.beginOfAll) =
        (nil, UnsafePointer(delays.base), delayOrigin)
    }
    return clips
  }

  /// No clip begins after a time.
  func hasBegun(at time: Double) -> Bool { latestBegin <= time }

  /// Clips that have begun do not go out of effect.
  private func staysInEffect(rate: Double) -> Bool {
    !hasMixedClocks && (passes == .infinity || fill(rate: rate).contains(.forwards))
  }
}
