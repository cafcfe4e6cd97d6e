// SPDX-License-Identifier: MIT

/// How a keyframe animation gets from one key to the next.
public enum CalculationMode: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  /// Straight from key to key.
  case linear
  /// Each key holds until the next; nothing between.
  case discrete
  /// Straight from key to key, at one speed over the whole; key times are ignored.
  case paced
  /// Along a smooth curve through the keys.
  case cubic
  /// Along a smooth curve through the keys, timed by their distances; key times are ignored.
  case cubicPaced

  /// Whether key times come from distances.
  @inlinable public var isPaced: Bool { self == .paced || self == .cubicPaced }

  /// Whether keys are joined by a smooth curve.
  @inlinable public var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
