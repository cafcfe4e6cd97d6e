// SPDX-License-Identifier: MIT

import Foundation
import LamellaConformance
import Testing

/// Entries of the fixtures with members replaced or left out, always the same ones.
private struct Breaker: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static var junk: [Any] {
    [
      NSNull(), true, -1, 0, 1e300, "inf", "-inf", "nullRect", "@x", "@nobody", "", "text", [Any](),
      [1], [1, 2], [1, 2, 3, 4], ["inf", 0, 1, 1], [1e38, 1e38, 1e38, 1e38], [String: Any](),
      ["rect": [0, 0, 1, 1]], ["scale": ["inf", 0, 0]], ["stop": true], 4_294_967_296, "mask",
      "CATransformLayer", "CAEmitterLayer", "frame", "transform.rotation.z", "sublayers", "x",
    ]
  }

  /// The document with one member or element somewhere in it replaced or left out.
  mutating func broken(_ json: Any) -> Any {
    if let members = json as? [String: Any],
      let key = members.keys.sorted().randomElement(using: &self)
    {
      var members = members
      switch Int.random(in: 0..<8, using: &self) {
      case 0: members[key] = nil
      case 1: members[key] = Breaker.junk.randomElement(using: &self)
      default: members[key] = broken(members[key] ?? NSNull())
      }
      return members
    }
    if var elements = json as? [Any], let index = elements.indices.randomElement(using: &self) {
      elements[index] = broken(elements[index])
      return elements
    }
    return Breaker.junk.randomElement(using: &self) ?? NSNull()
  }
}

@Suite struct `Broken entries` {
  private func run(_ document: Any) throws -> ConformanceReport {
    let path = NSTemporaryDirectory() + "broken-\(UUID().uuidString).json"
    try JSONSerialization.data(withJSONObject: document).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try ConformanceRunner().run(fileAt: path)
  }

  private func fixture(_ name: String) throws -> Any {
    try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: Fixtures.path(name))))
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `no broken case stops the run`(_ seed: UInt64) throws {
    var breaker = Breaker(state: seed)
    let cases = try #require(try fixture("cases.json") as? [[String: Any]])
    let broken = cases.compactMap { example -> [String: Any]? in
      guard (example["when"] as? [String: Any])?["query"] as? String != "render" else { return nil }
      var example = example
      for part in ["given", "when"] {
        example[part] = breaker.broken(example[part] ?? NSNull())
      }
      var when = example["when"] as? [String: Any] ?? [:]
      if !(when["query"] is String) { when["query"] = "get" }
      example["when"] = when
      return example
    }
    let report = try run(broken)
    #expect(report.outcomes.count == broken.count)
    #expect(report.total.failed > 100)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `no broken vector stops the run`(_ seed: UInt64) throws {
    var breaker = Breaker(state: seed)
    let file = try #require(try fixture("vectors.json") as? [String: Any])
    let vectors = try #require(file["vectors"] as? [[String: Any]])
    let broken = vectors.filter { !["border", "shadow"].contains($0["op"] as? String) }.map {
      vector in
      var vector = vector
      vector["input"] = breaker.broken(vector["input"] ?? NSNull())
      return vector
    }
    let report = try run(["vectors": broken])
    #expect(report.outcomes.count == broken.count)
    #expect(report.total.failed > 100)
  }
}
