// SPDX-License-Identifier: MIT

// One clip of the clip table: a rectangle, perhaps with rounded corners, in its own plane, inside
// another clip. 64 bytes, four texels of an RGBA32F texture buffer:
//
//   texel 0  inverse matrix, frame space → clip space: row of x  (m11 m12 m13), width
//   texel 1  row of y  (m21 m22 m23), height
//   texel 2  row of 1  (m31 m32 m33), cornerRadius
//   texel 3  parent clip index (as Float), corners | continuous << 4 (as Float), two unused
//
// With p = [x y 1] · M the clip-space point is (p.x / p.z, p.y / p.z); p.z is 1 for an affine clip.
// A cut is one side of a straight line of the frame: row x is the distance from the line, and the
// bits of `corners` say which side is kept and how its edge looks; sizes and corners are unused.
// Entry 0 of the table is never used: index 0 means "no clip". A parent's index is always smaller.

/// A rectangle or rounded rectangle that limits drawing, inside its parent clip.
public struct ClipRecord: BitwiseCopyable, Equatable, Sendable {
  public var m11, m12, m13, width: Float
  public var m21, m22, m23, height: Float
  public var m31, m32, m33, cornerRadius: Float
  public var parent, corners, unused0, unused1: Float

  /// Creates a clip that holds nothing.
  @inlinable
  public init() {
    (m11, m12, m13, width) = (1, 0, 0, 0)
    (m21, m22, m23, height) = (0, 1, 0, 0)
    (m31, m32, m33, cornerRadius) = (0, 0, 1, 0)
    (parent, corners, unused0, unused1) = (0, 0, 0, 0)
  }
}

extension ClipRecord {
  /// Bits of `corners`: the clip is one side of a line, and not a rectangle.
  package static let cut: UInt32 = 32
  /// The side of positive distances is kept.
  package static let cutFront: UInt32 = 64
  /// That side has a smooth edge, and the other one reaches under it; else each pixel belongs to one.
  package static let cutSmooth: UInt32 = 128
}

/// A 3×3 matrix on row vectors `[x y 1]`, for quads seen in perspective.
///
/// Row-major; padded to three texels of four floats so that it can be uploaded as it stands.
public struct ProjectionRecord: BitwiseCopyable, Equatable, Sendable {
  public var m11, m12, m13, unused0: Float
  public var m21, m22, m23, unused1: Float
  public var m31, m32, m33, unused2: Float

  /// Creates the matrix that changes nothing.
  @inlinable
  public init() {
    (m11, m12, m13, unused0) = (1, 0, 0, 0)
    (m21, m22, m23, unused1) = (0, 1, 0, 0)
    (m31, m32, m33, unused2) = (0, 0, 1, 0)
  }
}
