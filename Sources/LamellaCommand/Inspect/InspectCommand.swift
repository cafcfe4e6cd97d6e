// SPDX-License-Identifier: MIT

import FoundationEssentials
import Lamella
import LamellaMath

/// `lamella inspect`: the layer tree of a scene and what shows of it.
enum InspectCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "inspect",
    summary: "Print the layers of a scene and their values on screen.",
    usage: "PATH [options]", operandCount: 1...1,
    options: [
      OptionSyntax("--at", value: "T", help: "The time in seconds; default 0."),
      OptionSyntax(
        "--all", help: "Print every property, not only those that differ from their defaults."),
      OptionSyntax(
        "--costs",
        help: "Print what drawing the frame takes instead: each off-screen pass and draw call\n"
          + "with its layer and its reason."),
      OptionSyntax("--json", help: "Print one JSON document."),
      OptionSyntax("--state", value: "NAME", help: "Put the scene into one of its states first."),
      OptionSyntax("-q", "--quiet", help: "Do not print what was not understood."),
    ],
    details: """
      PATH is a .ca package or a .caml file. Each layer is printed with its class, its name, its id,
      its values on screen and the animations on it. Lists of numbers are x, y, width, height of
      rectangles, red, green, blue, alpha of colours, and the 16 cells of transforms row by row.

      lamella inspect scene.ca --at 1.5
      lamella inspect scene.ca --at 1.5 --json
      lamella inspect scene.ca --at 1.5 --costs
      """)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let time = try arguments.number("--at") ?? 0
    let path = arguments.operands[0]
    let scene = try Scene(
      path: path, state: arguments.text("--state"), isQuiet: arguments.has("--quiet"))
    if arguments.has("--costs") { return try printCosts(of: scene, path, time, arguments) }
    _ = scene.frame(at: time, in: Placement(scene.size, scale: 1))
    let root = LayerReport(
      scene.root, differingFrom: arguments.has("--all") ? nil : FreshLayers())
    let report = SceneReport(
      path: path, time: time, width: scene.size.width, height: scene.size.height,
      layerCount: root.layerCount, nextFrame: scene.world.nextFrame, root: root)
    if !arguments.has("--json") { return Terminal.print(report.text) }
    try printDocument(report, path)
  }

  private static func printCosts(
    of scene: Scene, _ path: String, _ time: Double, _ arguments: Arguments
  ) throws(CommandFailure) {
    let placement = Placement(scene.size, scale: 1)
    let stage = try Stage(placement, background: .clear)
    scene.world.recordsSources = true
    let costs = try stage.costs(of: scene.frame(at: time, in: placement))
    let report = CostReport(
      costs.steady, first: costs.first, of: scene.world, path: path, time: time, placement)
    if arguments.has("--json") { return try printDocument(report, path) }
    Terminal.print(report.text)
  }

  private static func printDocument(
    _ report: some Encodable, _ path: String
  ) throws(CommandFailure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      Terminal.print(String(decoding: try encoder.encode(report), as: UTF8.self))
    } catch {
      throw .failed("\(path): the report has no JSON form: \(error)")
    }
  }
}
