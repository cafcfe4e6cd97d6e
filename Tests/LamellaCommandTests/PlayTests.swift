// SPDX-License-Identifier: MIT

import Glibc
import Testing

@Suite struct PlayTests {
  let folder: TemporaryFolder
  let corners: String

  init() throws {
    folder = try TemporaryFolder()
    corners = try folder.write(SampleScenes.corners, to: "corners.caml")
  }

  static var hasScreen: Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/Xvfb", X_OK) == 0 }
  }

  @Test func `without a display the reason is one line`() throws {
    let run = try CommandRun(
      "play", corners, environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("lamella: no display to open a window on"))
  }

  @Test(
    .enabled(if: hasScreen),
    arguments: [["--speed", "0.5"], ["--at", "9"], ["--background", "#fff"]])
  func `a window closes after so many frames, moving or not`(words: [String]) throws {
    let screen = try VirtualScreen()
    defer { screen.close() }
    let run = try CommandRun(
      ["play", corners, "--frames", "5"] + words, environment: ["DISPLAY": screen.display])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    #expect(run.output.isEmpty)
  }
}

/// An X server that shows nothing.
struct VirtualScreen {
  /// Its name for the variable `DISPLAY`.
  let display: String
  private let server: ChildProcess

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { Glibc.close(ends[0]) }
    let errors = try TemporaryFile()
    server = try ChildProcess(
      "Xvfb", ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"],
      output: ends[1], errors: errors.descriptor)
    Glibc.close(ends[1])
    // The server tells the display number that it found free.
    var digits: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != 10 { digits.append(byte) }
    let number = Int(String(decoding: digits, as: UTF8.self))
    display = ":\(try #require(number, "Xvfb does not start: \(errors.text)"))"
  }

  func close() {
    server.terminate()
    _ = server.wait()
  }
}
