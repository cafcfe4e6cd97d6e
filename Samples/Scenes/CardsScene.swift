// SPDX-License-Identifier: MIT

// N rounded, bordered cards on a grid, each with animations of position, rotation and opacity that
// start at times of their own and repeat for ever. The scene that throughput is measured on.

public import Lamella
public import LamellaMath

/// Many plain animated layers.
public enum CardsScene {
  /// Adds the cards below the world's root and animates them with three batches.
  ///
  /// `size` is the room to fill, in points; the root takes it as its bounds.
  @discardableResult
  public static func build(in world: World, count: Int, size: Size) -> [LayerID] {
    let root = world.root
    root.bounds = Rect(0, 0, size.width, size.height)
    root.anchorPoint = .zero
    world.viewport = root.bounds
    let cards = world.addLayers(count: count, to: root)
    let columns = max(1, Int((Float(count) * size.width / max(size.height, 1)).squareRoot()))
    let rows = max(1, (count + columns - 1) / columns)
    let cell = Size(size.width / Float(columns), size.height / Float(rows))
    var from: [Point] = []
    var to: [Point] = []
    var angles: [Float] = []
    var delays: [Double] = []
    for (i, id) in cards.enumerated() {
      let card = world.layer(id)
      let (x, y) = (Float(i % columns) + 0.5, Float(i / columns) + 0.5)
      let shade = Float(i % 97) / 96
      card.bounds = Rect(0, 0, cell.width * 0.9, cell.height * 0.9)
      card.position = Point(x * cell.width, y * cell.height)
      card.cornerRadius = min(cell.width, cell.height) * 0.2
      card.borderWidth = min(cell.width, cell.height) * 0.06
      card.borderColor = Color(1, 1, 1, 0.8)
      card.backgroundColor = Color(0.2 + 0.7 * shade, 0.35, 0.9 - 0.6 * shade)
      from.append(card.position)
      to.append(Point(card.position.x + cell.width * 0.4, card.position.y - cell.height * 0.3))
      angles.append(i % 2 == 0 ? .pi : -.pi)
      delays.append(Double(i % 200) * 0.01)
    }
    let ease = BatchOptions(
      timingFunction: .easeInEaseOut, repeatCount: .infinity, autoreverses: true, fillMode: .both)
    let spin = BatchOptions(repeatCount: .infinity, fillMode: .both)
    world.animate(
      cards, .position, from: from, to: to, duration: 1.6, begin: .delays(delays), options: ease)
    world.animate(
      cards, .transform.rotation.z, from: Array(repeating: 0, count: count), to: angles,
      duration: 3, begin: .delays(delays), options: spin)
    world.animate(
      cards, .opacity, from: Array(repeating: 1, count: count),
      to: Array(repeating: 0.4, count: count), duration: 1.1, begin: .delays(delays), options: ease)
    return cards
  }
}
