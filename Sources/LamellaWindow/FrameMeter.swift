// SPDX-License-Identifier: MIT

/// Averages the processor time of frames over at least a second.
package struct FrameMeter {
  private var start: Double
  private var frames = 0
  private var total = 0.0

  package init(at host: Double) { start = host }

  /// Adds a frame that took `seconds` and ended at the host time `host`.
  ///
  /// Returns the average in milliseconds and the frames per second once a second has passed since
  /// the last report, and nil before.
  package mutating func add(
    _ seconds: Double, at host: Double
  ) -> (milliseconds: Double, framesPerSecond: Double)? {
    frames += 1
    total += seconds
    let span = host - start
    guard span >= 1 else { return nil }
    defer {
      start = host
      frames = 0
      total = 0
    }
    return (total / Double(frames) * 1000, Double(frames) / span)
  }

  /// What a window's title says about a report, such as `1.25 ms CPU, 60 fps`.
  package static func text(milliseconds: Double, framesPerSecond: Double) -> String {
    let hundredths = Int((milliseconds * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms CPU, "
      + "\(Int(framesPerSecond.rounded())) fps"
  }
}
