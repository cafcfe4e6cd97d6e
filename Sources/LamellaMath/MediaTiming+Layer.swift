// SPDX-License-Identifier: MIT

// The time space of a layer: local = (parent - beginTime)·speed + timeOffset, endless by default.
// Before a beginTime that was set, a layer's own time reads 0.

extension MediaTiming {
  /// The time inside a layer that has this timing, at a time of its parent.
  ///
  /// A ``duration`` that is finite and not 0 makes the layer's time repeat, reverse and stop as an
  /// animation's does; the default, no duration, is endless. After the end the last time stays.
  public func layerLocalTime(parentTime: Double) -> Double {
    if beginTime != 0, parentTime < beginTime { return 0 }
    guard duration > 0, duration.isFinite else {
      return (parentTime - beginTime) * speed + timeOffset
    }
    var holding = self
    holding.fillMode = .both
    return holding.sample(parentTime: parentTime, inheritedDuration: 0)?.local ?? 0
  }

  /// The time of the parent at a time inside a layer that has this timing.
  ///
  /// The inverse of ``layerLocalTime(parentTime:)`` for an endless layer; repeats are not undone.
  /// A layer with speed 0 has no inverse; the result is 0.
  public func parentTime(layerLocal: Double) -> Double {
    speed == 0 ? 0 : (layerLocal - timeOffset) / speed + beginTime
  }
}
