// SPDX-License-Identifier: MIT

/// What an animation shows outside its active time.
public enum FillMode: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  /// Nothing: the model shows before and after.
  case removed
  /// The last value stays after the end.
  case forwards
  /// The first value shows before the start.
  case backwards
  /// Both ``forwards`` and ``backwards``.
  case both

  /// Whether the first value shows before the start.
  @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }

  /// Whether the last value stays after the end.
  @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
}
