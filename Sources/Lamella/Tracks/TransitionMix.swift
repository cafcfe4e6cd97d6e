// SPDX-License-Identifier: MIT

// What the renderer is to make of a layer's old and new picture, resolved once from the name of an
// effect or from a filter. What depends on the bounds is filled in for each frame.

import LamellaMath

/// A mix of two pictures before it has a place.
struct TransitionMix {
  let kind: TransitionRecord.Kind
  var numbers: SIMD8<Float> = .zero
  var color = Color.white
  /// Where it starts from; nil is the centre of the bounds.
  var center: Point?
  /// The new picture comes the way that the old one would go.
  var isReversed = false
  /// Its lengths and its direction come from the bounds and the subtype.
  var isFitted = false

  /// The mix of a named effect; nil where the effect only places both pictures.
  init?(_ effect: TransitionEffect) {
    switch effect {
    case .pageCurl: kind = .pageCurl
    case .pageUnCurl:
      kind = .pageCurl
      isReversed = true
    case .rippleEffect: kind = .ripple
    case .suckEffect: kind = .suck
    default: return nil
    }
    isFitted = true
  }

  /// The mix of a filter; nil where its name is none that is drawn.
  init?(_ filter: Filter) {
    guard let name = TransitionFilterName(rawValue: filter.type) else { return nil }
    func number(_ key: String, _ fallback: Float, least: Float = -.infinity) -> Float {
      let value = filter.inputs["input" + key]?.number.map { Float($0) } ?? fallback
      return value.isFinite ? max(value, least) : fallback
    }
    func color(_ fallback: Color) -> Color {
      if case .color(let c)? = filter.inputs["inputColor"] { c } else { fallback }
    }
    let angle = Double(number("Angle", name == .barsSwipe ? .pi : name == .mod ? 2 : 0))
    let way = (Float(cosine(angle)), Float(sine(angle)))
    switch name {
    case .dissolve: return nil
    case .swipe:
      kind = .swipe
      let opacity = min(number("Opacity", 0, least: 0), 1)
      numbers = SIMD8(way.0, way.1, number("Width", 300, least: 0.1), opacity, 0, 0, 0, 0)
      self.color = color(.white)
    case .barsSwipe:
      kind = .barsSwipe
      numbers = SIMD8(
        way.0, way.1, number("Width", 30, least: 2), number("BarOffset", 10, least: 0), 0, 0, 0, 0)
    case .mod:
      kind = .mod
      numbers = SIMD8(
        way.0, way.1, number("Radius", 150, least: 1), number("Compression", 300, least: 100),
        0, 0, 0, 0)
    case .flash:
      kind = .flash
      numbers = SIMD8(
        number("MaxStriationRadius", 2.58, least: 0.1), number("StriationStrength", 0.5, least: 0),
        number("StriationContrast", 1.375, least: 0),
        min(number("FadeThreshold", 0.85, least: 0.1), 1), 0, 0, 0, 0)
      self.color = color(Color(1, 0.8, 0.6))
    case .copyMachine:
      kind = .copyMachine
      numbers = SIMD8(
        way.0, way.1, number("Width", 200, least: 0.1), number("Opacity", 1.3, least: 0),
        0, 0, 0, 0)
      self.color = color(Color(0.6, 1, 0.8))
    case .pageCurl:
      kind = .pageCurl
      numbers = SIMD8(-way.0, -way.1, number("Radius", 100, least: 0.01), 0.2, 0, 0, 0, 0)
    case .ripple:
      kind = .ripple
      numbers = SIMD8(number("Width", 100, least: 1), number("Scale", 50), 1, 0, 0, 0, 0, 0)
    }
    switch filter.inputs["inputCenter"] {
    case .point(let p)? where p.x.isFinite && p.y.isFinite: center = p
    default: break
    }
  }

  /// The mix in a layer, before its progress and its matrices.
  ///
  /// `extent` holds both pictures. In a flipped layer y runs down on the screen.
  func record(
    bounds: Rect, extent: Rect, subtype: TransitionSubtype?, isFlipped: Bool
  ) -> TransitionRecord {
    var record = TransitionRecord(kind)
    record.isReversed = isReversed
    record.bounds = bounds
    record.extent = extent
    record.color = color
    record.numbers = numbers
    let center = center ?? Point(bounds.midX, bounds.midY)
    (record.numbers[4], record.numbers[5]) = (center.x, center.y)
    guard isFitted else { return record }
    switch kind {
    case .pageCurl:
      let d = (subtype ?? (isFlipped ? .fromTop : .fromBottom)).direction
      // A page is lifted by a corner: the fold stands a little askew.
      let askew: Float = d.x != 0 ? (isFlipped ? -0.3 : 0.3) : -0.3
      let length = (1 + askew * askew).squareRoot()
      let way = (
        x: (-d.x + (d.x == 0 ? askew : 0)) / length, y: (-d.y + (d.x != 0 ? askew : 0)) / length
      )
      let size = abs(way.x) * bounds.width + abs(way.y) * bounds.height
      record.numbers = SIMD8(way.x, way.y, max(size * 0.11, 0.01), 0.16, 0, 0, 0, 0)
    case .ripple:
      let reach = (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot() / 2
      record.numbers = SIMD8(max(reach * 0.9, 1), reach * 0.055, 3, 0, center.x, center.y, 0, 0)
    case .suck:
      record.numbers[0] = extent.minX
      record.numbers[1] = isFlipped ? extent.minY : extent.maxY
    default: break
    }
    return record
  }
}
