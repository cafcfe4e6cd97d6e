// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaMath

/// A tree of layers, eight deep, every one turning: what propagating matrices costs.
public enum TreeScene {
  /// Adds about `count` layers in chains of eight below the world's root.
  @discardableResult
  public static func build(in world: World, count: Int, size: Size) -> [LayerID] {
    let root = world.root
    root.bounds = Rect(0, 0, size.width, size.height)
    root.anchorPoint = .zero
    world.viewport = root.bounds
    let depth = 8
    let chains = max(1, count / depth)
    let side = max(1, Int(Float(chains).squareRoot().rounded(.up)))
    let cell = Size(size.width / Float(side), size.height / Float(side))
    var all: [LayerID] = []
    for chain in 0..<chains {
      var parent = root
      for level in 0..<depth {
        let extent = min(cell.width, cell.height) * (0.9 - 0.1 * Float(level))
        parent = world.addLayer(to: parent) { layer in
          layer.bounds = Rect(0, 0, extent, extent)
          layer.position =
            level == 0
            ? Point(
              (Float(chain % side) + 0.5) * cell.width, (Float(chain / side) + 0.5) * cell.height)
            : Point(extent * 0.55, extent * 0.55)
          layer.backgroundColor = Color(0.12 * Float(level), 0.5, 1 - 0.1 * Float(level))
        }
        all.append(parent.id)
      }
    }
    let options = BatchOptions(repeatCount: .infinity, fillMode: .both)
    world.animate(
      all, .transform.rotation.z, from: Array(repeating: 0, count: all.count),
      to: Array(repeating: 2 * .pi, count: all.count), duration: 6, options: options)
    return all
  }
}
