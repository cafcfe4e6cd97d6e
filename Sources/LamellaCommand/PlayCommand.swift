// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import LamellaWindow

/// `lamella play`: a scene in a window.
enum PlayCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "play",
    summary: "Play a scene in a window.",
    usage: "PATH [options]", operandCount: 1...1,
    options: [
      OptionSyntax("--speed", value: "S", help: "Scene seconds in a second; default 1."),
      OptionSyntax("--at", value: "T", help: "The time to begin at in seconds; default 0."),
      OptionSyntax("--frames", value: "N", help: "Close the window after N frames."),
      OptionSyntax(
        "--background", value: "COLOUR",
        help: "What is behind and beside the scene: #rgb, #rrggbb or a name; default black."),
      OptionSyntax("--state", value: "NAME", help: "Put the scene into one of its states first."),
      OptionSyntax(
        "--overlay", value: "PART", mayRepeat: true,
        help: "Show costs (F1) or overdraw (F2) from the start."),
      OptionSyntax("-q", "--quiet", help: "Do not print what was not understood."),
    ],
    details: """
      PATH is a .ca package or a .caml file. Esc closes the window, space pauses, the arrow keys
      step by a sixtieth of a second while paused, Home goes back to the start. The title shows
      what a frame takes. The window draws only when the scene needs it. F1 shows what a frame costs
      and why, F2 how often each pixel is drawn (dark red once, white two dozen times) and which
      parts take an off-screen pass.

      lamella play scene.ca --speed 0.25
      """)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let speed = try arguments.number("--speed") ?? 1
    let start = try arguments.number("--at") ?? 0
    let lastFrame = try arguments.count("--frames")
    let background = try arguments.color("--background") ?? .black
    let path = arguments.operands[0]
    let scene = try Scene(
      path: path, state: arguments.text("--state"), isQuiet: arguments.has("--quiet"))
    let window = try CommandFailure.catching { () throws(WindowError) in
      try Window(title: path, size: scene.size)
    }
    let renderer = try CommandFailure.catching { () throws(GLError) in try Renderer() }
    let overlay = CostOverlay()
    overlay.parts = try arguments.overlayParts()
    let nothing = Frame(contents: scene.world.contents)
    var drawn = 0
    try window.run(clock: PlaybackClock(time: start, speed: speed)) {
      (request) throws(CommandFailure) in
      let placement = Placement(
        scene.size, fitting: (request.pixelWidth, request.pixelHeight))
      // The first frame shows as soon as it can; the shaders that later ones may need follow it.
      if drawn == 1 {
        let target = placement.wholeTarget(framebuffer: 0, background: background)
        try CommandFailure.catching { () throws(GLError) in try renderer.prepare(for: target) }
      }
      for case .functionKey(let key) in request.events {
        if key == 1 { overlay.toggle(.costs) }
        if key == 2 { overlay.toggle(.overdraw) }
      }
      scene.world.recordsSources = !overlay.parts.isEmpty
      let frame = scene.frame(at: request.time, in: placement)
      try CommandFailure.catching { () throws(GLError) in
        if placement.hasMargins {
          try renderer.draw(
            nothing, into: placement.wholeTarget(framebuffer: 0, background: background))
        }
        try overlay.draw(
          frame, of: scene.world, in: placement, scale: request.scale, framebuffer: 0,
          with: renderer, background: background)
      }
      drawn += 1
      return answer(scene.world.nextFrame, drawn: drawn, lastFrame: lastFrame)
    }
    renderer.releaseResources()
  }

  /// When the window draws next; a run of so many frames does not wait for a scene at rest.
  private static func answer(
    _ next: NextFrame, drawn: Int, lastFrame: Int?
  ) -> FrameAnswer {
    if let lastFrame { return drawn < lastFrame ? .now : .close }
    return switch next {
    case .now: .now
    case .at(let time): .at(time)
    case .never: .never
    }
  }
}
