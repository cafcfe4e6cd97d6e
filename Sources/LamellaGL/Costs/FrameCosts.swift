// SPDX-License-Identifier: MIT

// Why a frame costs what it does: every off-screen pass and every draw call, each with the layer that
// is behind it and the reason. Only made where a renderer was asked for it; see `Renderer.costs`.

public import Lamella
public import LamellaMath

/// What drawing one frame took, piece by piece.
public struct FrameCosts: Equatable, Sendable {
  /// What an off-screen picture was for.
  public enum Purpose: String, Sendable, CaseIterable {
    /// The content of a group.
    case group
    /// A mask.
    case mask
    /// One step of a blur: halving, along x, along y, enlarging.
    case blur
    /// A filter that maps colours.
    case colorMatrix
    /// A filter that makes cells.
    case pixellate
    /// A copy of what was behind a group.
    case backdrop
    /// The old and the new picture of a layer in transition, mixed.
    case transition
  }

  /// One off-screen picture that was drawn into, or copied.
  public struct Pass: Equatable, Sendable {
    /// The layer that asked for the group.
    public var layer: LayerID
    public var purpose: Purpose
    /// What made the layer a group.
    public var reason: DrawCommand.Reason
    /// The pixels of the picture.
    public var width: Int
    public var height: Int
    /// The part of the frame's space that it shows; steps of a blur have that of their group's.
    public var box: Rect
  }

  /// Why a draw call does not belong to the one before it.
  public enum Break: Equatable, Sendable {
    /// The frame's commands say so.
    case command(DrawCommand.Reason)
    /// Another shader draws these quads at less cost.
    case shader
    /// The quads show another picture, and the shader reads one.
    case texture
    /// The quads are cut to another rectangle of pixels.
    case clip
    /// A whole picture is composited or filtered.
    case picture(Purpose)
  }

  /// One draw call.
  public struct Draw: Equatable, Sendable {
    /// The layer of the first quad, or of the group; ``LayerID/none`` where frames record no sources.
    public var layer: LayerID
    public var reason: Break
    /// The shader program's name.
    public var program: String
    /// Quads drawn; 1 for whole pictures.
    public var quads: Int
    /// Pixels that the quads cover in sum, before clipping.
    public var pixels: Double
  }

  /// The off-screen pictures in the order in which they were begun.
  public internal(set) var passes: [Pass] = []
  /// The draw calls in order.
  public internal(set) var draws: [Draw] = []
  /// The sums.
  public internal(set) var statistics = RendererStatistics()

  /// Creates the costs of nothing.
  public init() {}
}
