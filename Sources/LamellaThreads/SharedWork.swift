// SPDX-License-Identifier: MIT

// What the threads of a pool share; see ThreadPool.

import Glibc
import Lamella
import Synchronization

/// The present job of a pool, and the place where its threads sleep.
final class SharedWork: @unchecked Sendable {
  // SAFETY: `work` and `count` are written while no block of a job is left and before `ticket`
  // makes the new job known, and read only by holders of one of its blocks.
  private var work: BlockWork?
  private var count = 0

  /// The job's number in the upper half, its blocks that nobody has taken in the lower half.
  private let ticket = Atomic<UInt64>(0)
  private let finished = Atomic<Int>(0)
  private let isBusy = Atomic<Bool>(false)
  private let isStopping = Atomic<Bool>(false)
  private let sleepers = Atomic<Int>(0)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Looks for work before a thread sleeps: 50 to 100 µs.
  private static let patience = 200
  private static let blocksLimit = Int(UInt32.max)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  // MARK: The caller's side

  /// Shares a job out and takes part in it; false, with nothing done, where another is under way.
  func perform(_ count: Int, _ work: BlockWork) -> Bool {
    precondition(count <= Self.blocksLimit, "\(count) blocks")
    guard !isBusy.exchange(true, ordering: .acquiring) else { return false }
    self.work = work
    self.count = count
    finished.store(0, ordering: .relaxed)
    let number = (ticket.load(ordering: .relaxed) >> 32) &+ 1
    // Sequentially consistent here and where a thread falls asleep: either this sees the sleeper or
    // the sleeper sees the job.
    ticket.store(number << 32 | UInt64(count), ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wake() }
    while takeBlock() {}
    var looks = 0
    while finished.load(ordering: .acquiring) != count {
      looks += 1
      if looks & 127 == 0 { sched_yield() }
    }
    self.work = nil
    isBusy.store(false, ordering: .releasing)
    return true
  }

  /// Does one block of the present job; false where none is left.
  private func takeBlock() -> Bool {
    var seen = ticket.load(ordering: .acquiring)
    while true {
      let left = seen & 0xFFFF_FFFF
      if left == 0 { return false }
      let (isTaken, now) = ticket.compareExchange(
        expected: seen, desired: seen - 1, ordering: .acquiringAndReleasing)
      if isTaken {
        work?(count - Int(left))
        finished.add(1, ordering: .acquiringAndReleasing)
        return true
      }
      seen = now
    }
  }

  // MARK: The threads' side

  /// Does blocks until the pool is stopped.
  func serve() {
    var looks = 0
    while !isStopping.load(ordering: .relaxed) {
      if takeBlock() {
        looks = 0
        continue
      }
      looks += 1
      if looks < Self.patience {
        for _ in 0..<64 where ticket.load(ordering: .relaxed) & 0xFFFF_FFFF == 0 {}
        sched_yield()
      } else {
        sleep()
        looks = 0
      }
    }
  }

  private func sleep() {
    pthread_mutex_lock(mutex)
    sleepers.add(1, ordering: .sequentiallyConsistent)
    while ticket.load(ordering: .sequentiallyConsistent) & 0xFFFF_FFFF == 0,
      !isStopping.load(ordering: .relaxed)
    {
      pthread_cond_wait(condition, mutex)
    }
    sleepers.subtract(1, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
  }

  private func wake() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  func stop() {
    isStopping.store(true, ordering: .relaxed)
    wake()
  }
}
