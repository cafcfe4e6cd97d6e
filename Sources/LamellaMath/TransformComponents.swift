// SPDX-License-Identifier: MIT

/// The parts behind key paths such as `transform.rotation.z`: scale, Euler angles and translation.
///
/// The matrix is rebuilt as scale · rotation x · rotation y · rotation z · translation on row
/// vectors, so the scale acts first. Perspective and skew have no parts; reading a matrix into
/// parts drops them, as writing one component does in Core Animation.
public struct TransformComponents: BitwiseCopyable, Hashable, Sendable {
  /// The scale along x.
  public var scaleX: Float = 1
  /// The scale along y.
  public var scaleY: Float = 1
  /// The scale along z.
  public var scaleZ: Float = 1
  /// The angle about x, in radians.
  public var rotationX: Float = 0
  /// The angle about y, in radians.
  public var rotationY: Float = 0
  /// The angle about z, in radians.
  public var rotationZ: Float = 0
  /// The shift along x, in points.
  public var translationX: Float = 0
  /// The shift along y, in points.
  public var translationY: Float = 0
  /// The shift along z, in points.
  public var translationZ: Float = 0

  /// Creates the parts of the identity.
  public init() {}

  /// The key path `scale`: reads the average of the three scales, writes all three.
  public var scale: Float {
    get { (scaleX + scaleY + scaleZ) / 3 }
    set { (scaleX, scaleY, scaleZ) = (newValue, newValue, newValue) }
  }

  /// The matrix that these parts stand for.
  public var matrix: Transform3D {
    let (sx, cx) = (sine(Double(rotationX)), cosine(Double(rotationX)))
    let (sy, cy) = (sine(Double(rotationY)), cosine(Double(rotationY)))
    let (sz, cz) = (sine(Double(rotationZ)), cosine(Double(rotationZ)))
    var result = Matrix4(
      linear: Double(scaleX) * SIMD3(cy * cz, cy * sz, -sy),
      Double(scaleY) * SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      Double(scaleZ) * SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    ).transform
    (result.m41, result.m42, result.m43) = (translationX, translationY, translationZ)
    return result
  }
}
