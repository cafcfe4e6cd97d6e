// SPDX-License-Identifier: MIT

// A picture of a layer by one of two ways. `compositor`: the layer is drawn where its position puts
// it. `renderInContext`: the layer is drawn in its own coordinates, whatever its position, anchor
// and transform, over a bitmap.

import Lamella
import LamellaGL
import LamellaMath

extension Scene {
  /// The checks of a case that failed, in words; empty where all hold.
  func failures(
    of query: JSON, checks: JSON, tolerance: Double, stage: RenderStage
  ) throws(Unreadable) -> [String] {
    let canvas = query["canvas"].numbers
    guard canvas.count == 2, canvas.allSatisfy({ (1...4096).contains($0) }) else {
      throw Unreadable("\(query["canvas"]) is no canvas")
    }
    let background =
      query["background"].isNull ? Color.clear : try ValueCoding.color(query["background"])
    var pictures: [String: Picture] = [:]
    for render in query["renders"].array {
      guard let id = render["id"].string else { throw Unreadable("a picture needs an id") }
      let (layer, shift) = try place(render)
      let size = (width: Int(canvas[0]), height: Int(canvas[1]))
      do throws(GLError) {
        pictures[id] =
          query["path"].string == "renderInContext"
          ? try stage.picture(of: layer, shift, size, background: background)
          : try stage.picture(
            of: world.frame(at: time), width: size.width, height: size.height,
            background: background)
      } catch {
        throw Unreadable("no picture: \(error)")
      }
    }
    let metric = RenderMetric(pictures: pictures, background: background.pixel.map { Int($0) })
    var failures: [String] = []
    for check in checks.array {
      let check = RenderCheck(check: check, metric: metric, tolerance: tolerance)
      if let failure = try check.failure() { failures.append(failure) }
    }
    return failures
  }

  /// Makes a layer the only one that shows, moved where the compositor draws it.
  private func place(_ render: JSON) throws(Unreadable) -> (layer: Layer, shift: Point) {
    let layer = try requiredLayer(render["layer"])
    world.beginTransaction()
    world.transactionDisablesActions = true
    defer { world.commitTransaction() }
    do throws(TreeError) {
      try world.root.setSublayers([layer])
    } catch {
      throw Unreadable("\(error)")
    }
    var shift = Point.zero
    if !render["translate"].isNull { shift = try ValueCoding.point(render["translate"]) }
    layer.position = Point(layer.position.x + shift.x, layer.position.y + shift.y)
    return (layer, shift)
  }
}
