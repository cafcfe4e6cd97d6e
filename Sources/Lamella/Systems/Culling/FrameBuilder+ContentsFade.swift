// SPDX-License-Identifier: MIT

// The mix of two pictures while `contents` is animated. The presentation value switches at one half,
// since an id has no halves; what shows is both pictures, premultiplied, weighed by the fraction.
//
// Both are drawn into one group, the second added to the first, each with its weight as opacity. That
// is one small pass and right in every case: under an opacity of the layer, over anything behind it,
// and for pictures of different sizes, which gravity puts at different places. Without the group the
// first picture would shine through where the second covers it; a quad with two textures would need
// no pass, but only serves pictures that stand at the same place, and every other quad would pay for
// its wider record.

import LamellaMath

/// Two pictures of which a layer shows a mix.
struct ContentsFade: Equatable {
  let from: ContentsID
  let to: ContentsID
  /// How much of the second picture shows, between 0 and 1.
  let fraction: Float
}

extension FrameBuilder {
  /// The pictures that a layer's animations are between; nil where it shows one, or none.
  func contentsFade(_ slot: Int) -> ContentsFade? {
    let table = animations.leaves
    // Most worlds animate no pictures: nothing is looked up.
    guard table.contentsCount > 0,
      let index = table.stackIndex(slot: slot, property: Builtin.contents)
    else { return nil }
    let stack = table.stacks[index]
    let line = Int(tree.row[slot])
    var value = world.readStack(stack, slot: slot, line: line, isModel: true)
    var fade: ContentsFade?
    var leafIndex = stack.firstLeaf
    while leafIndex >= 0 {
      let leaf = table.leaves[Int(leafIndex)]
      leafIndex = leaf.next
      let clock = animations.clocks.clocks[Int(leaf.clock)]
      guard clock.isInEffect,
        let new = leaf.evaluate(at: clock, under: value, tracks: table.tracks)
      else { continue }
      fade = leaf.pair(at: clock, under: value, tracks: table.tracks).flatMap { pair in
        let (from, to) = (id(pair.from), id(pair.to))
        let fraction = Float(pair.position)
        return from != to && fraction > 0 && fraction < 1
          ? ContentsFade(from: from, to: to, fraction: fraction) : nil
      }
      value = new
    }
    return fade
  }

  private func id(_ block: ChannelBlock) -> ContentsID {
    let number = block.values[0]
    return ContentsID(rawValue: number >= 0 && number < 16_777_216 ? UInt32(number) : 0)
  }

  private func isSeen(_ place: ImagePlace?, _ m: ProjectionRecord, _ context: DrawContext) -> Bool {
    place.map { isVisible(box(of: $0.target, under: m), context) } ?? false
  }

  /// Draws the mix of two pictures.
  func fade(
    _ fade: ContentsFade, _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord,
    _ context: DrawContext
  ) {
    let old = imagePlace(fade.from, row, slot, bounds, context)
    let new = imagePlace(fade.to, row, slot, bounds, context)
    if !isSeen(old, m, context) && !isSeen(new, m, context) { return }
    var inner = context
    guard let old, let new else {
      // A picture that comes from nothing or goes to nothing only changes its weight.
      inner.opacity *= new == nil ? 1 - fade.fraction : fade.fraction
      if let place = old ?? new { picture(place, row, m, inner) }
      return
    }
    var effects = GroupEffects()
    effects.hasGroupOpacity = true
    effects.reasonOverride = .transition
    let group = openGroup(row, effects, context)
    // The group's composite is clipped.
    inner.clip = 0
    inner.opacity = 1 - fade.fraction
    picture(old, row, m, inner)
    blend(.plusLighter)
    inner.opacity = fade.fraction
    picture(new, row, m, inner)
    blend(.sourceOver)
    closeGroup(group, row, GroupEffects(), context)
  }
}
