// SPDX-License-Identifier: MIT

// The value of a transform as it is stored: parts or a matrix, never both. Reading a part of a
// matrix decomposes it; writing a part turns the matrix into parts. See spec table 7.2.

import LamellaMath

/// A transform in the form in which it was given.
enum TransformState {
  case parts(TransformComponents)
  case matrix(Transform3D)

  var matrix: Transform3D {
    switch self {
    case .parts(let parts): parts.matrix
    case .matrix(let matrix): matrix
    }
  }

  var parts: TransformComponents {
    switch self {
    case .parts(let parts): parts
    case .matrix(let matrix): TransformComponents(matrix)
    }
  }

  /// The form that needs the least storage.
  var form: TransformForm {
    switch self {
    case .matrix: .matrix
    case .parts(let p):
      p.scaleZ == 1 && p.rotationX == 0 && p.rotationY == 0 && p.translationZ == 0 ? .flat : .parts
    }
  }

  /// One part; two numbers for `translation`, in channels 0 and 1.
  func read(_ field: PropertyField) -> ChannelBlock {
    let p = parts
    switch field {
    case .rotationX: return ChannelBlock(number: p.rotationX)
    case .rotationY: return ChannelBlock(number: p.rotationY)
    case .rotationZ: return ChannelBlock(number: p.rotationZ)
    case .scale: return ChannelBlock(number: p.scale)
    case .scaleX: return ChannelBlock(number: p.scaleX)
    case .scaleY: return ChannelBlock(number: p.scaleY)
    case .scaleZ: return ChannelBlock(number: p.scaleZ)
    case .scaleXY: return ChannelBlock(number: (p.scaleX + p.scaleY) / 2)
    case .translationX: return ChannelBlock(number: p.translationX)
    case .translationY: return ChannelBlock(number: p.translationY)
    case .translationZ: return ChannelBlock(number: p.translationZ)
    case .translation:
      var block = ChannelBlock(number: p.translationX)
      block.values[1] = p.translationY
      return block
    default: return ChannelBlock(matrix)
    }
  }

  /// Replaces one part and keeps the others, or the whole matrix.
  mutating func write(_ field: PropertyField, _ block: ChannelBlock) {
    if field == .whole {
      self = .matrix(block.transform)
      return
    }
    var p = parts
    let value = block.values[0]
    switch field {
    case .rotationX: p.rotationX = value
    case .rotationY: p.rotationY = value
    case .rotationZ: p.rotationZ = value
    case .scale: p.scale = value
    case .scaleX: p.scaleX = value
    case .scaleY: p.scaleY = value
    case .scaleZ: p.scaleZ = value
    case .scaleXY: (p.scaleX, p.scaleY) = (value, value)
    case .translationX: p.translationX = value
    case .translationY: p.translationY = value
    case .translationZ: p.translationZ = value
    case .translation: (p.translationX, p.translationY) = (value, block.values[1])
    default: break
    }
    self = .parts(p)
  }
}

extension World {
  /// The transform of a row in one of the trees.
  func readTransform(slot: Int, row: Int, from set: ColumnSet, isModel: Bool) -> TransformState {
    switch set.flags[row].transformForm {
    case .matrix:
      let store = component(.matrix)
      let index = store.index(ofSlot: slot)
      guard index >= 0 else { return .matrix(.identity) }
      let m = isModel ? store.model(index) : store.presentation(index)
      return .matrix(
        Transform3D(
          m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7],
          m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15]))
    case .flat, .parts:
      var p = TransformComponents()
      p.translationX = set[.translationX][row]
      p.translationY = set[.translationY][row]
      p.scaleX = set[.scaleX][row]
      p.scaleY = set[.scaleY][row]
      p.rotationZ = set[.rotationZ][row]
      if set.flags[row].transformForm == .parts {
        let store = component(.depth)
        let index = store.index(ofSlot: slot)
        if index >= 0 {
          let d = isModel ? store.model(index) : store.presentation(index)
          (p.translationZ, p.scaleZ, p.rotationX, p.rotationY) = (d[1], d[2], d[3], d[4])
        }
      }
      return .parts(p)
    }
  }

  /// Stores the transform of a row in one of the trees.
  func writeTransform(
    _ state: TransformState, slot: Int, row: Int, to set: ColumnSet, isModel: Bool
  ) {
    let form = state.form
    switch state {
    case .matrix(let t):
      let store = component(.matrix)
      let index = store.ensure(slot: slot)
      let m = isModel ? store.model(index) : store.presentation(index)
      let block = ChannelBlock(t)
      for i in 0..<16 { m[i] = block.values[i] }
    case .parts(let p):
      set[.translationX][row] = p.translationX
      set[.translationY][row] = p.translationY
      set[.scaleX][row] = p.scaleX
      set[.scaleY][row] = p.scaleY
      set[.rotationZ][row] = p.rotationZ
      if form == .parts {
        let store = component(.depth)
        let index = store.ensure(slot: slot)
        let d = isModel ? store.model(index) : store.presentation(index)
        (d[1], d[2], d[3], d[4]) = (p.translationZ, p.scaleZ, p.rotationX, p.rotationY)
      }
    }
    set.flags[row].transformForm = form
  }
}
