// SPDX-License-Identifier: MIT

// The dense scalar columns of one tree (model or presentation), in row order. 25 floats and one
// flag word, 104 bytes a row and tree.
//
// Who writes: the model is written by the program through World; presentation by the commit (copies
// of what changed), by Interpolation (animated channels), and by nobody else.
// One column per scalar and not one struct per layer: an animation of `opacity` then walks four
// bytes a row, and kernels run on whole vectors of rows.

import LamellaKernels

/// The dense columns, by number.
enum ColumnID: Int, CaseIterable {
  case positionX, positionY, zPosition
  case boundsX, boundsY, boundsWidth, boundsHeight
  case anchorX, anchorY
  case translationX, translationY, scaleX, scaleY, rotationZ
  case opacity, cornerRadius, borderWidth
  case backgroundRed, backgroundGreen, backgroundBlue, backgroundAlpha
  case borderRed, borderGreen, borderBlue, borderAlpha

  static let count = 25

  /// The value of a fresh layer.
  ///
  /// A colour that is nil is stored as NaN in all four channels, so that any mixture with it is NaN
  /// too and draws nothing, as Core Animation has it.
  var initial: Float {
    switch self {
    case .anchorX, .anchorY: 0.5
    case .scaleX, .scaleY, .opacity, .borderAlpha: 1
    case .backgroundRed, .backgroundGreen, .backgroundBlue, .backgroundAlpha: .nan
    default: 0
    }
  }

  /// The columns from which matrices are made.
  static let geometryMask: UInt32 = (1 << 14) - 1
}

/// The dense columns of one tree.
final class ColumnSet {
  @exclusivity(unchecked) private var blocks: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  @exclusivity(unchecked) private(set) var flags: UnsafeMutablePointer<LayerFlags>
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity = 64

  init() {
    blocks = .allocate(capacity: ColumnID.count)
    for i in 0..<ColumnID.count { blocks[i] = ColumnSet.floats(capacity) }
    flags = ColumnSet.flags(capacity)
  }

  deinit {
    for i in 0..<ColumnID.count { ColumnMemory.deallocate(blocks[i]) }
    blocks.deallocate()
    ColumnMemory.deallocate(flags)
  }

  private static func floats(_ capacity: Int) -> UnsafeMutablePointer<Float> {
    ColumnMemory.allocate(byteCount: capacity * MemoryLayout<Float>.stride)
      .bindMemory(to: Float.self, capacity: capacity)
  }

  private static func flags(_ capacity: Int) -> UnsafeMutablePointer<LayerFlags> {
    ColumnMemory.allocate(byteCount: capacity * MemoryLayout<LayerFlags>.stride)
      .bindMemory(to: LayerFlags.self, capacity: capacity)
  }

  /// The memory of a column; valid until rows are added or reordered.
  @inline(__always)
  subscript(column: ColumnID) -> UnsafeMutablePointer<Float> { blocks[column.rawValue] }

  /// The memory of a column by number.
  @inline(__always)
  func column(_ index: Int) -> UnsafeMutablePointer<Float> {
    assert(index >= 0 && index < ColumnID.count)
    return blocks[index]
  }

  /// Adds rows with the values of a fresh layer.
  func appendRows(_ extra: Int) {
    reserve(count + extra)
    for column in ColumnID.allCases {
      (blocks[column.rawValue] + count).initialize(repeating: column.initial, count: extra)
    }
    (flags + count).initialize(repeating: .initial, count: extra)
    count += extra
  }

  private func reserve(_ minimum: Int) {
    if minimum <= capacity { return }
    let grown = max(minimum, capacity * 2)
    for i in 0..<ColumnID.count {
      let new = ColumnSet.floats(grown)
      new.update(from: blocks[i], count: count)
      ColumnMemory.deallocate(blocks[i])
      blocks[i] = new
    }
    let newFlags = ColumnSet.flags(grown)
    newFlags.update(from: flags, count: count)
    ColumnMemory.deallocate(flags)
    flags = newFlags
    capacity = grown
  }

  /// Reorders all columns: row i becomes what stood at `source[i]`.
  func gather(_ source: UnsafePointer<Int32>, count newCount: Int) {
    for i in 0..<ColumnID.count {
      let old = blocks[i]
      let new = ColumnSet.floats(capacity)
      for row in 0..<newCount { new[row] = old[Int(source[row])] }
      ColumnMemory.deallocate(old)
      blocks[i] = new
    }
    let newFlags = ColumnSet.flags(capacity)
    for row in 0..<newCount { newFlags[row] = flags[Int(source[row])] }
    ColumnMemory.deallocate(flags)
    flags = newFlags
    count = newCount
  }
}
