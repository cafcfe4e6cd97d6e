// SPDX-License-Identifier: MIT

/// The stages of a frame, in order.
///
/// `FramePipeline.run` calls them in this order; the documentation and a test compare.
public enum FrameStage: Int, CaseIterable, Sendable {
  case commit, timing, interpolation, layout, snapshot, culling
}

/// How long each stage of the last frame took, and what the frame held.
public struct FrameProfile: Equatable, Sendable {
  /// Nanoseconds by stage; zeros without a clock, see ``World/profileClock``.
  public internal(set) var nanoseconds: [UInt64] = Array(
    repeating: 0, count: FrameStage.allCases.count)
  /// Rows that were drawn, copies and particles not counted.
  public internal(set) var visibleRows = 0
  /// Quads in the frame.
  public internal(set) var instances = 0

  /// The nanoseconds of one stage.
  public func nanoseconds(_ stage: FrameStage) -> UInt64 { nanoseconds[stage.rawValue] }

  /// The nanoseconds of all stages together.
  public var total: UInt64 { nanoseconds.reduce(0, +) }
}
