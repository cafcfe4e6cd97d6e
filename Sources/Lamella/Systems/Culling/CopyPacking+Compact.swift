// SPDX-License-Identifier: MIT

// Many copies of one box that differ by place and one colour: compact records, in a command of their own.
// Copy 0, which the general walk has drawn, moves to their head where it is the same box. The others
// begin at the half of a cache line where they would if it did, so that all blocks end at whole lines.
//
// The look says the clip for all of them: that of the copies where it cuts one, none where it cuts none.

import LamellaKernels
import LamellaMath

extension CopyPacking {
  /// Draws the copies as a compact run; false where they are too few or differ by more.
  static func compact(_ builder: FrameBuilder, _ work: inout Work, _ cut: BlockPlan?) -> Bool {
    let plan = work.plan
    let count = work.job.values.count
    if plan.parts.count != 1 || count < builder.leastCompacts { return false }
    let form = work.room(0).boxes[0].compactForm
    if form == .whole { return false }
    work.form = form
    work.streams = count > 2 * PackingKernels.streamingCount
    for i in 0..<plan.clipped.count { plan.clipped[i] = 0 }
    work.room(0).boxes[0].setForm(form, clipped: work.room(0).clipped)
    var look = InstanceRecord(look: work.room(0).boxes[0].look)
    if form == .opacity {
      look.word14 |= UInt32(InstanceRecord.Flags.ownOpacity.rawValue) << 16
    }
    let list = builder.frame.compacts
    let place = builder.openCompacts(room: count + 1)
    // Copy 0 is among those that are packed where it has an override.
    let first = place + (work.isFirstElsewhere ? 1 : 0)
    let records = UnsafeMutableRawPointer(list.base + first)
    // Where nothing differs from copy to copy but the place, blocks need nothing made for each.
    work.isPlain =
      form == .fill && plan.tracks.count == 0 && work.job.changes.isEmpty
      && work.oneTint != nil
    var packed = 0
    if let cut {
      packed = share(builder, plan, work, cut, into: records)
    } else if plan.clocks.count < 2 {
      packed = work.pack(blocks: 0..<plan.bases.count, work.room(0), into: records)
    } else {
      pack(builder, plan, work) { packed += $0(records + packed * work.stride) }
    }
    builder.visibleRows += packed
    var isClipped = false
    for i in 0..<plan.clipped.count where plan.clipped[i] != 0 { isClipped = true }
    if isClipped { look.word15 |= work.clip }
    var range = first..<first + packed
    if work.isFirstElsewhere {
      if packed > 0, let own = builder.takeLast(like: look, form) {
        list.base[place] = own
        range = place..<range.upperBound
      } else {
        list.base[place] = CompactRecord()
      }
    }
    bound(builder, range, look)
    builder.closeCompacts(range, look: look)
    return true
  }

  /// Boxes are kept for groups only.
  private static func bound(_ builder: FrameBuilder, _ range: Range<Int>, _ look: InstanceRecord) {
    if builder.groupBoxes.count == 0 { return }
    let size = Rect(0, 0, look.width, look.height)
    var box = Rect.null
    for i in range {
      let r = builder.frame.compacts.base[i]
      box = box.union(AffineTransform(r.a, r.b, r.c, r.d, r.tx, r.ty).apply(to: size))
    }
    builder.groupBox = builder.groupBox.union(box)
  }
}

extension CopyPacking.Work {
  /// Packs some blocks behind each other; returns the number of records.
  func pack(
    blocks: Range<Int>, _ room: CopyPacking.Room, into records: UnsafeMutableRawPointer
  ) -> Int {
    if isPlain { return pack(plain: blocks, &room.boxes[0], into: records) }
    var count = 0
    for block in blocks {
      count += pack(block: block, room, into: records + count * stride)
    }
    return count
  }

  /// The same for copies that differ by their place only.
  func pack(
    plain blocks: Range<Int>, _ boxes: inout CopyKernels.Boxes,
    into records: UnsafeMutableRawPointer
  ) -> Int {
    let first = blocks.lowerBound * CopySteps.blockLength
    let end = min(blocks.upperBound * CopySteps.blockLength, job.values.count)
    return CopyKernels.pack(
      standing: &boxes, bases: plan.bases.base + blocks.lowerBound, count: end - first,
      skipsFirst: first == 0 && isFirstElsewhere, streams: streams, into: records)
  }
}

extension InstanceRecord {
  /// The words that compact boxes have in common.
  init(look words: SIMD16<UInt32>) {
    self.init()
    (width, height) = (Float(bitPattern: words[6]), Float(bitPattern: words[7]))
    (word8, word9, word10, word11) = (words[8], words[9], words[10], words[11])
    (word12, word13, word14, word15) = (words[12], words[13], words[14], words[15])
  }
}

extension FrameBuilder {
  /// Takes the last quad out of the present command where it is a box with a look.
  func takeLast(like look: InstanceRecord, _ form: CopyKernels.Form) -> CompactRecord? {
    let count = frame.instances.count
    if count <= Int(command.firstInstance) { return nil }
    let last = frame.instances.base[count - 1]
    var own = CompactRecord()
    (own.a, own.b, own.c, own.d) = (last.a, last.b, last.c, last.d)
    (own.tx, own.ty) = (last.tx, last.ty)
    switch form {
    case .opacity: own.word6 = last.word14 & 0xFFFF
    case .fill, .whole: (own.word6, own.word7) = (last.word10, last.word11)
    case .folded:
      let alpha = Float(last.word11 >> 16) / 65535 * last.opacity
      (own.word6, own.word7) = (
        last.word10, last.word11 & 0xFFFF | InstanceRecord.unorm16(alpha) << 16
      )
    }
    var whole = InstanceRecord(own, look: look)
    // The look may have a clip that this one lies inside of, and the opacity may be in the colour.
    if whole.clipIndex > 0, last.clipIndex == 0 { whole.word15 &= 0xFF }
    if form == .folded {
      (whole.word11, whole.word14) = (
        last.word11, whole.word14 & 0xFFFF_0000 | last.word14 & 0xFFFF
      )
    }
    if whole != last { return nil }
    frame.instances.count = count - 1
    frame.sources.count = min(frame.sources.count, count - 1)
    return own
  }
}
