// SPDX-License-Identifier: MIT

// A picture of a layer by one of two ways. `compositor`: the layer is drawn where its position puts
// it. `renderInContext`: the layer is drawn in its own coordinates, whatever its position, anchor
// and transform; the engine has no second renderer for that, so the layer is put where the two agree.

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
      try place(render, immediately: query["path"].string == "renderInContext")
      let frame = world.frame(at: time)
      do throws(GLError) {
        pictures[id] = try stage.picture(
          of: frame, width: Int(canvas[0]), height: Int(canvas[1]), background: background)
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

  /// Makes a layer the only one that shows.
  private func place(_ render: JSON, immediately: Bool) throws(Unreadable) {
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
    if immediately {
      layer.anchorPoint = .zero
      layer.transform = .identity
      layer.isGeometryFlipped = false
      layer.position = Point(layer.bounds.minX + shift.x, layer.bounds.minY + shift.y)
    } else {
      layer.position = Point(layer.position.x + shift.x, layer.position.y + shift.y)
    }
  }
}
