// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath

/// `lamella render`: pictures and videos, without a display.
enum RenderCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "render",
    summary: "Draw a scene into PNG files or a video; needs no display.",
    usage: "PATH [options] -o FILE", operandCount: 1...1,
    options: [
      OptionSyntax(
        "-o", "--output", value: "FILE",
        help: "Where the result goes: .png for pictures; .mp4 .webm .gif .apng for a video."),
      OptionSyntax(
        "--at", value: "T", mayRepeat: true,
        help: "The time of the picture in seconds; default 0. Several times, repeated or as\n"
          + "1,2,3, make several files: NAME@1.png, NAME@2.png, NAME@3.png."),
      OptionSyntax("--fps", value: "N", help: "Frames a second; makes a video."),
      OptionSyntax("--duration", value: "SECONDS", help: "The length of the video, from time 0."),
      OptionSyntax("--scale", value: "S", help: "Pixels per point; default 1."),
      OptionSyntax(
        "--size", value: "WxH",
        help: "The size in pixels instead; the scene is fitted into the middle."),
      OptionSyntax(
        "--background", value: "COLOUR",
        help: "What is behind the scene: #rgb, #rrggbb, #rrggbbaa, a name, or transparent.\n"
          + "Default transparent, and black in a .mp4, which has no transparency."),
      OptionSyntax("--state", value: "NAME", help: "Put the scene into one of its states first."),
      OptionSyntax(
        "--overlay", value: "PART", mayRepeat: true,
        help: "Show costs or overdraw over the scene, as F1 and F2 do while it plays."),
      OptionSyntax(
        "-q", "--quiet", help: "Print neither what was written nor what was not understood."),
    ],
    details: """
      PATH is a .ca package or a .caml file. The picture shows the root layer's bounds, y up; its
      size is the bounds times the scale, rounded. With an opaque background the picture has no
      alpha channel; otherwise alpha is straight. A video needs the program ffmpeg.

      lamella render scene.ca --at 1.5 --scale 2 -o scene.png
      lamella render scene.ca --fps 60 --duration 4 -o scene.mp4
      """)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let options = try RenderOptions(arguments)
    let scene = try Scene(path: options.path, state: options.state, isQuiet: options.isQuiet)
    let placement =
      switch options.extent {
      case .scale(let scale): Placement(scene.size, scale: scale)
      case .size(let width, let height): Placement(scene.size, fitting: (width, height))
      }
    let stage = try Stage(placement, background: options.background)
    stage.overlay.parts = options.overlay
    scene.world.recordsSources = !options.overlay.isEmpty
    switch options.output {
    case .stills(let times): try drawStills(times, of: scene, on: stage, options)
    case .film(let rate, let count):
      try drawFilm(rate, count, of: scene, on: stage, options)
    }
  }

  /// The pictures in the order of their times, so that the scene only moves forwards.
  private static func drawStills(
    _ times: [(text: String, time: Double)], of scene: Scene, on stage: Stage,
    _ options: RenderOptions
  ) throws(CommandFailure) {
    var bar = ProgressBar("pictures", total: times.count, isWanted: !options.isQuiet)
    defer { bar.clear() }
    let alpha: PNGEncoder.Alpha = options.background.alpha < 1 ? .straight : .opaque
    var paths: [String] = []
    for (index, still) in times.sorted(by: { $0.time < $1.time }).enumerated() {
      let picture = try stage.picture(
        of: scene.frame(at: still.time, in: stage.placement), of: scene.world)
      let path = options.stillPath(still.text, of: times.count)
      try CommandFailure.catching { () throws(PNGError) in
        try PNGEncoder.write(picture, to: path, alpha: alpha)
      }
      paths.append(path)
      bar.show(index + 1)
    }
    bar.clear()
    for path in paths { report(path, stage, options) }
  }

  private static func drawFilm(
    _ framesPerSecond: Double, _ count: Int, of scene: Scene, on stage: Stage,
    _ options: RenderOptions
  ) throws(CommandFailure) {
    var bar = ProgressBar("frames", total: count, isWanted: !options.isQuiet)
    defer { bar.clear() }
    let writer = try CommandFailure.catching { () throws(VideoError) in
      try VideoWriter(
        path: options.outputPath, width: stage.placement.width, height: stage.placement.height,
        framesPerSecond: framesPerSecond, keepsAlpha: options.background.alpha < 1)
    }
    for index in 0..<count {
      let picture = try stage.picture(
        of: scene.frame(at: Double(index) / framesPerSecond, in: stage.placement),
        of: scene.world)
      try CommandFailure.catching { () throws(VideoError) in try writer.append(picture) }
      bar.show(index + 1)
    }
    try CommandFailure.catching { () throws(VideoError) in try writer.finish() }
    bar.clear()
    report(options.outputPath, stage, options)
  }

  private static func report(_ path: String, _ stage: Stage, _ options: RenderOptions) {
    if options.isQuiet { return }
    Terminal.print("\(path): \(stage.placement.width)×\(stage.placement.height) pixels")
  }
}
