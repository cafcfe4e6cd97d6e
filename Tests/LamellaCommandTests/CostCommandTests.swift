// SPDX-License-Identifier: MIT

import Foundation
import LamellaTestSupport
import Testing

@Suite struct CostCommandTests {
  let folder: TemporaryFolder
  let scene: String

  /// A masked card before a plain one.
  private static let masked = SampleScenes.document(
    """
    <CALayer position="10 10" bounds="0 0 10 10" backgroundColor="1 0 0"/>
    <CALayer name="Card" position="30 10" bounds="0 0 10 10" backgroundColor="0 1 0">
     <mask type="CALayer" position="5 5" bounds="0 0 6 6" backgroundColor="0 0 0"/>
    </CALayer>
    """)

  init() throws {
    folder = try TemporaryFolder()
    scene = try folder.write(Self.masked, to: "masked.caml")
  }

  @Test func `the costs of a frame are printed under each other`() throws {
    let run = try CommandRun("inspect", scene, "--costs", "--at", "1")
    try #require(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "\(scene) at 1 s, 40×20 pixels")
    #expect(lines.contains { $0.hasPrefix("  draw calls") && $0.hasSuffix(" 5") })
    #expect(lines.contains { $0.hasPrefix("  off-screen passes") && $0.hasSuffix(" 2") })
    let passes = try #require(lines.firstIndex(of: "Passes"))
    #expect(lines[passes + 2].contains("CALayer “Card”"))
    #expect(lines[passes + 2].contains("content") && lines[passes + 3].contains("mask"))
    #expect(lines[passes + 2].contains("10×10"))
    let draws = try #require(lines.firstIndex(of: "Draw calls"))
    #expect(lines[draws + 2].contains("first of the frame"))
    #expect(lines[(draws + 2)...].contains { $0.contains("composites a pass") })
    let column = lines[draws + 1].range(of: "because")?.lowerBound.utf16Offset(in: lines[draws + 1])
    let words = lines[draws + 2].range(of: "first of")?.lowerBound.utf16Offset(in: lines[draws + 2])
    #expect(column == words)
  }

  @Test func `the document has the same as numbers`() throws {
    let run = try CommandRun("inspect", scene, "--costs", "--json")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(run.output.utf8))
    #expect(report["drawCalls"].number == 5)
    #expect(report["passCount"].number == 2)
    #expect(report["passes"][0]["reason"].string == "mask")
    #expect(report["passes"][0]["bytes"].number == 400)
    #expect((report["firstUploadedBytes"].number ?? 0) >= (report["uploadedBytes"].number ?? 1))
  }

  @Test func `an overlay is drawn over the scene`() throws {
    func picture(_ words: String...) throws -> Picture {
      let path = folder.file("out.png")
      let run = try CommandRun(
        ["render", scene, "--size", "400x200", "--background", "#808080", "-o", path] + words)
      try #require(run.status == 0, "\(run.errors)")
      return try Picture(path)
    }
    let plain = try picture()
    #expect(plain[100, 100] == [255, 0, 0, 255])
    // The panel darkens the upper left corner; what is far from it stays.
    let costs = try picture("--overlay", "costs")
    #expect(costs[12, 60][0] < 60)
    #expect(costs[300, 195] == plain[300, 195])
    let overdraw = try picture("--overlay", "overdraw")
    #expect(overdraw[300, 195] == [0, 0, 0, 255])
    // One layer of drawing is dark red.
    #expect(overdraw[100, 100] == [43, 22, 11, 255])
    // The pass is tinted with the colour of masks.
    #expect(overdraw[262, 100] != [43, 22, 11, 255])
    let both = try picture("--overlay", "costs", "--overlay", "overdraw")
    #expect(both[100, 170] == overdraw[100, 170])
  }

  @Test func `overdraw counts every copy of a long run`() throws {
    // Six hundred side by side, and six hundred in one place.
    let copies = { (count: Int, step: Int, x: Int) in
      """
      <CAReplicatorLayer position="\(x) 10" bounds="0 0 2 2" instanceCount="\(count)"
       instanceTransform="translate(\(step), 0, 0)">
       <sublayers>
        <CALayer position="1 1" bounds="0 0 2 2" backgroundColor="1 1 1"/>
       </sublayers>
      </CAReplicatorLayer>
      """
    }
    let document = SampleScenes.document(
      copies(600, 2, 5) + copies(600, 0, 2),
      root: "bounds=\"0 0 1240 20\" position=\"620 10\"")
    let path = try folder.write(document, to: "copies.caml")
    let out = folder.file("copies.png")
    let run = try CommandRun("render", path, "--overlay", "overdraw", "-o", out)
    try #require(run.status == 0, "\(run.errors)")
    let picture = try Picture(out)
    for x in [6, 20, 601, 1202] { #expect(picture[x, 10] == [43, 22, 11, 255]) }
    #expect(picture[2, 10] == [255, 255, 255, 255])
    for (x, y) in [(20, 5), (1215, 10)] { #expect(picture[x, y] == [0, 0, 0, 255]) }
  }

  @Test func `an overlay must be one that there is`() throws {
    let run = try CommandRun("render", scene, "--overlay", "cost", "-o", folder.file("out.png"))
    #expect(run.status == 2)
    #expect(run.errors.contains("--overlay needs costs or overdraw, not “cost”"))
  }

  @Test(.enabled(if: PlayTests.hasScreen))
  func `a window shows overlays`() throws {
    let screen = try VirtualScreen()
    defer { screen.close() }
    let run = try CommandRun(
      ["play", scene, "--frames", "3", "--overlay", "costs", "--overlay", "overdraw"],
      environment: ["DISPLAY": screen.display])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
  }
}
