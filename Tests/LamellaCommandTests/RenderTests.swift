// SPDX-License-Identifier: MIT

import Testing

@Suite struct RenderTests {
  let folder: TemporaryFolder
  let corners: String

  init() throws {
    folder = try TemporaryFolder()
    corners = try folder.write(SampleScenes.corners, to: "corners.caml")
  }

  private func render(_ words: String..., from path: String? = nil) throws -> Picture {
    let output = folder.file("out.png")
    let run = try CommandRun(["render", path ?? corners, "-o", output] + words)
    try #require(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    return try Picture(output)
  }

  @Test func `y points up, alpha is straight and nothing is behind the layers`() throws {
    let picture = try render()
    #expect(picture.size == [40, 20])
    #expect(picture[5, 5] == [255, 0, 0, 255])
    #expect(picture[35, 5] == [0, 0, 0, 0])
    #expect(picture[5, 15] == [0, 255, 0, 255])
    #expect(picture[35, 15] == [0, 0, 128, 128])
    #expect(try folder.bytes("out.png")[25] == 6, "colour type: RGB with alpha")
  }

  @Test(
    arguments: [
      ("#fff", [255, 255, 255]), ("#ff8000", [255, 128, 0]), ("#102030ff", [16, 32, 48]),
      ("black", [0, 0, 0]), ("white", [255, 255, 255]),
    ] as [(String, [UInt8])])
  func `an opaque background leaves no alpha channel`(name: String, color: [UInt8]) throws {
    let picture = try render("--background", name)
    #expect(picture[20, 10] == color + [255])
    #expect(picture[5, 5] == [255, 0, 0, 255])
    #expect(try folder.bytes("out.png")[25] == 2, "colour type: RGB")
  }

  @Test func `a translucent background is laid down once`() throws {
    let picture = try render("--background", "#ffffff80", "--size", "40x40")
    #expect(picture[20, 20] == [128, 128, 128, 128])
    #expect(picture[20, 1] == [128, 128, 128, 128])
  }

  @Test(arguments: [("2", [80, 40]), ("0.5", [20, 10]), ("1.26", [50, 25]), ("0.001", [1, 1])])
  func `the sides are the bounds times the scale, rounded`(scale: String, size: [Int]) throws {
    #expect(try render("--scale", scale).size == size)
  }

  @Test func `a size fits the scene into the middle`() throws {
    let picture = try render("--size", "80x80", "--background", "#101010")
    #expect(picture.size == [80, 80])
    #expect(picture[40, 19] == [16, 16, 16, 255])
    #expect(picture[0, 20] == [255, 0, 0, 255])
    #expect(picture[0, 19] == [16, 16, 16, 255])
    #expect(picture[0, 59] == [0, 255, 0, 255])
    #expect(picture[0, 60] == [16, 16, 16, 255])
  }

  @Test func `nothing is drawn beside the root's bounds`() throws {
    let path = try folder.write(
      SampleScenes.document(
        "<CALayer position=\"20 10\" bounds=\"0 0 400 200\" backgroundColor=\"1 0 0\"/>"),
      to: "wide.caml")
    let picture = try render("--size", "80x80", from: path)
    #expect(picture[40, 40] == [255, 0, 0, 255])
    #expect(picture[40, 19] == [0, 0, 0, 0])
    #expect(picture[40, 60] == [0, 0, 0, 0])
  }

  @Test func `the time moves what is animated`() throws {
    #expect(try render("--at", "1")[11, 15] == [0, 255, 0, 255])
    #expect(try render("--at", "1")[9, 15] == [0, 0, 0, 0])
    #expect(try render("--at", "7")[29, 15] == [0, 255, 0, 255])
    #expect(try render("--at=-1")[1, 15] == [0, 255, 0, 255])
  }

  @Test func `several times make files that tell them apart, equal to single ones`() throws {
    let output = folder.file("slide.png")
    let run = try CommandRun("render", corners, "--at", "2,0.50", "--at", "1", "-o", output)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      folder.names.filter { $0.hasPrefix("slide") } == [
        "slide@0.50.png", "slide@1.png", "slide@2.png",
      ])
    for time in ["0.50", "1", "2"] {
      let single = try render("--at", time)
      #expect(try Picture(folder.file("slide@\(time).png")).bitmap == single.bitmap)
      #expect(run.output.contains("slide@\(time).png: 40×20 pixels"))
    }
  }

  @Test(arguments: SampleScenes.packages)
  func `the packages that come along make pictures`(path: String) throws {
    let output = folder.file("out.png")
    let run = try CommandRun("render", path, "--at", "1.5", "--scale", "0.25", "-o", output)
    #expect(run.status == 0, "\(run.errors)")
    let picture = try Picture(output)
    #expect([[300, 200], [250, 250]].contains(picture.size))
    #expect(picture.colorCount == 100)
    let corner = picture[1, 1]
    #expect(corner[3] == 255, "the root has a background")
  }

  @Test func `what is not understood is told once, and not when quiet`() throws {
    let path = try folder.write(
      SampleScenes.document(
        "<CALayer bounds=\"0 0 1 1\" wobble=\"1\"/><CALayer bounds=\"0 0 1 1\" wobble=\"2\"/>"),
      to: "wobble.caml")
    let output = folder.file("out.png")
    let run = try CommandRun("render", path, "-o", output)
    #expect(run.status == 0)
    let lines = run.errorLines.filter { $0.contains("wobble") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("not understood: \(path):5:") == true)
    let quiet = try CommandRun("render", path, "-o", output, "--quiet")
    #expect(quiet.status == 0)
    #expect(quiet.output.isEmpty)
    #expect(quiet.errors.isEmpty)
  }
}
