// SPDX-License-Identifier: MIT

// How programs are told when they fail: short, and leaving out what has its default.

extension PlainValue: CustomStringConvertible {
  var description: String { shape + numbers.description }
}

extension PlainTiming: CustomStringConvertible {
  var description: String {
    var words = ["begin \(begin)", "duration \(duration)"]
    if speed != 1 { words.append("speed \(speed)") }
    if offset != 0 { words.append("offset \(offset)") }
    if repeatCount != 0 { words.append("count \(repeatCount)") }
    if repeatDuration != 0 { words.append("for \(repeatDuration)") }
    if autoreverses { words.append("autoreverses") }
    if fillsBackwards { words.append("backwards") }
    if fillsForwards { words.append("forwards") }
    if let easing { words.append("eased \(easing.x1) \(easing.y1) \(easing.x2) \(easing.y2)") }
    return words.joined(separator: ", ")
  }
}

extension PlainAnimation: CustomStringConvertible {
  var description: String {
    var words = [part.isEmpty ? property : property + "." + part]
    switch what {
    case .basic(let from, let to, let by):
      if let from { words.append("from \(from)") }
      if let to { words.append("to \(to)") }
      if let by { words.append("by \(by)") }
    case .keys(let keys):
      words.append("keys \(keys.values) \(keys.mode)")
      if let times = keys.keyTimes { words.append("times \(times)") }
      if !keys.curves.isEmpty { words.append("with \(keys.curves.count) curves") }
      if !keys.tension.isEmpty {
        words.append("shaped \(keys.tension) \(keys.continuity) \(keys.bias)")
      }
    case .route(let route, let keys, let turns, let reverses):
      words.append("along \(route.pieces) \(keys.mode)")
      if let times = keys.keyTimes { words.append("times \(times)") }
      if turns { words.append(reverses ? "turned round" : "turned") }
    case .group(let children): words = ["group of \(children)"]
    case .transition: words = ["transition"]
    }
    if let spring { words.append("\(spring)") }
    if isAdditive { words.append("additive") }
    if isCumulative { words.append("cumulative") }
    if let function { words.append(function) }
    if !isRemovedOnCompletion { words.append("kept") }
    return "(" + words.joined(separator: " ") + "; \(timing))"
  }
}
