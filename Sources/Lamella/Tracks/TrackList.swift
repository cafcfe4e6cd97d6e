// SPDX-License-Identifier: MIT

// The keyframe and path tracks that leaves refer to by index. Tracks are built once when an
// animation is committed and only read afterwards.

import LamellaMath

/// A keyframe track over up to sixteen channels, or over matrices that mix by decomposition.
struct ChannelTrack {
  let track: KeyframeTrack
  let channelCount: Int
  let blocks: [ChannelBlock]

  /// The value of the last key that has a time.
  var last: ChannelBlock { blocks[track.timing.keyCount - 1] }

  /// Writes the value at a fraction.
  @inline(__always)
  func sample(_ fraction: Double, mixing: Leaf.Mixing, into block: inout ChannelBlock) {
    if mixing == .linear {
      withUnsafeMutablePointer(to: &block.values) { values in
        values.withMemoryRebound(to: Float.self, capacity: 16) {
          track.sample(fraction, into: $0)
        }
      }
      return
    }
    let (segment, position) = track.timing.locate(fraction)
    if track.timing.mode == .discrete {
      block = blocks[segment]
      return
    }
    block = Leaf.mix(blocks[segment], blocks[segment + 1], position, mixing)
  }
}

/// The tracks of a world.
struct TrackList {
  var keyframes: [ChannelTrack] = []
  var paths: [PathTrack] = []
  private var freeKeyframes: [Int32] = []
  private var freePaths: [Int32] = []

  mutating func add(_ track: ChannelTrack) -> Int32 {
    if let index = freeKeyframes.popLast() {
      keyframes[Int(index)] = track
      return index
    }
    keyframes.append(track)
    return Int32(keyframes.count - 1)
  }

  mutating func add(_ track: PathTrack) -> Int32 {
    if let index = freePaths.popLast() {
      paths[Int(index)] = track
      return index
    }
    paths.append(track)
    return Int32(paths.count - 1)
  }

  mutating func remove(_ source: Leaf.Source) {
    switch source {
    case .keyframes(let index): freeKeyframes.append(index)
    case .path(let index): freePaths.append(index)
    // The path leaf beside it owns the track.
    case .pathRotation, .basic: break
    }
  }
}
