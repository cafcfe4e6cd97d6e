// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaMath

/// Many layers that show a few shared pictures and move.
public enum ImagesScene {
  /// Adds `count` layers with one of eight generated pictures each.
  @discardableResult
  public static func build(in world: World, count: Int, size: Size) -> [LayerID] {
    let root = world.root
    root.bounds = Rect(0, 0, size.width, size.height)
    root.anchorPoint = .zero
    world.viewport = root.bounds
    let pictures = (0..<8).map { world.contents.add(picture($0)) }
    let layers = world.addLayers(count: count, to: root)
    let side = max(1, Int(Float(count).squareRoot().rounded(.up)))
    let cell = Size(size.width / Float(side), size.height / Float(side))
    var from: [Point] = []
    var to: [Point] = []
    for (i, id) in layers.enumerated() {
      let layer = world.layer(id)
      layer.bounds = Rect(0, 0, cell.width, cell.height)
      layer.position = Point(
        (Float(i % side) + 0.5) * cell.width, (Float(i / side) + 0.5) * cell.height)
      layer.contents = pictures[i % pictures.count]
      from.append(layer.position)
      to.append(Point(layer.position.x + cell.width * 0.5, layer.position.y))
    }
    let options = BatchOptions(
      timingFunction: .easeInEaseOut, repeatCount: .infinity, autoreverses: true, fillMode: .both)
    world.animate(layers, .position, from: from, to: to, duration: 2, options: options)
    return layers
  }

  /// A 16×16 picture of a disc in one of eight colours.
  private static func picture(_ index: Int) -> Bitmap {
    let side = 16
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Float(x) - 7.5, Float(y) - 7.5)
        let alpha: UInt8 = dx * dx + dy * dy < 56 ? 255 : 0
        let color: [UInt8] = [
          index & 1 != 0 ? 230 : 60, index & 2 != 0 ? 200 : 80, index & 4 != 0 ? 240 : 70,
        ]
        pixels += alpha == 0 ? [0, 0, 0, 0] : color + [alpha]
      }
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }
}
