// SPDX-License-Identifier: MIT

// A document in a world of its own, committed at time 0. Whatever the document asked for and did
// not get is printed, each thing once: by the reader when it is opened, by the engine as it comes up.

import Lamella
import LamellaCAML
import LamellaContent
import LamellaMath
import LamellaThreads

/// The scene that a `.ca` package or a `.caml` file describes.
final class Scene {
  /// The world that holds the scene alone.
  let world = World()
  /// The document's root layer.
  let root: Layer
  /// The size of the root's bounds in points, both sides positive.
  let size: Size
  private let isQuiet: Bool
  private var printedIssues = 0

  /// Opens a document, puts it into a state if one is named, and commits it at time 0.
  init(path: String, state: String?, isQuiet: Bool) throws(CommandFailure) {
    self.isQuiet = isQuiet
    let world = world
    let document = try CommandFailure.catching { () throws(CAMLError) in
      try CAMLReader.load(path: path, into: world)
    }
    root = document.root
    size = document.size
    if !isQuiet {
      for entry in document.report.entries { Terminal.printError("not understood: \(entry)") }
    }
    guard size.width > 0 && size.height > 0 else {
      throw .failed(
        "\(path): the root layer is \(size.width)×\(size.height) points: nothing to see")
    }
    if let state, !document.setState(name: state, speed: 0) {
      let names = document.states.map(\.name)
      throw .failed(
        names.isEmpty
          ? "\(path): no state “\(state)”; the scene has no states"
          : "\(path): no state “\(state)”; there are " + names.joined(separator: ", "))
    }
    world.viewport = Rect(0, 0, size.width, size.height)
    world.pictureSource = ContentRenderer(for: world)
    world.executor = ThreadPool()
    world.commit(at: 0)
    printIssues()
  }

  /// The frame of a time for the pixels of a placement; prints what the engine had not done before.
  func frame(at time: Double, in placement: Placement) -> Frame {
    world.pixelGrid = placement.pixelGrid
    let frame = world.frame(at: time)
    printIssues()
    return frame
  }

  private func printIssues() {
    let issues = world.issues.issues
    if !isQuiet {
      for issue in issues[printedIssues...] { Terminal.printError("not drawn: \(issue)") }
    }
    printedIssues = issues.count
  }
}
