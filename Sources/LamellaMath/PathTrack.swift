// SPDX-License-Identifier: MIT

// Every line, curve and close that has length is one interval; a move jumps. In the linear and cubic
// modes the position follows the curve's own parameter and all elements take equal time (or what the
// key times say); the paced modes travel the whole length at one speed; discrete holds the start of
// each element and reaches the last point only at the very end.

/// The positions and directions of an animation along a path.
package struct PathTrack: Sendable {
  /// How elements are joined.
  package let mode: CalculationMode
  private let measure: PathMeasure
  private let timing: KeyframeTiming?
  /// For each segment, the direction that holds where it has none of its own.
  private let fallbackAngles: [Double]

  /// Creates a track along a path, or nil where the path has no intervals.
  ///
  /// `keyTimes` has one entry more than the path has intervals; where it is shorter, the rest of the
  /// path is never reached. It and `timingFunctions` count in the modes that are not paced.
  package init?(
    path: Path, mode: CalculationMode = .linear, keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = []
  ) {
    measure = PathMeasure(path)
    let count = measure.segments.count
    guard count > 0 else { return nil }
    self.mode = mode
    if mode.isPaced, measure.length > 0 {
      timing = nil
    } else {
      // As keys: the starts of all elements, and the end of the last one.
      let keys = keyTimes ?? (0...count).map { Double($0) / Double(count) }
      timing = KeyframeTiming(
        count: count + 1, mode: mode == .discrete ? .discrete : .linear, keyTimes: keys,
        timingFunctions: timingFunctions)
      if timing == nil { return nil }
    }
    var angle = 0.0
    var angles: [Double] = []
    for segment in measure.segments {
      angles.append(angle)
      if let end = segment.tangent(1) { angle = arctangent(y: end.y, x: end.x) }
    }
    fallbackAngles = angles
  }

  /// The number of intervals.
  package var intervalCount: Int { measure.segments.count }

  /// The position, and the direction of travel in radians from +x, at a fraction 0…1.
  ///
  /// Fractions outside give the ends. Where the path has no direction (a doubled point) the last one
  /// it had holds.
  package func sample(_ fraction: Double) -> (point: Point, angle: Double) {
    let (element, u) = locate(fraction)
    return sample(element: element, u: u)
  }

  /// The position and direction at a parameter of an interval.
  package func sample(element: Int, u: Double) -> (point: Point, angle: Double) {
    let segment = measure.segments[element]
    let angle = segment.tangent(u).map { arctangent(y: $0.y, x: $0.x) }
    return (Point(segment.position(u)), angle ?? fallbackAngles[element])
  }

  private func locate(_ fraction: Double) -> (element: Int, u: Double) {
    let last = measure.segments.count - 1
    guard let timing else {
      if fraction >= 1 { return (last, 1) }
      // Also the start for NaN.
      return measure.locate(fraction > 0 ? fraction * measure.length : 0) ?? (0, 0)
    }
    let (segment, position) = timing.locate(fraction)
    return segment > last ? (last, 1) : (segment, position)
  }
}
