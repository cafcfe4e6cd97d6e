// SPDX-License-Identifier: MIT

// The random numbers of particles: a hash and not a sequence, so that any particle can be made alone
// and in any order, with the same values on every machine. In 32-bit arithmetic:
//
//   mix(x)          a full-period mix of 32 bits: equal results only for equal arguments
//   state           mix(key + number · stride), with the key of the cell and the particle's number
//   random value    mix(state + channel · stride), its upper 24 bits over 2^24: 0 <= r < 1
//
// The C twin is CLamellaKernels/bodies/births.h.

/// The random numbers that a particle is born with.
package enum ParticleRandom {
  /// What a random number is for.
  ///
  /// The values are part of every picture: never renumber them.
  package enum Channel: UInt32, Sendable {
    case lifetime, speed, direction, cone
    case scale, spin, rotation
    case red, green, blue, alpha
    case placeU, placeV, placeW
    case axisTurn, axisCone
    case frame
  }

  /// 2^32 over the golden ratio.
  package static let stride: UInt32 = 0x9E37_79B9

  /// A full-period mix of 32 bits with low bias, after Wellons' "Prospecting for Hash Functions".
  @inlinable @inline(__always)
  package static func mix(_ value: UInt32) -> UInt32 {
    var x = value
    x = (x ^ x >> 16) &* 0x21F0_AAAD
    x = (x ^ x >> 15) &* 0xD35A_2D97
    return x ^ x >> 15
  }

  /// The state of a particle of a cell.
  @inlinable @inline(__always)
  package static func state(key: UInt32, number: UInt32) -> UInt32 {
    mix(key &+ number &* stride)
  }

  /// A random number of 24 bits, 0 ≤ r < 1.
  @inlinable @inline(__always)
  package static func uniform(_ state: UInt32, _ channel: Channel) -> Float {
    Float(mix(state &+ channel.rawValue &* stride) >> 8) * 0x1p-24
  }

  /// A value that is uniform over a total spread about its mean.
  @inlinable @inline(__always)
  package static func spread(
    _ state: UInt32, _ channel: Channel, mean: Float, range: Float
  ) -> Float {
    (uniform(state, channel) - 0.5) * range + mean
  }
}
