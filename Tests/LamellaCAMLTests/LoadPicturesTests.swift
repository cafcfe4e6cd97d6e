// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaContent
import LamellaMath
import Testing

/// Pictures: found, decoded, shared, or reported and left out.
@Suite struct LoadPicturesTests {
  @Test func `a picture is held once however many layers show it`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("assets/a 1.png", width: 4, height: 2)
    let scene = try Fixture.scene(
      """
      <contents type="CGImage" src="assets/a%201.png"/>
      <sublayers>
        <CALayer><contents><CGImage src="./assets/a%201.png"/></contents></CALayer>
        <CALayer><contents type="CGImage" src="assets/x/../a 1.png"/></CALayer>
        <CALayer><contents/></CALayer><CALayer><contents type="null"/></CALayer>
      </sublayers>
      """, folder: folder.path)
    #expect(scene.report.description == "")
    #expect(scene.root.contents != .none)
    #expect(
      scene.root.sublayers.map(\.contents)
        == [scene.root.contents, scene.root.contents, .none, .none])
    #expect(scene.world.contents.pixelSize(scene.root.contents) == Size(4, 2))
    #expect(scene.world.contents.bitmap(ContentsID(rawValue: 2)) == nil)
  }

  @Test func `two loads put pictures side by side`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("a.png", width: 1, height: 1)
    try folder.writePicture("b.png", width: 2, height: 2)
    let world = World()
    let first = try Fixture.scene(
      "<contents type='CGImage' src='a.png'/>", into: world, folder: folder.path)
    let second = try Fixture.scene(
      "<contents type='CGImage' src='b.png'/>", into: world, folder: folder.path)
    #expect(world.contents.pixelSize(first.root.contents) == Size(1, 1))
    #expect(world.contents.pixelSize(second.root.contents) == Size(2, 2))
  }

  @Test func `what is missing or broken is reported once and the rest plays on`() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a picture", to: "broken.png")
    try folder.writePicture("cut.png", width: 64, height: 64)
    let whole = try FileReading.bytes(of: folder.path + "/cut.png", limit: 1 << 20)
    try folder.write(Array(whole.dropLast(20)), to: "cut.png")
    func contents(_ source: String) -> String {
      "<CALayer><contents type='CGImage' src='\(source)'/></CALayer>"
    }
    let sources = [
      "missing.png", "broken.png", "cut.png", "/etc/passwd", "../up.png", "http://x/y",
    ]
    let scene = try Fixture.scene(
      "<sublayers>\((sources + ["missing.png"]).map(contents).joined())</sublayers>",
      attributes: "opacity='0.5'", folder: folder.path)
    #expect(scene.root.sublayers.allSatisfy { $0.contents == .none })
    #expect(scene.root.sublayerCount == 7 && scene.root.opacity == 0.5)
    let entries = scene.report.entries
    #expect(entries.count == 6 && entries.allSatisfy { $0.kind == .asset })
    #expect(entries.map(\.subject) == sources)
    #expect(entries.map(\.count) == [2, 1, 1, 1, 1, 1])
    #expect(entries[0].path == "caml/CALayer/sublayers/CALayer/contents")
  }

  @Test func `another ending is shown and reported`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("a.png")
    let scene = try Fixture.scene(
      "<contents type='CGImage' src='a.jpeg'/>", folder: folder.path)
    #expect(scene.root.contents != .none)
    #expect(scene.report.entries.map(\.kind) == [.asset])
  }

  @Test func `an inline picture is decoded`() throws {
    let png = try PNGEncoder.encode(
      Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255]))
    let text = Self.base64(png)
    let scene = try Fixture.scene(
      """
      <contents type="CGImage" src="data:image/png;base64,\(text)"/>
      <mask><contents type="CGImage" src="data:image/png;base64,AAAA"/></mask>
      """)
    #expect(scene.world.contents.bitmap(scene.root.contents)?.pixels == [255, 0, 0, 255])
    #expect(scene.report.entries.map(\.kind) == [.asset])
  }

  @Test func `a picture over the limit is not decoded`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("a.png", width: 9, height: 1)
    try folder.write(
      "<caml><CALayer bounds='0 0 1 1'><contents type='CGImage' src='a.png'/></CALayer></caml>",
      to: "main.caml")
    let scene = try CAMLReader.load(
      path: folder.path + "/main.caml", into: World(), limits: ImageLimits(maximumSide: 8))
    #expect(scene.root.contents == .none && scene.report.entries.map(\.kind) == [.asset])
  }

  @Test func `unloading takes layers and pictures out of the world`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("a.png")
    let world = World()
    world.frame(at: 0)
    let before = WorldDump.text(of: world)
    let scene = try Fixture.scene(
      """
      <contents type="CGImage" src="a.png"/><mask name="m"/><sublayers><CALayer/></sublayers>
      <states><CAState name="s"><elements><CAStateAddElement><object type="CALayer"/>
      </CAStateAddElement></elements></CAState></states>
      """, into: world, folder: folder.path)
    #expect(world.layerCount == 5)
    scene.unload()
    #expect(world.layerCount == 1)
    world.frame(at: 0)
    #expect(WorldDump.text(of: world) == before)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for i in 0..<4 {
        text.append(i <= group.count ? letters[bits >> (18 - 6 * i) & 63] : "=")
      }
    }
    return text
  }
}
