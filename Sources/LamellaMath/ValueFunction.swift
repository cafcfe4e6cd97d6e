// SPDX-License-Identifier: MIT

/// A function that turns animated numbers into a transform, so that they interpolate as numbers.
///
/// With `rotateZ` from 0 to 4π a layer turns twice; a matrix animation would not turn at all.
public enum ValueFunction: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  /// A rotation about x, in radians.
  case rotateX
  /// A rotation about y, in radians.
  case rotateY
  /// A rotation about z, in radians.
  case rotateZ
  /// A scale along all axes: three numbers.
  case scale
  /// A scale along x.
  case scaleX
  /// A scale along y.
  case scaleY
  /// A scale along z.
  case scaleZ
  /// A shift along all axes, in points: three numbers.
  case translate
  /// A shift along x, in points.
  case translateX
  /// A shift along y, in points.
  case translateY
  /// A shift along z, in points.
  case translateZ

  /// How many numbers the function takes: 3 for `scale` and `translate`, 1 for the others.
  public var componentCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The number that stands for a missing one, and gives the identity: 1 for scales, 0 otherwise.
  public var defaultValue: Float {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ: 1
    default: 0
    }
  }

  /// The transform for up to three numbers; functions of one number read the first.
  public func matrix(_ x: Float, _ y: Float, _ z: Float) -> Transform3D {
    switch self {
    case .rotateX: .rotation(x, 1, 0, 0)
    case .rotateY: .rotation(x, 0, 1, 0)
    case .rotateZ: .rotation(x, 0, 0, 1)
    case .scale: .scale(x, y, z)
    case .scaleX: .scale(x, 1, 1)
    case .scaleY: .scale(1, x, 1)
    case .scaleZ: .scale(1, 1, x)
    case .translate: .translation(x, y, z)
    case .translateX: .translation(x, 0, 0)
    case .translateY: .translation(0, x, 0)
    case .translateZ: .translation(0, 0, x)
    }
  }

  /// The transform for a list of numbers; missing ones are ``defaultValue``, more are ignored.
  public func matrix(from values: [Float]) -> Transform3D {
    func value(_ index: Int) -> Float { index < values.count ? values[index] : defaultValue }
    return matrix(value(0), value(1), value(2))
  }
}
