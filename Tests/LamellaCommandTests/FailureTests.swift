// SPDX-License-Identifier: MIT

import Testing

@Suite struct FailureTests {
  let folder: TemporaryFolder
  let corners: String

  init() throws {
    folder = try TemporaryFolder()
    corners = try folder.write(SampleScenes.corners, to: "corners.caml")
  }

  @Test(arguments: ["render", "play", "inspect"])
  func `a file that is missing is named in one line`(command: String) throws {
    let path = folder.file("missing.ca")
    let output = command == "render" ? ["-o", folder.file("out.png")] : []
    let run = try CommandRun([command, path] + output)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("lamella: \(path): "))
    #expect(folder.names == ["corners.caml"])
  }

  @Test(arguments: ["render", "play", "inspect"])
  func `a malformed file is named with line and column`(command: String) throws {
    let path = try folder.write("<caml>\n <CALayer bounds=\"0 0 1 1\">\n</caml>\n", to: "bad.caml")
    let output = command == "render" ? ["-o", folder.file("out.png")] : []
    let run = try CommandRun([command, path] + output)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("lamella: \(path):3:"))
  }

  @Test func `a folder without a document is refused`() throws {
    let empty = try TemporaryFolder()
    let run = try CommandRun("render", empty.path, "-o", folder.file("out.png"))
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("lamella: \(empty.path): "))
  }

  @Test func `a scene without a size is refused`() throws {
    let path = try folder.write(
      SampleScenes.document("", root: "bounds=\"0 0 0 20\""), to: "flat.caml")
    let run = try CommandRun("render", path, "-o", folder.file("out.png"))
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("lamella: \(path)"))
  }

  @Test func `a file that cannot be written is named`() throws {
    let output = folder.file("no/such/folder.png")
    let run = try CommandRun("render", corners, "-o", output)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("lamella: \(output): "))
  }

  @Test func `a picture larger than the driver draws is refused`() throws {
    let run = try CommandRun(
      "render", corners, "--size", "1000000x1000000", "-o", folder.file("out.png"))
    #expect(run.status == 1)
    #expect(run.errors.contains("1000000×1000000"))
    #expect(folder.names == ["corners.caml"])
  }
}
