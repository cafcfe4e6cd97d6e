// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import LamellaThreads
import Testing

@testable import Lamella

@Suite struct SameBitsTests {
  /// Hashes of the frames of a scene at some times and of what the presentation holds after them,
  /// behind the number of records.
  private func frames(seed: UInt64, workers: Int, blockSize: Int = 16) -> [[Int]] {
    let scene = RandomScene(seed: seed)
    if workers > 0 {
      scene.world.executor = ThreadPool(workerCount: workers)
      scene.world.pipeline.serialLimit = 1
      scene.world.pipeline.blockSize = blockSize
    }
    return [0.1, 0.7, 1.4, 0.3, 2.6, 9].map { time in
      let frame = scene.world.frame(at: time)
      let shown = ColumnID.allCases.map { column in
        (0..<scene.world.presentation.count).map {
          scene.world.presentation[column][$0].bitPattern
        }
      }
      return [frame.instances.count] + (frame.everything + shown).map(\.hashValue)
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func `one, two and seven workers make the same frames as none`(seed: UInt64) {
    let wanted = frames(seed: seed, workers: 0)
    #expect(wanted.contains { $0[0] > 0 })
    for workers in [1, 2, 7] {
      #expect(frames(seed: seed, workers: workers) == wanted, "\(workers) workers")
    }
    #expect(frames(seed: seed, workers: 2, blockSize: 3) == wanted, "blocks of three")
  }

  @Test func `what many blocks depend on is done first`() {
    for seed in UInt64(0)..<12 {
      let world = RandomScene(seed: seed).world
      let tree = world.tree
      for size in [1, 2, 7, 50] {
        let plan = BlockPlan(items: 0..<tree.rowCount, size: size)
        let matrices = world.pipeline.matrices
        guard matrices.findSpine(plan, tree) else { continue }
        let spine = (0..<matrices.spine.count).map { Int(matrices.spine[$0]) }
        #expect(spine == Array(Set(spine)).sorted())
        for block in 0..<plan.count {
          let rows = plan.block(block)
          for row in rows where tree.parentRow[row] >= 0 {
            let parent = Int(tree.parentRow[row])
            #expect(rows.contains(parent) || spine.contains(parent))
          }
        }
        // The spine needs nothing but itself.
        for row in spine where tree.parentRow[row] >= 0 {
          #expect(spine.contains(Int(tree.parentRow[row])))
        }
      }
    }
  }

  @Test func `the blocks cover every item once`() {
    for (count, size) in [(1, 1), (10, 3), (9, 3), (4096, 4096), (5, 100)] {
      let plan = BlockPlan(items: 7..<7 + count, size: size)
      let all = (0..<plan.count).flatMap { Array(plan.block($0)) }
      #expect(all == Array(7..<7 + count))
    }
  }

  @Test func `little work stays on the caller's thread`() {
    final class Counting: BlockExecutor {
      var calls = 0
      let workerCount = 2
      func perform(_ count: Int, _ work: BlockWork) {
        calls += 1
        for block in (0..<count).reversed() { work(block) }
      }
    }
    let counting = Counting()
    let scene = RandomScene(seed: 1)
    scene.world.executor = counting
    scene.world.frame(at: 1)
    #expect(counting.calls == 0)
    scene.world.pipeline.serialLimit = 1
    scene.world.pipeline.blockSize = 8
    scene.world.frame(at: 2)
    #expect(counting.calls > 0)
  }
}
