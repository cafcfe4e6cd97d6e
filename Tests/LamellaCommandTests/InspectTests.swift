// SPDX-License-Identifier: MIT

import Foundation
import LamellaTestSupport
import Testing

@Suite struct InspectTests {
  let folder: TemporaryFolder
  let corners: String

  init() throws {
    folder = try TemporaryFolder()
    corners = try folder.write(SampleScenes.corners, to: "corners.caml")
  }

  private func inspect(_ words: String...) throws -> String {
    let run = try CommandRun(["inspect", corners] + words)
    try #require(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    return run.output
  }

  private func json(_ words: String...) throws -> JSONValue {
    let run = try CommandRun(["inspect", corners, "--json"] + words)
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(JSONValue.self, from: Data(run.output.utf8))
  }

  @Test func `the text names layers, values on screen and animations`() throws {
    let text = try inspect("--at", "1")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "\(corners) at 1 s: 40×20 points, 4 layers, next frame now")
    #expect(lines[1].hasPrefix("CALayer “Root” "))
    #expect(lines.contains { $0.hasPrefix("  CALayer “Slider” ") })
    #expect(lines.contains("      position (15 5)"))
    #expect(lines.contains("      backgroundColor rgba(0 1 0 1)"))
    #expect(lines.contains { $0.hasPrefix("      animation slide: basic of position.x,") })
    #expect(!text.contains("cornerRadius"), "a default is left out")
  }

  @Test func `all properties are printed on request`() throws {
    let text = try inspect("--all")
    #expect(text.contains("\n      cornerRadius 0\n"))
    #expect(text.contains("\n      shadowOffset (0 -3)\n"))
    #expect(text.contains("\n      duration inf\n"))
  }

  @Test func `the document has the same as numbers`() throws {
    let report = try json("--at", "1")
    #expect(report["time"].number == 1)
    #expect(report["width"].number == 40)
    #expect(report["layerCount"].number == 4)
    #expect(report["nextFrame"].string == "now")
    let root = report["root"]
    #expect(root["class"].string == "CALayer")
    #expect(root["name"].string == "Root")
    let slider = root["sublayers"][2]
    #expect(slider["name"].string == "Slider")
    #expect(slider["properties"]["position"] == .array([.number(15), .number(5)]))
    #expect(slider["properties"]["cornerRadius"].isNull)
    #expect(slider["animations"][0]["key"].string == "slide")
    #expect(slider["animations"][0]["keyPath"].string == "position.x")
    #expect(slider["animations"][0]["duration"].number == 2)
  }

  @Test func `complete documents hold infinities as text`() throws {
    let report = try json("--all")
    #expect(report["root"]["properties"]["duration"].string == "inf")
    #expect(report["root"]["properties"]["mask"].isNull)
  }

  @Test func `a scene at rest says when it moves again`() throws {
    #expect(try json("--at", "5")["nextFrame"].string == "never")
    let early = try json("--at", "-1")["nextFrame"].number
    #expect(early.map { abs($0) < 1e-9 } == true)
  }

  @Test(arguments: SampleScenes.packages)
  func `the packages that come along can be inspected`(path: String) throws {
    let run = try CommandRun("inspect", path, "--json", "--at", "2")
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(run.output.utf8))
    #expect((report["layerCount"].number ?? 0) > 10)
  }
}
