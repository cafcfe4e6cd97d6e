// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// Copies of a card that a replicator puts into one space in perspective, whole frames.
///
/// `depth/apart`: all face the eye, each at a depth of its own. `depth/crossing`: each is turned a little
/// further than the one before, so that most cross others and are cut.
let depthBenchmarks: [BenchmarkCase] = [
  depth("depth/apart", turn: 0), depth("depth/crossing", turn: 0.035),
]

private func depth(_ name: String, turn: Float) -> BenchmarkCase {
  BenchmarkCase(name, sizes: [1000, 10_000]) { count in
    let scene = DepthFrames(count, turn: turn)
    return PreparedBenchmark(run: { scene.advance() })
  }
}

/// A world whose copies stand around the view's centre; their card moves in each frame.
private final class DepthFrames {
  private let world = World()
  private let card: Layer
  private var time = 0.0

  init(_ count: Int, turn: Float) {
    world.viewport = Rect(0, 0, 1280, 720)
    world.transactionDisablesActions = true
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 1200
    let space = world.addLayer(.transform, to: world.root) { $0.position = Point(640, 360) }
    space.sublayerTransform = perspective
    let replicator = world.addLayer(.replicator, to: space) {
      $0.bounds = Rect(0, 0, 20, 20)
      $0.position = .zero
    }
    replicator.setValue(.number(Double(count)), forKeyPath: "instanceCount")
    replicator.preservesDepth = true
    let step = 600 / Float(count)
    replicator[.instanceTransform] = .rotation(turn, 0, 1, 0)
      .concatenating(.rotation(turn == 0 ? 0.11 : 0.013, 0, 0, 1))
      .concatenating(.translation(0, 0, turn == 0 ? -step : 0))
    card = world.addLayer(to: replicator) {
      $0.bounds = Rect(0, 0, 20, 20)
      $0.position = Point(260, 10)
      $0.backgroundColor = Color(0.25, 0.5, 0.75, 1)
      if turn != 0 { $0.transform = .rotation(0.5, 1, 0, 0) }
    }
    world.frame(at: 0)
  }

  func advance() {
    time += 1.0 / 60
    card.position.x = 260 + Float(time.truncatingRemainder(dividingBy: 8))
    world.frame(at: time)
  }
}
