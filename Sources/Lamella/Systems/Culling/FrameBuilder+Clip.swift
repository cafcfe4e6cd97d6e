// SPDX-License-Identifier: MIT

// The clip table. A rectangle along the axes without corners, inside another such, becomes their
// intersection: chains of plain clips stay one entry long. A quad that lies inside a rectangular
// clip for certain is drawn without it.

import LamellaMath

/// What is known about a clip of the frame.
struct ClipShape: BitwiseCopyable {
  /// The clip's box in frame space, already cut by its parents.
  var box: Rect
  /// The clip, with its parents, is exactly `box`.
  var isRect: Bool
}

extension FrameBuilder {
  /// Makes the bounds of a row the clip of what follows; false where nothing can be seen.
  func pushClip(
    _ row: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: inout DrawContext
  ) -> Bool {
    pushClip(
      bounds, radius: radius(row, bounds), flags: presentation.flags[row], m, &context)
  }

  /// Makes a rounded rectangle the clip of what follows; false where nothing can be seen.
  func pushClip(
    _ rect: Rect, radius: Float, flags: LayerFlags, _ m: ProjectionRecord,
    _ context: inout DrawContext
  ) -> Bool {
    if rect.width <= 0 || rect.height <= 0 { return false }
    let parent = clipShapes[Int(context.clip)]
    let box = box(of: rect, under: m)
    let cut = context.clip == 0 ? box : box.intersection(parent.box)
    let visible = context.visible.intersection(box)
    if cut.isNull || visible.isNull || visible.width <= 0 || visible.height <= 0 { return false }
    let isAligned = m.affine.map { ($0.b == 0 && $0.c == 0) || ($0.a == 0 && $0.d == 0) } ?? false
    var clip = ClipRecord()
    var shape = ClipShape(box: cut, isRect: false)
    if isAligned && radius == 0 && (context.clip == 0 || parent.isRect) {
      (clip.m31, clip.m32) = (-cut.minX, -cut.minY)
      (clip.width, clip.height) = (cut.width, cut.height)
      shape.isRect = true
    } else {
      var moved = m
      moved.m31 = rect.minX * m.m11 + rect.minY * m.m21 + m.m31
      moved.m32 = rect.minX * m.m12 + rect.minY * m.m22 + m.m32
      moved.m33 = rect.minX * m.m13 + rect.minY * m.m23 + m.m33
      guard let inverse = moved.inverted else { return false }
      (clip.m11, clip.m12, clip.m13) = (inverse.m11, inverse.m12, inverse.m13)
      (clip.m21, clip.m22, clip.m23) = (inverse.m21, inverse.m22, inverse.m23)
      (clip.m31, clip.m32, clip.m33) = (inverse.m31, inverse.m32, inverse.m33)
      (clip.width, clip.height) = (rect.width, rect.height)
      clip.cornerRadius = radius
      clip.corners = Float(flags.corners | (flags.contains(.continuousCorners) ? 16 : 0))
      clip.parent = Float(context.clip)
    }
    context.clip = Int32(frame.clips.count)
    context.visible = visible
    frame.clips.append(clip)
    clipShapes.append(shape)
    return true
  }

  /// The clip that a quad needs: none where a rectangular one holds it whole.
  @inline(__always)
  func effectiveClip(_ context: DrawContext, _ box: Rect) -> Int32 {
    if context.clip == 0 { return 0 }
    let shape = clipShapes[Int(context.clip)]
    guard shape.isRect else { return context.clip }
    let inside =
      box.minX >= shape.box.minX && box.maxX <= shape.box.maxX && box.minY >= shape.box.minY
      && box.maxY <= shape.box.maxY
    return inside ? 0 : context.clip
  }
}
