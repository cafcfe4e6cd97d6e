// SPDX-License-Identifier: MIT

// Scratch for up to 512 particles: columns that the kernels fill one after another while they are in
// the nearest cache, and that packing reads. 27 columns of 2 KB; columns start a cache line apart
// beyond their length, so that they do not lie at equal offsets of their pages.

import LamellaKernels
import LamellaMath

/// Columns of a block of particles.
final class ParticleBlock {
  static let capacity = 512
  private static let stride = capacity + 16

  let states: UnsafeMutablePointer<UInt32>
  private let floats: UnsafeMutablePointer<Float>

  /// Which columns were filled for the particles that stand in the block.
  var hasSpin = false
  var hasAngle = false
  var hasColors = false

  private enum Column: Int, CaseIterable {
    case age, lifetime, x, y, z, velocityX, velocityY, velocityZ, headingX, headingY, headingZ
    case scale, spin, angle, red, green, blue, alpha, parentScale
    case parentRed, parentGreen, parentBlue, parentAlpha, basisA, basisB, basisC, basisD
  }

  init() {
    states = .allocate(capacity: Self.stride)
    states.initialize(repeating: 0, count: Self.stride)
    floats = .allocate(capacity: Self.stride * Column.allCases.count)
    floats.initialize(repeating: 0, count: Self.stride * Column.allCases.count)
  }

  deinit {
    states.deallocate()
    floats.deallocate()
  }

  @inline(__always)
  private func column(_ column: Column) -> UnsafeMutablePointer<Float> {
    floats + column.rawValue * Self.stride
  }

  var age: UnsafeMutablePointer<Float> { column(.age) }
  /// Filled where lifetimes vary, and for particles that give birth.
  var lifetime: UnsafeMutablePointer<Float> { column(.lifetime) }
  /// The place of birth.
  var x: UnsafeMutablePointer<Float> { column(.x) }
  var y: UnsafeMutablePointer<Float> { column(.y) }
  var z: UnsafeMutablePointer<Float> { column(.z) }
  /// The velocity at birth.
  var velocityX: UnsafeMutablePointer<Float> { column(.velocityX) }
  var velocityY: UnsafeMutablePointer<Float> { column(.velocityY) }
  var velocityZ: UnsafeMutablePointer<Float> { column(.velocityZ) }
  /// The direction that is zero: a unit vector in the plane, and the sine of its elevation.
  var headingX: UnsafeMutablePointer<Float> { column(.headingX) }
  var headingY: UnsafeMutablePointer<Float> { column(.headingY) }
  var headingZ: UnsafeMutablePointer<Float> { column(.headingZ) }
  var scale: UnsafeMutablePointer<Float> { column(.scale) }
  var spin: UnsafeMutablePointer<Float> { column(.spin) }
  var angle: UnsafeMutablePointer<Float> { column(.angle) }
  var red: UnsafeMutablePointer<Float> { column(.red) }
  var green: UnsafeMutablePointer<Float> { column(.green) }
  var blue: UnsafeMutablePointer<Float> { column(.blue) }
  var alpha: UnsafeMutablePointer<Float> { column(.alpha) }
  /// What a particle takes over from the one that gave birth to it.
  var parentScale: UnsafeMutablePointer<Float> { column(.parentScale) }
  var parentRed: UnsafeMutablePointer<Float> { column(.parentRed) }
  var parentGreen: UnsafeMutablePointer<Float> { column(.parentGreen) }
  var parentBlue: UnsafeMutablePointer<Float> { column(.parentBlue) }
  var parentAlpha: UnsafeMutablePointer<Float> { column(.parentAlpha) }
  /// The turn of a plane at the frame's time.
  var basisA: UnsafeMutablePointer<Float> { column(.basisA) }
  var basisB: UnsafeMutablePointer<Float> { column(.basisB) }
  var basisC: UnsafeMutablePointer<Float> { column(.basisC) }
  var basisD: UnsafeMutablePointer<Float> { column(.basisD) }
}

extension ParticleBlock {
  /// The columns that packing reads.
  var packed: PackingKernels.Particles {
    PackingKernels.Particles(
      x: x, y: y, velocityX: velocityX, velocityY: velocityY, age: age, scale: scale, size: .zero)
  }

  /// Writes one number to a range of a column.
  @inline(__always)
  func set(_ column: UnsafeMutablePointer<Float>, _ range: Range<Int>, _ value: Float) {
    (column + range.lowerBound).update(repeating: value, count: range.count)
  }

  /// Writes a random attribute to a range of a column.
  @inline(__always)
  func spread(
    _ column: UnsafeMutablePointer<Float>, _ range: Range<Int>,
    _ channel: ParticleRandom.Channel, mean: Float, range spread: Float
  ) {
    if spread == 0 {
      set(column, range, mean)
      return
    }
    BirthKernels.spread(
      channel, mean: mean, range: spread, states: states + range.lowerBound, count: range.count,
      into: column + range.lowerBound)
  }
}
