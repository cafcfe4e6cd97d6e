// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath

extension CopyPacking.Work {
  /// What the box of one part is made of.
  func boxes(_ part: CopyPart, _ scratch: CopyScratch) -> CopyKernels.Boxes {
    let index = Int(part.row)
    let row = plan.rows[index - plan.first]
    let p = builder.presentation
    var boxes = CopyKernels.Boxes(place: scratch.place)
    if row.isComposed {
      compose(&boxes, index, row, scratch)
    } else if row.moves {
      boxes.setOwn(scratch.world(row))
    } else {
      boxes.setOwn(builder.matrices.affine(index))
    }
    func set(_ target: CopyKernels.BoxPart, _ column: ColumnID) {
      if row.mask & 1 << UInt32(column.rawValue) != 0 {
        boxes.set(target, scratch.value(row, column))
      } else {
        boxes.set(target, p[column][index])
      }
    }
    set(.x, .boundsX)
    set(.y, .boundsY)
    set(.width, .boundsWidth)
    set(.height, .boundsHeight)
    set(.radius, .cornerRadius)
    set(.opacity, .opacity)
    if part.border {
      set(.borderWidth, .borderWidth)
      color(&boxes, .borderRed, .borderRed, index, row, scratch.border, scratch)
    } else {
      boxes.set(.borderWidth, 0)
      for i in 0..<4 { boxes.set(component(.borderRed, i), 0) }
    }
    if part.fill {
      color(&boxes, .fillRed, .backgroundRed, index, row, scratch.fill, scratch)
    } else {
      for i in 0..<4 { boxes.set(component(.fillRed, i), 0) }
    }
    boxes.setOuterOpacity(context.opacity)
    boxes.setView(context.visible)
    let flags = p.flags[index]
    let edges = flags.contains(.allowsEdgeAntialiasing) ? flags.edges : 0
    let kind = UInt32(InstanceRecord.Kind.box.rawValue) << 16
    boxes.setWords(
      flags.rawValue & LayerFlags.recordMask & 0xFFFF_0000 | kind, edges << 4, clip: clip,
      free: free)
    return boxes
  }

  /// A matrix that is made of a row's parts while it is packed.
  private func compose(
    _ boxes: inout CopyKernels.Boxes, _ index: Int, _ row: CopyRow, _ scratch: CopyScratch
  ) {
    let p = builder.presentation
    boxes.composeOwn(
      pivot: Point(
        p[.boundsX][index] + p[.anchorX][index] * p[.boundsWidth][index],
        p[.boundsY][index] + p[.anchorY][index] * p[.boundsHeight][index]))
    func set(_ part: CopyKernels.OwnPart, _ column: ColumnID) {
      if row.mask & 1 << UInt32(column.rawValue) != 0 {
        boxes.set(part, scratch.value(row, column))
      } else {
        boxes.set(part, p[column][index])
      }
    }
    set(.positionX, .positionX)
    set(.positionY, .positionY)
    set(.translationX, .translationX)
    set(.translationY, .translationY)
    set(.scaleX, .scaleX)
    set(.scaleY, .scaleY)
    set(.rotation, .rotationZ)
  }

  private func component(_ first: CopyKernels.BoxPart, _ i: Int) -> CopyKernels.BoxPart {
    CopyKernels.BoxPart(rawValue: first.rawValue + i) ?? first
  }

  /// A colour of a row: a value, columns of its own, or those that ``tint(_:_:_:)`` fills.
  private func color(
    _ boxes: inout CopyKernels.Boxes, _ target: CopyKernels.BoxPart, _ column: ColumnID,
    _ index: Int, _ row: CopyRow, _ tinted: CopyKernels.ColorColumns, _ scratch: CopyScratch
  ) {
    let own = ownColumns(row, column, scratch)
    guard let tint = oneTint, own == nil || tint == .white else {
      set(&boxes, target, tinted)
      return
    }
    if let own {
      set(&boxes, target, own)
      return
    }
    let value = value(index, column)
    let shows = value[3] > 0 && tint.alpha > 0
    let all = SIMD4(tint.red, tint.green, tint.blue, tint.alpha)
    for i in 0..<4 { boxes.set(component(target, i), shows ? value[i] * all[i] : 0) }
  }

  private func value(_ index: Int, _ column: ColumnID) -> SIMD4<Float> {
    let p = builder.presentation
    let first = column.rawValue
    return SIMD4(
      p.column(first)[index], p.column(first + 1)[index], p.column(first + 2)[index],
      p.column(first + 3)[index])
  }

  /// The columns of a colour that differs from copy to copy.
  private func ownColumns(
    _ row: CopyRow, _ column: ColumnID, _ scratch: CopyScratch
  ) -> CopyKernels.ColorColumns? {
    if row.mask & 15 << UInt32(column.rawValue) == 0 { return nil }
    func channel(_ i: Int) -> UnsafeMutablePointer<Float> {
      scratch.value(row, ColumnID(rawValue: column.rawValue + i) ?? column)
    }
    return CopyKernels.ColorColumns(
      red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3))
  }

  /// Tints the colours of a part for a block of copies, where the tints differ.
  func tint(_ part: CopyPart, _ copies: Range<Int>, _ scratch: CopyScratch) {
    let row = plan.rows[Int(part.row) - plan.first]
    if part.fill { tint(part, .backgroundRed, row, scratch.fill, copies, scratch) }
    if part.border { tint(part, .borderRed, row, scratch.border, copies, scratch) }
  }

  private func tint(
    _ part: CopyPart, _ column: ColumnID, _ row: CopyRow, _ tinted: CopyKernels.ColorColumns,
    _ copies: Range<Int>, _ scratch: CopyScratch
  ) {
    let own = ownColumns(row, column, scratch)
    if let oneTint, own == nil || oneTint == .white { return }
    let value = value(Int(part.row), column)
    CopyKernels.tint(
      value, own, by: tints, first: copies.lowerBound, count: copies.count, into: tinted)
    for i in job.changes {
      let change = builder.copyChanges[i]
      let k = Int(change.copy)
      if !copies.contains(k) || change.value.tint == .white { continue }
      retint(value, own, k, copies.lowerBound, tinted)
    }
  }

  /// The tint of a copy with an override.
  private func retint(
    _ value: SIMD4<Float>, _ own: CopyKernels.ColorColumns?, _ k: Int, _ first: Int,
    _ tinted: CopyKernels.ColorColumns
  ) {
    func at(_ c: CopyKernels.ColorColumns) -> CopyKernels.ColorColumns {
      let i = k - first
      return CopyKernels.ColorColumns(
        red: c.red + i, green: c.green + i, blue: c.blue + i, alpha: c.alpha + i)
    }
    let outer = builder.tint(context, builder.change(ofCopy: k, job.changes))
    CopyKernels.tint(
      value, own.map { at($0) }, by: job.values.tints(over: outer), first: k, count: 1,
      into: at(tinted))
  }

  private func set(
    _ boxes: inout CopyKernels.Boxes, _ target: CopyKernels.BoxPart,
    _ columns: CopyKernels.ColorColumns
  ) {
    boxes.set(component(target, 0), columns.red)
    boxes.set(component(target, 1), columns.green)
    boxes.set(component(target, 2), columns.blue)
    boxes.set(component(target, 3), columns.alpha)
  }
}
