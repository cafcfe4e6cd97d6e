// SPDX-License-Identifier: MIT

import CLamellaBaseline
import Lamella
import LamellaMath
import LamellaScenes

/// Whole frames through the public interface: a world, its animations, the draw list.
///
/// `scene/cards` stands beside the best C loop for the same stages; the world does the same work and
/// keeps its promises: any tree, any mixture of animations, callbacks, two frames in turn.
let sceneBenchmarks: [BenchmarkCase] = [
  BenchmarkCase("scene/cards") { count in
    let scene = SceneFrames { CardsScene.build(in: $0, count: count, size: Size(1280, 720)) }
    let frame = WholeFrame(count)
    var limit = frame.limit()
    return PreparedBenchmark(
      run: { scene.advance() },
      limit: { [frame] in
        withExtendedLifetime(frame) { _ = lamella_limit_frame(&limit, count) }
      })
  },
  BenchmarkCase("scene/images", sizes: [1000, 10_000, 100_000]) { count in
    let scene = SceneFrames { ImagesScene.build(in: $0, count: count, size: Size(1280, 720)) }
    return PreparedBenchmark(run: { scene.advance() })
  },
  BenchmarkCase("scene/tree") { count in
    let scene = SceneFrames { TreeScene.build(in: $0, count: count, size: Size(1280, 720)) }
    return PreparedBenchmark(run: { scene.advance() })
  },
]

/// A world that is asked for one frame after the other, sixty in a second.
private final class SceneFrames {
  private let world = World()
  private var time = 3.0

  init(_ build: (World) -> Void) {
    build(world)
    world.frame(at: 0)
  }

  func advance() {
    time += 1.0 / 60
    world.frame(at: time)
  }
}
