// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// A scene at a time, ready to be printed as text or as JSON.
struct SceneReport: Encodable {
  let path: String
  let time: Double
  let width: Float
  let height: Float
  let layerCount: Int
  /// When the scene needs its next frame: `now`, `never` or a time in seconds.
  let nextFrame: NextFrame
  let root: LayerReport

  private enum Key: String, CodingKey {
    case path, time, width, height, layerCount, nextFrame, root
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(path, forKey: .path)
    try fields.encode(time, forKey: .time)
    try fields.encode(width, forKey: .width)
    try fields.encode(height, forKey: .height)
    try fields.encode(layerCount, forKey: .layerCount)
    switch nextFrame {
    case .now: try fields.encode("now", forKey: .nextFrame)
    case .never: try fields.encode("never", forKey: .nextFrame)
    case .at(let time): try fields.encode(time, forKey: .nextFrame)
    }
    try fields.encode(root, forKey: .root)
  }

  /// The layers as an indented list.
  var text: String {
    let next =
      switch nextFrame {
      case .now: "now"
      case .never: "never"
      case .at(let time): "at \(ValueReport.text(time)) s"
      }
    let layers = layerCount == 1 ? "1 layer" : "\(layerCount) layers"
    var lines = [
      "\(path) at \(ValueReport.text(time)) s: \(ValueReport.text(Double(width)))×"
        + "\(ValueReport.text(Double(height))) points, \(layers), next frame \(next)"
    ]
    Self.append(root, depth: 0, label: "", to: &lines)
    return lines.joined(separator: "\n")
  }

  private static func append(
    _ layer: LayerReport, depth: Int, label: String, to lines: inout [String]
  ) {
    let indent = String(repeating: "  ", count: depth)
    let name = layer.name.map { " “\($0)”" } ?? ""
    lines.append("\(indent)\(label)\(layer.layerClass)\(name) \(layer.id)")
    for property in layer.properties {
      lines.append("\(indent)    \(property.name) \(ValueReport(property.value))")
    }
    for animation in layer.animations {
      let keyPath = animation.keyPath.map { " of \($0)" } ?? ""
      lines.append(
        "\(indent)    animation \(animation.key): \(animation.kind)\(keyPath), from "
          + "\(ValueReport.text(animation.beginTime)) s for "
          + "\(ValueReport.text(animation.duration)) s")
    }
    for mask in layer.mask { append(mask, depth: depth + 1, label: "mask ", to: &lines) }
    for child in layer.sublayers { append(child, depth: depth + 1, label: "", to: &lines) }
  }
}
