// SPDX-License-Identifier: MIT

// One axis is laid out by at most two constraints: with one, the layer moves; with two, origin and
// extent follow. An extent alone is ignored. Of three or more the last given counts, together with
// the first of the others in the order min, mid, max, extent. The same attribute twice makes the
// whole axis ignored. Measured on macOS; not a simultaneous solution.

extension Constraint {
  /// The origin and size on one axis, or nil where the constraints leave it alone.
  package static func solve(
    _ values: [(place: Place, value: Float)], size: Float
  ) -> (origin: Float, size: Float)? {
    var seen: [Float?] = [nil, nil, nil, nil]
    for (place, value) in values {
      guard seen[Int(place.rawValue)] == nil else { return nil }
      seen[Int(place.rawValue)] = value
    }
    guard let last = values.last else { return nil }
    if values.count > 2 {
      let partner = Place.allCases.first { $0 != last.place && seen[Int($0.rawValue)] != nil }
      for place in Place.allCases where place != last.place && place != partner {
        seen[Int(place.rawValue)] = nil
      }
    }
    switch (seen[0], seen[1], seen[2], seen[3]) {
    case (let min?, nil, nil, nil): return (min, size)
    case (nil, let mid?, nil, nil): return (mid - size / 2, size)
    case (nil, nil, let max?, nil): return (max - size, size)
    case (let min?, let mid?, nil, nil): return (min, 2 * (mid - min))
    case (let min?, nil, let max?, nil): return (min, max - min)
    case (let min?, nil, nil, let extent?): return (min, extent)
    case (nil, let mid?, let max?, nil): return (2 * mid - max, 2 * (max - mid))
    case (nil, let mid?, nil, let extent?): return (mid - extent / 2, extent)
    case (nil, nil, let max?, let extent?): return (max - extent, extent)
    default: return nil
    }
  }
}
