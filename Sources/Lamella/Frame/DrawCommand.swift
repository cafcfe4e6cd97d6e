// SPDX-License-Identifier: MIT

// The commands of a frame, in paint order. A command is plain data of one size: a frame holds
// thousands without an allocation, and LamellaGL walks them once.

public import LamellaMath

/// One step of drawing a frame.
public struct DrawCommand: BitwiseCopyable, Equatable, Sendable {
  /// What the step does.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// Draw `instances`, with the textures `textures`.
    case instances
    /// Draw a run of `Frame.compacts` with the look `look`, with the textures `textures`.
    case compactInstances
    /// Redirect what follows into the off-screen group `group`.
    case beginGroup
    /// Composite the group `group` into what it was taken from.
    case endGroup
    /// What follows, up to `endMask`, draws the mask of the innermost open group.
    case beginMask
    /// The mask is complete: multiply the group by its alpha.
    case endMask
    /// What follows, up to `endOld`, draws the old picture of the innermost open group's transition.
    case beginOld
    /// The old picture is complete.
    case endOld
  }

  /// Why a command does not continue the one before it; the costs report names it.
  public enum Reason: UInt8, BitwiseCopyable, Sendable {
    case start, texturesFull, groupOpacity, mask, filter, blend, transition, rasterization
    case backgroundFilter, shadow, endOfGroup
    /// A run of compact records begins or has ended.
    case compact
  }

  public var kind: Kind
  public var reason: Reason
  /// How the quads of `instances` meet what is behind them: source over, or plus lighter, which adds.
  public var blend: BlendMode = .sourceOver
  /// Range in `Frame.instances`, of compact quads in `Frame.compacts`.
  public var firstInstance: Int32 = 0
  public var instanceCount: Int32 = 0
  /// Range in `Frame.textures`: the contents bound to texture units 0, 1, ….
  public var firstTexture: Int32 = 0
  public var textureCount: Int32 = 0
  /// Index in `Frame.looks` of what compact quads have in common; -1 for other commands.
  public var look: Int32 = -1
  /// Index in `Frame.groups`; -1 where the command has none.
  public var group: Int32 = -1

  /// Creates a command.
  public init(_ kind: Kind, because reason: Reason = .start) {
    self.kind = kind
    self.reason = reason
  }

  /// The most textures that one command can bind.
  public static let textureLimit = 8
}

/// An off-screen group: a subtree composited as one picture.
public struct GroupRecord: BitwiseCopyable, Equatable, Sendable {
  /// The layer that asked for the group.
  public var layer: LayerID
  /// The opacity of the whole picture, 0…1.
  public var opacity: Float = 1
  /// How the picture meets what is behind it.
  public var blend: BlendMode = .sourceOver
  /// Range in `Frame.filters`, applied to the picture first to last.
  public var firstFilter: Int32 = 0
  public var filterCount: Int32 = 0
  /// Range in `Frame.filters`, applied to what is behind, inside the group's clip.
  public var firstBackgroundFilter: Int32 = 0
  public var backgroundFilterCount: Int32 = 0
  /// Clip of what is behind and filtered: the layer's rounded bounds; 0 for the group's own clip.
  public var backgroundClip: Int32 = 0
  /// The bounding box of what the group draws, in frame space; null where it is not known.
  public var box: Rect = .null
  /// Clip of the group's composite, an index in `Frame.clips`.
  public var clip: Int32 = 0
  /// A blurred shadow of the group's alpha, drawn before it; index in `Frame.shadows`, -1 for none.
  public var shadow: Int32 = -1
  /// How the group's picture is mixed with its old one; index in `Frame.transitions`, -1 for none.
  public var transition: Int32 = -1

  /// Creates the group of a layer.
  public init(layer: LayerID) { self.layer = layer }
}
