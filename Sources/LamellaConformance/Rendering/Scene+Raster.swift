// SPDX-License-Identifier: MIT

import Lamella

extension Scene {
  /// How often the picture of a rasterised layer is made in a row of frames, with steps before each.
  func rasterGenerations(_ query: JSON) throws(Unreadable) -> JSON {
    var top = try requiredLayer(query["layer"])
    while let above = top.superlayer { top = above }
    if top != world.root {
      do throws(TreeError) {
        try world.root.setSublayers([top])
      } catch {
        throw Unreadable("\(error)")
      }
    }
    var last: DrawnPicture?
    var count = 0
    for steps in query["frames"].array {
      world.beginTransaction()
      world.transactionDisablesActions = true
      try run(steps)
      world.commitTransaction()
      let pictures = world.frame(at: time).drawnPictures
      guard pictures.count == 1 else {
        throw Unreadable("\(pictures.count) pictures are rasterised, not one")
      }
      if last?.serves(pictures[0]) != true { count += 1 }
      last = pictures[0]
    }
    return .number(Double(count))
  }
}
