// SPDX-License-Identifier: MIT

// What the threads of a pool share; see ThreadPool.

import Glibc
import Lamella
import Synchronization

/// The present job of a pool, and the place where its threads sleep.
final class SharedWork: @unchecked Sendable {
  // SAFETY: `work` is written while no block of a job is left and before `ticket` makes the new job
  // known, and read only by holders of one of its blocks.
  private var work: BlockWork?

  /// The blocks that nobody has taken, and the job's number.
  private let ticket = Atomic<UInt64>(0)
  private let finished = Atomic<Int>(0)
  private let isBusy = Atomic<Bool>(false)
  private let isStopping = Atomic<Bool>(false)
  private let sleepers = Atomic<Int>(0)
  private let servers = Atomic<Int>(0)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// How often a thread gives its processor away before it sleeps: 50 to 100 µs in all.
  private static let patience = 120
  /// Looks for work in between.
  ///
  /// Giving the processor away takes as long as some hundred, and work that comes meanwhile waits.
  private static let looks = 1024

  /// A run of blocks that are left: from bit 0 its end, from bit 24 its first one, from bit 48 the number
  /// of the job.
  private struct Blocks {
    static let limit = 0xFF_FFFF
    let word: UInt64

    var end: UInt64 { word & 0xFF_FFFF }
    var first: UInt64 { word >> 24 & 0xFF_FFFF }
    var isEmpty: Bool { first == end }
    var withoutFirst: UInt64 { word + 0x100_0000 }
    var withoutLast: UInt64 { word - 1 }
  }

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
    precondition(count <= Blocks.limit, "\(count) blocks")
    guard !isBusy.exchange(true, ordering: .acquiring) else { return false }
    self.work = work
    finished.store(0, ordering: .relaxed)
    let number = (ticket.load(ordering: .relaxed) >> 48) &+ 1
    // Sequentially consistent here and where a thread falls asleep: either this sees the sleeper or
    // the sleeper sees the job.
    ticket.store(number << 48 | UInt64(count), ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wake() }
    takeBlocks(fromEnd: false)
    var looks = 0
    while finished.load(ordering: .acquiring) != count {
      looks += 1
      if looks & 127 == 0 { sched_yield() }
    }
    self.work = nil
    isBusy.store(false, ordering: .releasing)
    return true
  }

  /// Does blocks of the present job until none is left; false where there was none.
  ///
  /// Some threads begin at the first block and some at the last: so each walks memory in one direction,
  /// and finds what it wrote in the last frame in its own caches.
  /// What was done is told once: a line that two processors write in turn moves each time, and a
  /// block may take less than a microsecond. The job cannot end before.
  @discardableResult
  private func takeBlocks(fromEnd: Bool) -> Bool {
    var done = 0
    var left = Blocks(word: ticket.load(ordering: .acquiring))
    while !left.isEmpty {
      let (isTaken, now) = ticket.compareExchange(
        expected: left.word, desired: fromEnd ? left.withoutLast : left.withoutFirst,
        ordering: .acquiringAndReleasing)
      if isTaken {
        work?(Int(fromEnd ? left.end - 1 : left.first))
        done += 1
        left = Blocks(word: ticket.load(ordering: .acquiring))
      } else {
        left = Blocks(word: now)
      }
    }
    if done > 0 { finished.add(done, ordering: .acquiringAndReleasing) }
    return done > 0
  }

  private var hasBlocks: Bool { !Blocks(word: ticket.load(ordering: .relaxed)).isEmpty }

  // MARK: The threads' side

  /// Does blocks until the pool is stopped.
  func serve() {
    let fromEnd = servers.add(1, ordering: .relaxed).oldValue & 1 == 0
    var looks = 0
    while !isStopping.load(ordering: .relaxed) {
      if takeBlocks(fromEnd: fromEnd) {
        looks = 0
        continue
      }
      looks += 1
      if looks < Self.patience {
        var left = Self.looks
        while left > 0, !hasBlocks { left -= 1 }
        if left == 0 { sched_yield() }
      } else {
        sleep()
        looks = 0
      }
    }
  }

  private func sleep() {
    pthread_mutex_lock(mutex)
    sleepers.add(1, ordering: .sequentiallyConsistent)
    while Blocks(word: ticket.load(ordering: .sequentiallyConsistent)).isEmpty,
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
