// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath

extension VectorRun {
  /// What only a picture shows.
  static let pictures: [String: VectorFunction] = [
    "border": { (input) throws(Unreadable) in
      let bounds = try input.rect("bounds")
      let picture = try picture(Int(bounds.width) + 20, Int(bounds.height) + 20) { layer in
        layer.bounds = bounds
        layer.position = Point(bounds.width / 2 + 10, bounds.height / 2 + 10)
        layer.borderWidth = Float(input["borderWidth"].number ?? 0)
      }
      return .object(["area": .number(Double(picture.painted.count))])
    },
    "shadow": { (input) throws(Unreadable) in
      // A tall layer, its shadow moved clear of it to the right: the shadow spans x = 100…200.
      let picture = try picture(240, 100) { layer in
        layer.bounds = Rect(0, 0, 100, 300)
        layer.position = Point(0, 50)
        layer.backgroundColor = .white
        layer.shadowOffset = Size(150, 0)
        layer.shadowRadius = Float(input["shadowRadius"].number ?? 3)
        layer.shadowColor = Color.black.withAlpha(Float(input["colorAlpha"].number ?? 1))
        layer.shadowOpacity = Float(input["shadowOpacity"].number ?? 1)
      }
      func alpha(_ x: Int) -> Double { Double(picture.pixel(x, 50)[3]) / 255 }
      if input["distance"].isNull { return .number(alpha(150)) }
      // Pixels are read in their middles: the two beside a line stand for it.
      let x = 200 + Int(try input.required("distance"))
      return .number((alpha(x - 1) + alpha(x)) / 2)
    },
  ]

  /// A picture of one layer on nothing.
  private static func picture(
    _ width: Int, _ height: Int, _ configure: (Layer) -> Void
  ) throws(Unreadable) -> Picture {
    let world = World()
    world.addLayer(to: world.root, configure)
    let stage = RenderStage()
    do throws(GLError) {
      return try stage.picture(
        of: world.frame(at: 0), width: width, height: height, background: .clear)
    } catch {
      throw Unreadable("no picture: \(error)")
    }
  }
}
