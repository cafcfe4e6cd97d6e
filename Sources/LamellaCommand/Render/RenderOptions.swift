// SPDX-License-Identifier: MIT

// What `render` is asked for, with every contradiction found before anything is opened.

import LamellaContent
import LamellaMath

struct RenderOptions {
  /// What is made.
  enum Output {
    /// PNG files: one at the path itself, or several at `name@T.png`.
    case stills([(text: String, time: Double)])
    /// A video.
    case film(framesPerSecond: Double, frameCount: Int)
  }

  /// How large the picture is.
  enum Extent {
    case scale(Double)
    case size(width: Int, height: Int)
  }

  let path: String
  let outputPath: String
  let output: Output
  let extent: Extent
  let background: Color
  let state: String?
  let isQuiet: Bool
  let overlay: Set<CostOverlay.Part>

  init(_ arguments: Arguments) throws(CommandFailure) {
    path = arguments.operands[0]
    guard let outputPath = arguments.text("--output") else {
      throw .usage("say where the picture goes: -o FILE.png")
    }
    self.outputPath = outputPath
    state = arguments.text("--state")
    isQuiet = arguments.has("--quiet")
    overlay = try arguments.overlayParts()
    extent = try Self.extent(arguments)
    output = try Self.output(arguments, outputPath)
    background = try Self.background(arguments, outputPath)
  }

  /// Where the picture of one of several times goes.
  func stillPath(_ text: String, of count: Int) -> String {
    count == 1 ? outputPath : outputPath.dropLast(4) + "@\(text)" + outputPath.suffix(4)
  }

  private static func extent(_ arguments: Arguments) throws(CommandFailure) -> Extent {
    let scale = try arguments.positiveNumber("--scale")
    guard let size = try arguments.pixelSize("--size") else { return .scale(scale ?? 1) }
    if scale != nil { throw .usage("give --scale or --size, not both") }
    return .size(width: size.width, height: size.height)
  }

  private static func output(
    _ arguments: Arguments, _ path: String
  ) throws(CommandFailure) -> Output {
    let rate = try arguments.positiveNumber("--fps")
    let duration = try arguments.positiveNumber("--duration")
    let times = try arguments.numbers("--at")
    if rate == nil && duration == nil {
      guard path.lowercased().hasSuffix(".png") else {
        throw .usage(
          "\(path) is no .png; a video (\(videoEndings)) needs --fps N and --duration SECONDS")
      }
      return .stills(times.isEmpty ? [("0", 0)] : times.map { ($0.text, $0.number) })
    }
    guard let rate, let duration else {
      throw .usage("a video needs both --fps N and --duration SECONDS")
    }
    if !times.isEmpty { throw .usage("--at is for pictures; a video begins at 0") }
    guard VideoFormat(endingOf: path) != nil else {
      throw .usage("\(path): a video ends in one of \(videoEndings)")
    }
    let count = (rate * duration).rounded()
    guard count <= 1e7 else { throw .usage("\(Int(count)) frames are too many") }
    return .film(framesPerSecond: rate, frameCount: max(1, Int(count)))
  }

  /// Transparent unless said otherwise; black where the format has no transparency.
  private static func background(
    _ arguments: Arguments, _ path: String
  ) throws(CommandFailure) -> Color {
    let format = VideoFormat(endingOf: path)
    let keepsAlpha = format?.supportsAlpha ?? true
    guard let color = try arguments.color("--background") else {
      return keepsAlpha ? .clear : .black
    }
    if let format, !keepsAlpha, color.alpha < 1 {
      throw .usage("a \(format.rawValue) file has no transparency; give an opaque --background")
    }
    return color
  }

  private static var videoEndings: String {
    VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: " ")
  }
}
