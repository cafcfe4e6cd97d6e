// SPDX-License-Identifier: MIT

/// The identity of a layer: an index that is used again after removal, and a generation that tells
/// the uses apart.
///
/// Eight bytes. A stale id is one whose layer was destroyed: the world refuses it with a message
/// that names it, and batch calls skip it where they say so.
public struct LayerID: BitwiseCopyable, Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The index into the world's stable tables.
  @usableFromInline package let index: UInt32
  /// The use of the index that this id means; never 0 for a real layer.
  @usableFromInline package let generation: UInt32

  /// No layer.
  public static let none = LayerID(index: .max, generation: 0)

  @usableFromInline
  package init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  @inlinable package var slot: Int { Int(index) }

  public var description: String {
    self == .none ? "layer none" : "layer \(index).\(generation)"
  }
}
