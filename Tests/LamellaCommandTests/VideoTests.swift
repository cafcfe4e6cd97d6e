// SPDX-License-Identifier: MIT

import Glibc
import Testing

@Suite struct VideoTests {
  let folder: TemporaryFolder
  let corners: String

  init() throws {
    folder = try TemporaryFolder()
    corners = try folder.write(SampleScenes.corners, to: "corners.caml")
  }

  static var hasEncoder: Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/ffmpeg", X_OK) == 0 }
  }

  private func film(_ name: String, _ words: String..., path: String? = nil) throws -> CommandRun {
    try CommandRun(
      ["render", corners, "--fps", "10", "--duration", "0.5", "-o", folder.file(name)] + words,
      environment: path.map { ["PATH": $0] } ?? [:])
  }

  @Test func `without ffmpeg the package to install is named`() throws {
    let run = try film("out.mp4", path: "")
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("apt-get install ffmpeg"))
    #expect(folder.names == ["corners.caml"])
  }

  @Test(
    .enabled(if: hasEncoder),
    arguments: [
      ("out.mp4", 4, "ftyp"), ("out.webm", 0, "\u{1A}E"), ("out.gif", 0, "GIF89a"),
      ("out.apng", 1, "PNG"),
    ])
  func `a video is of the kind that its name says`(
    name: String, offset: Int, signature: String
  ) throws {
    let run = try film(name)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "\(folder.file(name)): 40×20 pixels\n")
    let bytes = try folder.bytes(name)
    #expect(bytes.dropFirst(offset).starts(with: signature.utf8))
    #expect(folder.names == ["corners.caml", name])
  }

  @Test(.enabled(if: hasEncoder))
  func `an animated picture keeps transparency and its first frame`() throws {
    #expect(try film("out.apng").status == 0)
    // A reader that knows no animation shows the first frame.
    let first = try Picture(folder.file("out.apng"))
    #expect(first[5, 5] == [255, 0, 0, 255])
    #expect(first[20, 5] == [0, 0, 0, 0])
    #expect(first[1, 15] == [0, 255, 0, 255])
    let frames = try frameCount(of: "out.apng")
    #expect(frames == 5)
  }

  /// The number in the chunk `acTL`.
  private func frameCount(of name: String) throws -> Int {
    let bytes = try folder.bytes(name)
    let chunk = Array("acTL".utf8)
    let start = try #require(
      (0..<bytes.count - 8).first { bytes[$0..<$0 + 4].elementsEqual(chunk) })
    return bytes[start + 4..<start + 8].reduce(0) { $0 << 8 | Int($1) }
  }
}
