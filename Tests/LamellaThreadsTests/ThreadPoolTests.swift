// SPDX-License-Identifier: MIT

import Glibc
import Lamella
import LamellaThreads
import Synchronization
import Testing

/// Counts how often each block was done, and by how many threads at the same time.
private final class Tally: Sendable {
  let counts: [Atomic<Int>.Box]
  let running = Atomic<Int>(0)
  let most = Atomic<Int>(0)

  init(_ count: Int) { counts = (0..<count).map { _ in Atomic<Int>.Box() } }

  /// Runs all blocks on an executor.
  func run(on executor: some BlockExecutor) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    executor.perform(
      counts.count,
      BlockWork(context: context) { context, block in
        let tally = Unmanaged<Tally>.fromOpaque(context).takeUnretainedValue()
        let now = tally.running.add(1, ordering: .acquiringAndReleasing).newValue
        tally.most.max(now, ordering: .relaxed)
        for _ in 0..<500 { tally.counts[block].value.add(1, ordering: .relaxed) }
        tally.running.subtract(1, ordering: .acquiringAndReleasing)
      })
  }

  func isDone(_ times: Int) -> Bool {
    counts.allSatisfy { $0.value.load(ordering: .relaxed) == 500 * times }
  }
}

extension Atomic<Int> {
  fileprivate final class Box: Sendable { let value = Atomic<Int>(0) }
}

@Suite struct ThreadPoolTests {
  @Test(arguments: [1, 2, 7])
  func `every block is done once, whatever their number`(workers: Int) {
    let pool = ThreadPool(workerCount: workers)
    #expect(pool.workerCount == workers)
    for count in [0, 1, 2, 3, 7, 64, 1000] {
      let tally = Tally(count)
      tally.run(on: pool)
      #expect(tally.isDone(1), "\(count) blocks")
      #expect(tally.most.load(ordering: .relaxed) <= workers)
    }
  }

  @Test func `thousands of calls, with pauses in which the threads fall asleep`() {
    let pool = ThreadPool(workerCount: 3)
    let tally = Tally(5)
    for call in 0..<3000 {
      tally.run(on: pool)
      if call % 500 == 0 { usleep(5000) }
    }
    #expect(tally.isDone(3000))
  }

  @Test func `the threads take part`() {
    let pool = ThreadPool(workerCount: 2)
    // On a busy machine a thread may get its turn late: some call will see it.
    for _ in 0..<2000 {
      let tally = Tally(200)
      tally.run(on: pool)
      if tally.most.load(ordering: .relaxed) == 2 { return }
    }
    Issue.record("only the caller worked")
  }

  @Test func `a pool that is in use lets another caller do its own work`() async {
    let pool = ThreadPool(workerCount: 2)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let tally = Tally(50)
          for _ in 0..<100 { tally.run(on: pool) }
          return tally.isDone(100)
        }
      }
      for await isDone in group { #expect(isDone) }
    }
  }

  @Test func `pools come and go`() {
    for workers in 1...20 {
      let pool = ThreadPool(workerCount: workers % 5 + 1)
      if workers % 2 == 0 { Tally(3).run(on: pool) }
    }
    #expect(ThreadPool().workerCount >= 1)
  }
}
