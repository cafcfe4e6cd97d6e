// SPDX-License-Identifier: MIT

// Clips that are upright rectangles of whole pixels, as are all clips around them, limit drawing to
// a rectangle of pixels. The scissor test does that for nothing; the shader walks a table. Most
// clips of a user interface at rest are of this kind.

internal import Lamella

/// Which clips of a frame are rectangles of whole pixels.
struct ClipBoxes {
  private var boxes: [PixelRect] = []
  private static let notABox = PixelRect(x: 0, y: 0, width: -1, height: -1)

  /// Looks at all clips of a frame; parents come first.
  mutating func fill(
    from clips: RecordBuffer<ClipRecord>, scale: SIMD2<Float>, offset: SIMD2<Float>
  ) {
    boxes.removeAll(keepingCapacity: true)
    for index in 0..<clips.count {
      boxes.append(box(of: clips.base[index], at: index, scale, offset))
    }
  }

  /// Whether a clip is a rectangle of whole pixels.
  @inline(__always)
  func isRectangle(_ clip: Int) -> Bool { clip < boxes.count && boxes[clip].width >= 0 }

  /// The pixels of the viewport inside a clip, nil where they are not a rectangle.
  func rectangle(_ clip: Int) -> PixelRect? {
    guard clip < boxes.count, boxes[clip].width >= 0 else { return nil }
    return boxes[clip]
  }

  private func box(
    of clip: ClipRecord, at index: Int, _ scale: SIMD2<Float>, _ offset: SIMD2<Float>
  ) -> PixelRect {
    let isFlat = clip.m13 == 0 && clip.m23 == 0 && clip.m33 == 1
    let isUpright = clip.m12 == 0 && clip.m21 == 0 && clip.m11 != 0 && clip.m22 != 0
    let isCut = Int(clip.corners) & Int(ClipRecord.cut) != 0
    let isSharp = clip.cornerRadius <= 0 || Int(clip.corners) & 15 == 0
    guard index > 0, !isCut, isFlat, isUpright, isSharp else { return Self.notABox }
    let x0 = -clip.m31 / clip.m11 * scale.x + offset.x
    let x1 = (clip.width - clip.m31) / clip.m11 * scale.x + offset.x
    let y0 = -clip.m32 / clip.m22 * scale.y + offset.y
    let y1 = (clip.height - clip.m32) / clip.m22 * scale.y + offset.y
    let edges = SIMD4(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    let whole = edges.rounded(.toNearestOrEven)
    let off = edges - whole
    // Half of what an eight-bit coverage can show, and within what a scissor can name.
    guard max(off.max(), -off.min()) < 1 / 512, max(whole.max(), -whole.min()) < 16_777_216 else {
      return Self.notABox
    }
    let box = PixelRect(
      x: Int32(whole.x), y: Int32(whole.y), width: Int32(whole.z - whole.x),
      height: Int32(whole.w - whole.y))
    let parent = Int(clip.parent)
    if parent == 0 { return box }
    guard parent < index, boxes[parent].width >= 0 else { return Self.notABox }
    return box.intersection(boxes[parent])
  }
}
