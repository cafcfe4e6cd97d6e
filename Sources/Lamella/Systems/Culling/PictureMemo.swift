// SPDX-License-Identifier: MIT

// What is remembered of the layers whose own drawing is a picture made by others, by slot. A memo
// is compared with what is on screen, channel by channel, and the source is asked only where they
// differ; so a shape that stays as it is costs a dozen comparisons and no request.

import LamellaMath

/// One picture of a layer: what it shows, and what was drawn for it last.
struct PicturePiece {
  var subject: PictureRequest.Subject
  /// Multiplied into the picture; white where the picture has its own colours.
  var tint: Color
  /// The map and the limits that `picture` was drawn for.
  var map = AffineTransform.identity
  var limits = Rect.null
  /// The picture drawn last; nil where the subject has changed since.
  var picture: PlacedPicture?
  /// The picture that is given back when the next one is asked for.
  var stale: PlacedPicture?

  init(_ subject: PictureRequest.Subject, tint: Color = .white) {
    self.subject = subject
    self.tint = tint
  }

  /// Shows something else from now on; the picture stays where that is the same.
  mutating func set(_ subject: PictureRequest.Subject, tint: Color) {
    self.tint = tint
    if self.subject == subject { return }
    self.subject = subject
    if let picture { stale = picture }
    picture = nil
  }

  /// Shows the same shape with another part of its path stroked.
  mutating func moveStrokeEnds(_ start: Float, _ end: Float) {
    guard case .shape(var drawing) = subject else { return }
    (drawing.strokeStart, drawing.strokeEnd) = (start, end)
    subject = .shape(drawing)
    if let picture { stale = picture }
    picture = nil
  }
}

/// The pictures of one layer and the values that they were drawn from.
final class PictureMemo {
  /// What a picture shows, and the colour that is multiplied into it.
  typealias Tinted = (subject: PictureRequest.Subject, tint: Color)

  let layer: LayerID
  /// `ObjectStore.stamp` when the whole-valued properties were read.
  var stamp: UInt32 = 0
  /// The channels of the layer's component when they were read.
  var channels = SIMD16<UInt32>.zero
  /// Everything about a shape; its colours are those of the pieces.
  var drawing = ShapeDrawing(Path())
  /// A rectangle of the layer's plane that holds all ink.
  var area = Rect.null
  /// Fill and stroke are pictures of their own.
  var isSplit = false
  /// y points down on screen; texts only.
  var isFlipped = false
  /// The rounded rectangle that a shadow's path is.
  var outline: (rect: Rect, radius: Float)?
  var isRead = false
  var pieces: [PicturePiece] = []

  init(layer: LayerID) { self.layer = layer }

  /// Gives all pictures back.
  func release(to source: (any PictureSource)?) {
    for piece in pieces {
      if let picture = piece.picture ?? piece.stale { source?.release(picture) }
    }
    pieces.removeAll()
  }

  /// Shows these subjects from now on; pictures of subjects that stay are kept.
  ///
  /// Two at most, and not a list: an animated path comes here every frame.
  func show(_ first: Tinted?, _ second: Tinted? = nil, source: (any PictureSource)?) {
    let count = (first == nil ? 0 : 1) + (second == nil ? 0 : 1)
    while pieces.count > count {
      let piece = pieces.removeLast()
      if let picture = piece.picture ?? piece.stale { source?.release(picture) }
    }
    if let first { show(first, at: 0) }
    if let second { show(second, at: 1) }
  }

  private func show(_ tinted: Tinted, at i: Int) {
    if i < pieces.count {
      pieces[i].set(tinted.subject, tint: tinted.tint)
    } else {
      pieces.append(PicturePiece(tinted.subject, tint: tinted.tint))
    }
  }
}

/// The memos of a world's layers.
final class PictureMemos {
  private var bySlot: [PictureMemo?] = []
  private var slots: [Int] = []
  private var nextSwept = 0
  private var source: (any PictureSource)?

  /// Begins a frame: another source has drawn nothing yet, and layers that are gone are forgotten.
  func begin(_ world: World) {
    if world.pictureSource !== source {
      for slot in slots { bySlot[slot]?.release(to: source) }
      bySlot.removeAll()
      slots.removeAll()
      source = world.pictureSource
    }
    // One memo a frame is enough: what it holds is not shown, and goes on its own in time.
    if slots.isEmpty { return }
    nextSwept = nextSwept + 1 < slots.count ? nextSwept + 1 : 0
    let slot = slots[nextSwept]
    if let memo = bySlot[slot], !world.tree.isAlive(memo.layer) {
      memo.release(to: source)
      bySlot[slot] = nil
      slots.swapAt(nextSwept, slots.count - 1)
      slots.removeLast()
    }
  }

  /// The memo of a layer, made where there is none.
  func memo(of slot: Int, _ world: World) -> PictureMemo {
    let id = world.tree.id(ofSlot: slot)
    if slot < bySlot.count, let memo = bySlot[slot] {
      if memo.layer == id { return memo }
      memo.release(to: source)
      bySlot[slot] = PictureMemo(layer: id)
      return bySlot[slot] ?? memo
    }
    if slot >= bySlot.count {
      bySlot.append(contentsOf: repeatElement(nil, count: slot + 1 - bySlot.count))
    }
    let memo = PictureMemo(layer: id)
    bySlot[slot] = memo
    slots.append(slot)
    return memo
  }
}
