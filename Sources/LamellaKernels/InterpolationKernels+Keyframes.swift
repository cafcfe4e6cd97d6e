// SPDX-License-Identifier: MIT

// Keyframed tracks. The keys of all clips of a batch lie in one pool, the times (fractions of a
// pass, ascending) in one column and each channel's values in another; a clip is an offset and a
// count into it, two keys or more.
//
// Segment k of a clip covers times[k] <= progress < times[k + 1]; the first also what is before it,
// the last what is after it. Inside, fraction = (progress - times[k]) · scale, limited to 0…1; the
// segment of two equal times has the scale 0 and shows the later value, as if the jump were over.
//
// Most frames stay in a segment, so a track is treated as a tween whose ends are refilled when its
// segment is over: `refresh`, then `interpolate` of the cached ends. 16 bytes a clip and 8 a channel.
// The cache holds nothing that cannot be found again: any order of times gives the same values.
// Looking the segment up anew in each frame (`locate`) costs four to five times as much; it serves
// tracks that are sampled rarely, cubic tracks, and segments with easings of their own.

import CLamellaKernels

extension InterpolationKernels {
  /// The keys of a batch of clips.
  package struct KeyframePool {
    /// For each clip the place of its first key in the pool, and the number of its keys.
    package var offsets, counts: UnsafePointer<Int32>
    /// The times of all keys.
    package var times: UnsafePointer<Float>

    package init(
      offsets: UnsafePointer<Int32>, counts: UnsafePointer<Int32>, times: UnsafePointer<Float>
    ) {
      self.offsets = offsets
      self.counts = counts
      self.times = times
    }

    /// The place in the pool of the first key of the segment at a progress.
    @inline(__always)
    package func segment(_ clip: Int, at progress: Float) -> Int {
      let first = Int(offsets[clip])
      // The last key but one whose time is not after the progress: keys low ..< high are not.
      var low = first
      var high = first + Int(counts[clip]) - 1
      while high - low > 1 {
        let middle = (low + high) >> 1
        if times[middle] <= progress { low = middle } else { high = middle }
      }
      return low
    }

    @inline(__always)
    package func scale(ofSegment key: Int) -> Float {
      let length = times[key + 1] - times[key]
      return length > 0 ? 1 / length : 0
    }
  }

  /// The cached segments of a batch, from clip 0 on; filled by ``refresh(_:_:channels:channelCount:range:progress:stale:)``.
  package struct KeyframeSegments {
    /// The progress covered, from `low` to before `high`; NaN before the first use.
    package var low, high: UnsafeMutablePointer<Float>
    /// The time of the first key and 1 / length.
    package var start, scale: UnsafeMutablePointer<Float>

    package init(
      low: UnsafeMutablePointer<Float>, high: UnsafeMutablePointer<Float>,
      start: UnsafeMutablePointer<Float>, scale: UnsafeMutablePointer<Float>
    ) {
      (self.low, self.high, self.start, self.scale) = (low, high, start, scale)
    }
  }

  /// One keyframed channel of a batch.
  package struct KeyframeChannel {
    /// The values of all keys, parallel to the times of the pool.
    package var values: UnsafePointer<Float>
    /// The ends of the cached segments, from clip 0 on: `from` and `to` of the tween.
    package var from, to: UnsafeMutablePointer<Float>

    package init(
      values: UnsafePointer<Float>, from: UnsafeMutablePointer<Float>,
      to: UnsafeMutablePointer<Float>
    ) {
      (self.values, self.from, self.to) = (values, from, to)
    }
  }

  /// Brings the cached segments to a progress, which it replaces by the fraction of the segment.
  ///
  /// `progress` starts at the first clip of `range`; `stale` is scratch for as many items. Discrete
  /// tracks get equal ends, so that the following tween does not interpolate.
  /// - Returns: How many clips had left their segment.
  @discardableResult
  package static func refresh(
    _ pool: KeyframePool, _ segments: KeyframeSegments, isDiscrete: Bool,
    channels: UnsafePointer<KeyframeChannel>, channelCount: Int, range: Range<Int>,
    progress: UnsafeMutablePointer<Float>, stale: UnsafeMutablePointer<Int32>
  ) -> Int {
    let first = range.lowerBound
    var job = lamella_segments(
      progress: progress, low: segments.low + first, high: segments.high + first,
      start: segments.start + first, scale: segments.scale + first, fraction: progress,
      stale: stale)
    let count = lamella_segments_stale(&job, range.count)
    for i in 0..<count {
      refill(
        pool, segments, isDiscrete: isDiscrete, channels, channelCount,
        clip: first + Int(stale[i]), progress: progress[Int(stale[i])])
    }
    lamella_segments_fraction(&job, range.count)
    return count
  }

