// SPDX-License-Identifier: MIT

import Lamella

/// What a check of a picture measures.
struct RenderMetric {
  let pictures: [String: Picture]
  /// The background, as a pixel.
  let background: [Int]

  private func picture(_ json: JSON) throws(Unreadable) -> Picture {
    guard let id = json.string, let picture = pictures[id] else {
      throw Unreadable("no picture is called \(json)")
    }
    return picture
  }

  private func place(_ json: JSON) throws(Unreadable) -> (Int, Int) {
    let n = json.numbers
    guard n.count == 2 else { throw Unreadable("\(json) is no pixel") }
    return (Int(n[0]), Int(n[1]))
  }

  /// The measure that a check, or the other side of one, asks for.
  func measure(_ check: JSON, at: JSON) throws(Unreadable) -> JSON {
    let picture = try picture(check["render"])
    let name = check["metric"].string ?? ""
    if let value = try pixelMeasure(name, picture, at: at) { return value }
    switch name {
    case "count": return number(picture.painted.count)
    case "paintedExactly": return .array(box(picture.painted))
    case "paintedSet":
      return .array(picture.painted.map { .numbers([Double($0.x), Double($0.y)]) })
    case "changedBox": return .array(box(picture.places { $0 != background }))
    case "maxComponent": return number(picture.bitmap.pixels.max().map { Int($0) } ?? 0)
    case "box.minX", "box.minY", "box.maxX", "box.maxY":
      guard let box = PixelBox(picture.painted) else { return .null }
      switch name {
      case "box.minX": return number(box.minX)
      case "box.minY": return number(box.minY)
      case "box.maxX": return number(box.maxX)
      default: return number(box.maxY)
      }
    case "differsFrom": return number(try differences(picture, check).count)
    case "differsFromSpanX":
      return number(PixelBox(try differences(picture, check)).map { $0.maxX - $0.minX + 1 } ?? 0)
    case "anyPixel":
      let isWanted = try PixelPredicate(check["op"].string ?? "")
      return .bool(picture.painted.contains { isWanted.holds(picture.pixel($0.x, $0.y)) })
    default: throw Unreadable("nothing measures \(name)")
    }
  }

  private func pixelMeasure(
    _ name: String, _ picture: Picture, at: JSON
  ) throws(Unreadable) -> JSON? {
    let channels = ["r": 0, "g": 1, "b": 2, "a": 3]
    guard channels[name] != nil || ["painted", "rgb", "pixel", "differsFromAt"].contains(name)
    else {
      return nil
    }
    let (x, y) = try place(at)
    let pixel = picture.pixel(x, y)
    if let channel = channels[name] { return number(pixel[channel]) }
    switch name {
    case "painted": return .bool(pixel.contains { $0 > 0 })
    case "rgb": return .array(pixel[..<3].map(number))
    default: return .array(pixel.map(number))
    }
  }

  private func differences(
    _ picture: Picture, _ check: JSON
  ) throws(Unreadable) -> [(x: Int, y: Int)] {
    let base = try self.picture(check["base"].isNull ? check["other"]["render"] : check["base"])
    var places: [(x: Int, y: Int)] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.pixel(x, y) != base.pixel(x, y) {
        places.append((x, y))
      }
    }
    return places
  }

  /// `[x, y, w, h]` where the places fill a rectangle; empty otherwise.
  private func box(_ places: [(x: Int, y: Int)]) -> [JSON] {
    guard let box = PixelBox(places), box.area == places.count else { return [] }
    return [box.minX, box.minY, box.maxX - box.minX + 1, box.maxY - box.minY + 1].map(number)
  }

  private func number(_ value: Int) -> JSON { .number(Double(value)) }
}

/// A condition on a pixel: comparisons of `r`, `g`, `b`, `a` and numbers, joined by `&&` and `||`.
struct PixelPredicate {
  private typealias Comparison = (left: String, operation: String, right: String)
  /// Any of these holds, all of whose parts hold.
  private var alternatives: [[Comparison]] = []

  init(_ text: String) throws(Unreadable) {
    for alternative in text.split(separator: "||") {
      var parts: [Comparison] = []
      for part in alternative.split(separator: "&") {
        guard let operation = [">=", "<=", "==", "!=", ">", "<"].first(where: part.contains),
          let range = part.firstRange(of: operation)
        else { throw Unreadable("\(text) is no condition") }
        let sides = [part[..<range.lowerBound], part[range.upperBound...]].map {
          $0.filter { $0 != " " }
        }
        guard sides.allSatisfy({ ["r", "g", "b", "a"].contains($0) || Int($0) != nil }) else {
          throw Unreadable("\(text) is no condition")
        }
        parts.append((sides[0], operation, sides[1]))
      }
      alternatives.append(parts)
    }
  }

  func holds(_ pixel: [Int]) -> Bool {
    func value(_ side: String) -> Int {
      ["r": 0, "g": 1, "b": 2, "a": 3][side].map { pixel[$0] } ?? Int(side) ?? 0
    }
    return alternatives.contains { parts in
      parts.allSatisfy { RenderCheck.compare(value($0.left), $0.operation, value($0.right)) }
    }
  }
}
