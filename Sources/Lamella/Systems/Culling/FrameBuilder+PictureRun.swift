// SPDX-License-Identifier: MIT

// Runs of leaves that show a picture over their bounds and nothing else: icons, sprites, photographs.
// The general path writes the same records; a test compares the two.
//
// Most neighbours differ in their place and their picture alone. So what follows from the component of
// contents is kept from layer to layer (`PictureLook`), and so are the units of the last pictures
// (`PictureUnits`); what is left of a layer is its matrix, four vectors that go straight to the list.

import LamellaMath

extension FrameBuilder {
  // Constants: literals of option sets allocate where nothing is optimised.
  private static let flatKinds: RowKind = [.flipped, .special]
  private static let pictureForms: LayerFlags = [
    .hidden, .masksToBounds, .doubleSided, .shouldRasterize,
  ]

  /// Draws plain pictures from a row on and returns the first row that is none.
  func pictureRun(from first: Int, end: Int, _ context: DrawContext) -> Int {
    guard matrices.kind.base[first].contains(.elaborate), context.copy == nil,
      context.tint == .white, showsSiblings(from: first),
      isSnapshot || animations.transitions.isEmpty,
      animations.leaves.contentsCount == 0
    else { return first }
    let components = world.component(.contents)
    let shadows = world.component(.shadow)
    let tree = self.tree
    let p = presentation
    let (backgroundAlpha, borderWidth) = (p[.backgroundAlpha], p[.borderWidth])
    let objects = objects.hasAny ? objects : nil
    // Held here: it would be retained for each record.
    let list = frame.instances
    pictureLook = PictureLook()
    pictureUnits.forget()
    var drawn = Bounds()
    var row = first
    while row < end {
      let kind = matrices.kind.base[row]
      guard kind.subtracting(Self.flatKinds) == .elaborate else { break }
      let slot = Int(tree.slotOfRow[row])
      let index = components.index(ofSlot: slot)
      let flags = p.flags[row]
      guard index >= 0, flags.intersection(Self.pictureForms) == .doubleSided,
        shadows.index(ofSlot: slot) < 0, tree.mask[slot] < 0,
        tree.classTag[slot] == LayerClass.layer.rawValue, !(backgroundAlpha[row] > 0),
        !(borderWidth[row] > 0), objects?.hasValues(slot) != true
      else { break }
      let c = components.presentation(index)
      let isFlipped = kind.contains(.flipped)
      if !pictureLook.isLook(of: c, isFlipped), !pictureLook.take(c, isFlipped, self) { break }
      guard c[0] != 0 else { break }
      plainPicture(row, ContentsID(rawValue: UInt32(c[0])), flags, context, list, &drawn)
      row += 1
    }
    groupBox = groupBox.union(drawn.rect)
    return row
  }

  /// Draws one plain picture.
  @inline(__always)
  private func plainPicture(
    _ row: Int, _ id: ContentsID, _ flags: LayerFlags, _ context: DrawContext,
    _ list: RecordBuffer<InstanceRecord>, _ drawn: inout Bounds
  ) {
    let p = presentation
    let own = clampUnit(p[.opacity][row])
    if own <= 0 { return }
    visibleRows += 1
    let (width, height) = (p[.boundsWidth][row], p[.boundsHeight][row])
    let known = pictureUnits.unit(of: id)
    guard pictureLook.shows, width > 0, height > 0, known != nil || contents.hasPixels(id)
    else { return }
    let (minX, minY) = (p[.boundsX][row], p[.boundsY][row])
    let t = matrices.affine(row)
    let tx = (minX * t.a + minY * t.c) + t.tx
    let ty = (minX * t.b + minY * t.d) + t.ty
    let box = Self.box(
      at: Point(tx, ty), Point(width * t.a, width * t.b), Point(height * t.c, height * t.d))
    if !isVisible(box, context) { return }
    drawn.add(box)
    let unit = known ?? newPictureUnit(id)
    let edges = flags.contains(.allowsEdgeAntialiasing) ? flags.edges : 0
    let marks = SIMD2(
      pictureLook.flags | flags.rawValue & LayerFlags.continuousCorners.rawValue
        | InstanceRecord.unorm16(context.opacity * own),
      unit | edges << 4 | UInt32(effectiveClip(context, box)) << 8)
    let record = list.place()
    record.storeBytes(of: SIMD4(t.a, t.b, t.c, t.d), as: SIMD4<Float>.self)
    record.storeBytes(of: SIMD4(tx, ty, width, height), toByteOffset: 16, as: SIMD4<Float>.self)
    record.storeBytes(of: pictureLook.style, toByteOffset: 32, as: SIMD4<UInt32>.self)
    record.storeBytes(
      of: SIMD4(lowHalf: pictureLook.end, highHalf: marks), toByteOffset: 48, as: SIMD4<UInt32>.self
    )
    if recordsSources { nameSources(row) }
  }

  /// The unit of a picture that was not among the last ones.
  @inline(never)
  private func newPictureUnit(_ id: ContentsID) -> UInt32 {
    let first = command.firstInstance
    let unit = textureUnit(id)
    if command.firstInstance != first { pictureUnits.forget() }
    pictureUnits.keep(unit, of: id)
    return unit
  }

  /// The box of what a run has drawn.
  ///
  /// Edges and not sizes, so that adding to it is four comparisons.
  private struct Bounds {
    var (x0, y0, x1, y1) = (Float.infinity, Float.infinity, -Float.infinity, -Float.infinity)

    @inline(__always)
    mutating func add(_ box: Rect) {
      x0 = box.minX < x0 ? box.minX : x0
      y0 = box.minY < y0 ? box.minY : y0
      x1 = box.maxX > x1 ? box.maxX : x1
      y1 = box.maxY > y1 ? box.maxY : y1
    }

    var rect: Rect { x0 <= x1 && y0 <= y1 ? Rect(x0, y0, x1 - x0, y1 - y0) : .null }
  }
}