  private static func refill(
    _ pool: KeyframePool, _ segments: KeyframeSegments, isDiscrete: Bool,
    _ channels: UnsafePointer<KeyframeChannel>, _ channelCount: Int, clip: Int, progress: Float
  ) {
    let key = pool.segment(clip, at: progress)
    let first = Int(pool.offsets[clip])
    let last = first + Int(pool.counts[clip]) - 2
    segments.low[clip] = key == first ? -.infinity : pool.times[key]
    segments.high[clip] = key == last ? .infinity : pool.times[key + 1]
    segments.start[clip] = pool.times[key]
    let scale = pool.scale(ofSegment: key)
    segments.scale[clip] = scale
    for channel in 0..<channelCount {
      let c = channels[channel]
      let (a, b) = ends(c.values, key, scale: scale, isDiscrete: isDiscrete)
      c.from[clip] = a
      c.to[clip] = b
    }
  }

  @inline(__always)
  private static func ends(
    _ values: UnsafePointer<Float>, _ key: Int, scale: Float, isDiscrete: Bool
  ) -> (Float, Float) {
    if scale == 0 { return (values[key + 1], values[key + 1]) }
    return isDiscrete ? (values[key], values[key]) : (values[key], values[key + 1])
  }
}

// MARK: Without a cache

extension InterpolationKernels {
  /// Finds segment and fraction of each clip; both start at the first clip of `range`.
  package static func locate(
    _ pool: KeyframePool, range: Range<Int>, progress: UnsafePointer<Float>,
    segments: UnsafeMutablePointer<Int32>, fractions: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<range.count {
      let key = pool.segment(range.lowerBound + i, at: progress[i])
      segments[i] = Int32(key)
      let u = (progress[i] - pool.times[key]) * pool.scale(ofSegment: key)
      fractions[i] = u < 0 ? 0 : u > 1 ? 1 : u
    }
  }

  /// How values are made between two keys.
  package enum KeyframeMode {
    case linear
    case discrete
    /// Hermite, with the tangents `leaving` the first key and `arriving` at the second: see
    /// KeyframeTrack in LamellaMath. Both parallel to the values.
    case cubic(leaving: UnsafePointer<Float>, arriving: UnsafePointer<Float>)
  }

  /// Values of one channel at located segments.
  package static func sample(
    _ values: UnsafePointer<Float>, _ mode: KeyframeMode, pool: KeyframePool, count: Int,
    segments: UnsafePointer<Int32>, fractions: UnsafePointer<Float>,
    into result: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<count {
      let key = Int(segments[i])
      let u = fractions[i]
      switch mode {
      case .linear, .discrete:
        var isDiscrete = false
        if case .discrete = mode { isDiscrete = true }
        let scale = pool.scale(ofSegment: key)
        let (a, b) = ends(values, key, scale: scale, isDiscrete: isDiscrete)
        let value = a + (b - a) * u
        result[i] = u == 1 ? b : value
      case .cubic(let leaving, let arriving):
        let (uu, uuu) = (u * u, u * u * u)
        let ends = (2 * uuu - 3 * uu + 1) * values[key] + (3 * uu - 2 * uuu) * values[key + 1]
        result[i] = ends + (uuu - 2 * uu + u) * leaving[key] + (uuu - uu) * arriving[key + 1]
      }
    }
  }

  /// Stores values into rows that follow each other, as ``interpolate(_:range:progress:inEffect:row:isAdditive:)`` does.
  ///
  /// `under` and `destination` start at the first row and may be the same.
  package static func place(
    _ values: UnsafePointer<Float>, count: Int, inEffect: UnsafePointer<Int32>?,
    under: UnsafePointer<Float>, destination: UnsafeMutablePointer<Float>, isAdditive: Bool
  ) {
    for i in 0..<count {
      let value = isAdditive ? under[i] + values[i] : values[i]
      destination[i] = inEffect.map { $0[i] != 0 } ?? true ? value : under[i]
    }
  }

  /// Stores values into listed rows; `under` and `destination` start at row 0.
  package static func place(
    _ values: UnsafePointer<Float>, count: Int, inEffect: UnsafePointer<Int32>?,
    rows: UnsafePointer<Int32>, under: UnsafePointer<Float>,
    destination: UnsafeMutablePointer<Float>, isAdditive: Bool
  ) {
    for i in 0..<count {
      let row = Int(rows[i])
      let value = isAdditive ? under[row] + values[i] : values[i]
      destination[row] = inEffect.map { $0[i] != 0 } ?? true ? value : under[row]
    }
  }
}
