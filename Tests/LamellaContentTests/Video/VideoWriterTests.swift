// SPDX-License-Identifier: MIT

import Glibc
import Lamella
import LamellaContent
import Testing

private let isFFmpegInstalled = output(of: "ffmpeg -version").hasPrefix("ffmpeg")

struct VideoWriterTests {
  @Test(arguments: ["film", "film.avi", "film.", "film.mp4/frame", "film.mp"])
  func `an unknown ending is refused`(path: String) {
    #expect(throws: VideoError.unknownEnding(path: path)) {
      try VideoWriter(path: path, width: 4, height: 4, framesPerSecond: 10)
    }
  }

  @Test func `an ending counts in any case`() {
    #expect(VideoFormat(endingOf: "a/b.c/FILM.Mp4") == .mp4)
    #expect(VideoFormat(endingOf: "x.tar.webm") == .webm)
  }

  @Test func `a missing program is reported with its package`() throws {
    let error = try #require(throws: VideoError.self) {
      try VideoWriter(
        path: "/tmp/film.mp4", width: 4, height: 4, framesPerSecond: 10, keepsAlpha: false,
        searchPath: "/nowhere:/also/nowhere")
    }
    #expect(error == .notInstalled(program: "ffmpeg", package: "ffmpeg"))
    #expect(error.description.contains("apt-get install ffmpeg"))
  }

  @Test func `MP4 has no transparency`() {
    #expect(throws: VideoError.noAlpha(path: "a.mp4", format: .mp4)) {
      try VideoWriter(path: "a.mp4", width: 4, height: 4, framesPerSecond: 10, keepsAlpha: true)
    }
  }

  @Test func `frames without pixels are refused`() {
    #expect(throws: VideoError.empty(path: "a.gif", width: 0, height: 4)) {
      try VideoWriter(path: "a.gif", width: 0, height: 4, framesPerSecond: 10)
    }
  }

  @Test(.enabled(if: isFFmpegInstalled, "ffmpeg is not installed"))
  func `a folder that does not exist is named`() {
    let path = "/nowhere/film.mp4"
    #expect(throws: VideoError.notWritten(path: path, reason: "No such file or directory")) {
      try VideoWriter(path: path, width: 4, height: 4, framesPerSecond: 10)
    }
  }

  @Test(
    .enabled(if: isFFmpegInstalled, "ffmpeg is not installed"),
    arguments: VideoFormat.allCases)
  func `ten frames of an odd size make a video`(format: VideoFormat) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/film.\(format.rawValue)"
      let writer = try VideoWriter(path: path, width: 37, height: 25, framesPerSecond: 25)
      for index in 0..<10 { try writer.append(movingSquare(index)) }
      try writer.finish()
      #expect(writer.frameCount == 10)
      let isPadded = format == .mp4 || format == .webm
      let entries = "stream=width,height,nb_read_frames,r_frame_rate"
      let report = output(
        of: "ffprobe -v error -count_frames -show_entries \(entries) -of csv=p=0 \(path)")
      #expect(report == (isPadded ? "38,26,25/1,10\n" : "37,25,25/1,10\n"))
      #expect(try fileNames(in: folder).count == 1)
    }
  }

  @Test(
    .enabled(if: isFFmpegInstalled, "ffmpeg is not installed"),
    arguments: VideoFormat.allCases)
  func `one frame of one pixel makes a video`(format: VideoFormat) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/dot.\(format.rawValue)"
      let writer = try VideoWriter(path: path, width: 1, height: 1, framesPerSecond: 60)
      try writer.append(Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255]))
      try writer.finish()
      let report = output(
        of: "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 \(path)"
      )
      #expect(report == "1\n")
    }
  }

  @Test(.enabled(if: isFFmpegInstalled, "ffmpeg is not installed"))
  func `APNG keeps colours and transparency`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/film.apng"
      let writer = try VideoWriter(
        path: path, width: 2, height: 1, framesPerSecond: 10, keepsAlpha: true)
      // Three equal frames: none may be dropped.
      for _ in 0..<3 {
        try writer.append(Bitmap(width: 2, height: 1, pixels: [64, 0, 0, 128, 0, 0, 0, 0]))
      }
      try writer.finish()
      let raw = output(
        of: "ffmpeg -v error -i \(path) -f rawvideo -pix_fmt rgba pipe:1 | od -An -v -tu1")
      let bytes = raw.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0) }
      #expect(
        bytes == [128, 0, 0, 128, 0, 0, 0, 0, 128, 0, 0, 128, 0, 0, 0, 0]
          + [128, 0, 0, 128, 0, 0, 0, 0])
    }
  }

  @Test(
    .enabled(if: isFFmpegInstalled, "ffmpeg is not installed"), arguments: ["mp4", "webm", "gif"])
  func `colours come back nearly as they were`(ending: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/film.\(ending)"
      let color: [UInt8] = [40, 180, 90]
      let writer = try VideoWriter(path: path, width: 32, height: 32, framesPerSecond: 10)
      let pixels = [[UInt8]](repeating: color + [255], count: 32 * 32).flatMap { $0 }
      for _ in 0..<3 { try writer.append(Bitmap(width: 32, height: 32, pixels: pixels)) }
      try writer.finish()
      let raw = output(
        of: "ffmpeg -v error -i \(path) -frames:v 1 -f rawvideo -pix_fmt rgb24 pipe:1"
          + " | od -An -v -tu1 -N3")
      let bytes = raw.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0) }
      #expect(bytes.count == 3)
      for (found, wanted) in zip(bytes, color) {
        #expect(abs(Int(found) - Int(wanted)) <= 4, "\(bytes)")
      }
      let tag = output(
        of: "ffprobe -v error -show_entries stream=color_space -of csv=p=0 \(path)")
      if ending != "gif" { #expect(tag == "bt709\n") }
    }
  }

  @Test(.enabled(if: isFFmpegInstalled, "ffmpeg is not installed"))
  func `a GIF faster than 50 frames a second is thinned`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/fast.gif"
      let writer = try VideoWriter(path: path, width: 37, height: 25, framesPerSecond: 100)
      for index in 0..<20 { try writer.append(movingSquare(index)) }
      try writer.finish()
      let report = output(
        of: "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 \(path)"
      )
      #expect(report == "10\n")
    }
  }

  @Test(.enabled(if: isFFmpegInstalled, "ffmpeg is not installed"))
  func `a video without frames is an error and leaves no file`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/film.mp4"
      do {
        let writer = try VideoWriter(path: path, width: 4, height: 4, framesPerSecond: 10)
        #expect(throws: VideoError.noFrames(path: path)) { try writer.finish() }
      }
      do {
        let dropped = try VideoWriter(path: path, width: 4, height: 4, framesPerSecond: 10)
        try dropped.append(
          Bitmap(width: 4, height: 4, pixels: [UInt8](repeating: 9, count: 64)))
      }
      let left = try fileNames(in: folder)
      #expect(left.isEmpty)
    }
  }

  @Test func `a program that fails is quoted and does not take us down`() throws {
    try withTemporaryFolder { folder in
      let program = folder + "/ffmpeg"
      let file = try #require(fopen(program, "w"))
      fputs("#!/bin/sh\nfor i in 1 2 3 4 5 6 7; do echo line $i >&2; done\nexit 3\n", file)
      fclose(file)
      chmod(program, 0o755)
      let path = folder + "/film.mp4"
      let expected = VideoError.encoderFailed(
        path: path, status: 3, lines: (3...7).map { "line \($0)" })
      do {
        let writer = try VideoWriter(
          path: path, width: 512, height: 512, framesPerSecond: 10, keepsAlpha: false,
          searchPath: folder)
        let frame = Bitmap(
          width: 512, height: 512, pixels: [UInt8](repeating: 0, count: 512 * 512 * 4))
        // A megabyte exceeds the socket's buffer: the loop ends when the other side is gone.
        #expect(throws: expected) { while true { try writer.append(frame) } }
        #expect(throws: expected) { try writer.finish() }
      }
      #expect(try fileNames(in: folder) == ["ffmpeg"])
    }
  }

  private func movingSquare(_ index: Int) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<25 {
      for x in 0..<37 {
        let isInside = (index..<index + 8).contains(x) && (5..<13).contains(y)
        pixels += isInside ? [255, 128, 0, 255] : [0, 0, 64, 255]
      }
    }
    return Bitmap(width: 37, height: 25, pixels: pixels)
  }
}

/// What a shell command prints.
private func output(of command: String) -> String {
  guard let pipe = popen(command + " 2>&1", "r") else { return "" }
  defer { pclose(pipe) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = fread(&buffer, 1, buffer.count, pipe)
    if count == 0 { break }
    result += buffer[..<count]
  }
  return String(decoding: result, as: UTF8.self)
}
