// SPDX-License-Identifier: MIT

// The yes/no properties and small option sets of a layer, one 32-bit word per row and tree.
// They are read together, row by row, by culling and packing; a column of bytes for each would cost
// a cache line per flag. The layout is that of PackingKernels: what a record carries stands where
// the record has it, so that packing masks one word instead of gathering bits.
//
//   bits 0–3, 8–15   flags of the layer and of the engine's own bookkeeping
//   bits 4–7         edges to antialias, as in word 15 of a record
//   bits 20–23       rounded corners, bit 24 continuous corners, as in word 14 of a record
//   bits 16–19, 25–31 always 0: kind and drawing flags of a record

/// The flag word of one row.
struct LayerFlags: OptionSet, BitwiseCopyable {
  var rawValue: UInt32

  static let hidden = LayerFlags(rawValue: 1 << 0)
  static let masksToBounds = LayerFlags(rawValue: 1 << 1)
  static let doubleSided = LayerFlags(rawValue: 1 << 2)
  static let geometryFlipped = LayerFlags(rawValue: 1 << 3)
  static let opaque = LayerFlags(rawValue: 1 << 8)
  static let allowsGroupOpacity = LayerFlags(rawValue: 1 << 9)
  static let shouldRasterize = LayerFlags(rawValue: 1 << 10)
  static let allowsEdgeAntialiasing = LayerFlags(rawValue: 1 << 11)
  /// The layer is the mask of its superlayer, not one of its sublayers.
  static let isMask = LayerFlags(rawValue: 1 << 12)
  /// The layer was part of a commit while in the root's tree; only then do changes ask for actions.
  static let committed = LayerFlags(rawValue: 1 << 13)
  /// The two bits that say in which form the transform is stored; see ``TransformForm``.
  static let transformFormShift: UInt32 = 14
  static let continuousCorners = LayerFlags(rawValue: 1 << 24)

  /// Four bits: left 1, right 2, bottom 4, top 8.
  static let edgesShift: UInt32 = 4
  /// Four bits: minXminY 1, maxXminY 2, minXmaxY 4, maxXmaxY 8.
  static let cornersShift: UInt32 = 20
  /// What a record takes over: corners, their curve, and edges.
  static let recordMask: UInt32 = 15 << 20 | 1 << 24 | 15 << 4

  static let initial: LayerFlags = LayerFlags(
    rawValue: LayerFlags([.doubleSided, .allowsGroupOpacity, .allowsEdgeAntialiasing]).rawValue
      | 15 << cornersShift | 15 << edgesShift)

  @inline(__always) var transformForm: TransformForm {
    get {
      TransformForm(
        rawValue: UInt8(truncatingIfNeeded: rawValue >> LayerFlags.transformFormShift) & 3)
        ?? .flat
    }
    set {
      rawValue =
        rawValue & ~(3 << LayerFlags.transformFormShift)
        | UInt32(newValue.rawValue) << LayerFlags.transformFormShift
    }
  }

  @inline(__always) var corners: UInt32 { rawValue >> LayerFlags.cornersShift & 15 }
  @inline(__always) var edges: UInt32 { rawValue >> LayerFlags.edgesShift & 15 }
}

/// How the transform of a row is stored: what the program gave is what is kept.
enum TransformForm: UInt8 {
  /// Five dense columns: translation x and y, scale x and y, rotation about z.
  case flat = 0
  /// The dense columns and the `depth` component: translation z, scale z, rotation about x and y.
  case parts = 1
  /// The `matrix` component: sixteen numbers; the dense columns are not read.
  case matrix = 2
}
