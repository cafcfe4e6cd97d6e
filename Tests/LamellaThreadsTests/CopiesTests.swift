// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import LamellaThreads
import Testing

@testable import Lamella

/// Copies of a replicator are the same bits for any number of threads.
@Suite struct CopiesTests {
  private func frames(
    workers: Int, delay: Float, parts: Int, viewport: Rect?
  ) -> [[InstanceRecord]] {
    let world = World()
    world.transactionDisablesActions = true
    world.viewport = viewport
    if workers > 0 {
      world.executor = ThreadPool(workerCount: workers)
      world.pipeline.serialLimit = 1
      world.pipeline.blockSize = 512
    }
    let replicator = world.addLayer(.replicator, to: world.root)
    replicator.setValue(.number(5000), forKeyPath: "instanceCount")
    replicator[.instanceTransform] = Transform3D.rotation(0.01)
      .concatenating(.translation(0.25, 0.125))
    replicator[.instanceDelay] = delay
    replicator.setValue(.number(-0.0001), forKeyPath: "instanceRedOffset")
    for i in 0..<parts {
      let card = world.addLayer(to: replicator) {
        $0.bounds = Rect(0, 0, 20, 10)
        $0.position = Point(Float(30 * i), 100)
        $0.backgroundColor = .white
      }
      var turn = BasicAnimation(.transform.rotation.z, from: 0, to: 3, duration: 2)
      turn.timingFunction = .easeInEaseOut
      turn.repeatCount = .infinity
      card.add(turn, forKey: "turn")
    }
    replicator.setOverride(CopyOverride(isHidden: true), ofCopy: 700)
    replicator.setOverride(CopyOverride(tint: .green), ofCopy: 4000)
    return [0, 0.4, 3.3].map { world.frame(at: $0).quads }
  }

  @Test(arguments: [0, 0.013] as [Float], [1, 3])
  func `one, two and seven workers make the same copies as none`(delay: Float, parts: Int) {
    for viewport in [nil, Rect(-100, -100, 200, 200)] {
      let wanted = frames(workers: 0, delay: delay, parts: parts, viewport: viewport)
      #expect(wanted[2].count > 100 && (viewport != nil || wanted[2].count == 4999 * parts))
      for workers in [1, 2, 7] {
        let made = frames(workers: workers, delay: delay, parts: parts, viewport: viewport)
        #expect(made == wanted, "\(workers) workers")
      }
    }
  }
}
