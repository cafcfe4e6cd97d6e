// SPDX-License-Identifier: MIT

import Lamella

/// Everything that can be read of a world, as text: for comparing a world before and after.
enum WorldDump {
  private static let common = [
    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
    "sublayerTransform", "geometryFlipped", "doubleSided", "hidden", "opacity",
    "allowsGroupOpacity", "backgroundColor", "cornerRadius", "maskedCorners", "cornerCurve",
    "borderWidth", "borderColor", "masksToBounds", "opaque", "shouldRasterize",
    "rasterizationScale", "contents", "contentsRect", "contentsCenter", "contentsScale",
    "contentsGravity", "contentsMultiplyColor", "shadowColor", "shadowOpacity", "shadowOffset",
    "shadowRadius", "shadowPath", "compositingFilter", "filters", "backgroundFilters", "name",
    "style", "beginTime", "duration", "speed", "timeOffset", "repeatCount", "autoreverses",
    "fillMode", "path", "fillColor", "strokeColor", "colors", "locations", "string", "font",
    "emitterCells", "instanceCount", "instanceDelay", "instanceTransform", "sourceLayer",
  ]

  /// The text of all layers under the root, with pictures, issues and counts.
  static func text(of world: World) -> String {
    var lines = [
      "layers \(world.layerCount), issues \(world.issues.issues)",
      "transactions \(world.transactionDepth), time \(world.time), next \(world.nextFrame)",
    ]
    for id in 1..<UInt32(16) {
      lines.append("picture \(world.contents.pixelSize(ContentsID(rawValue: id)))")
    }
    append(world.root, to: &lines)
    return lines.joined(separator: "\n")
  }

  private static func append(_ layer: Layer, to lines: inout [String]) {
    lines.append("\(layer.id) \(layer.layerClass) \(layer.animationKeys)")
    for key in common {
      lines.append(
        "  \(key) \(layer.value(forKeyPath: key)) \(layer.presentation.value(forKeyPath: key))")
    }
    if let mask = layer.mask {
      lines.append("  mask")
      append(mask, to: &lines)
    }
    for sublayer in layer.sublayers { append(sublayer, to: &lines) }
  }
}
