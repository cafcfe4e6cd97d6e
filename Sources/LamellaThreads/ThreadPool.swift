// SPDX-License-Identifier: MIT

// Threads for a world's frames. A frame has a few stages of some hundred microseconds each, close
// together; waking a thread takes 50 of them. So a thread that has run out of work looks for more
// for a while before it goes to sleep.
//
// The work is one word: the number of the job, and the run of its blocks that nobody has taken. Who
// shortens it, at the front or at the end, has a block; the job stays where it is until all its blocks
// are done, so what a block reads is in place. The caller takes blocks like everybody else, and never
// waits for a thread that sleeps. Measured on two cores: a call with both awake takes about 1 µs more
// than the work.

import Glibc
public import Lamella
import Synchronization

/// Threads that take part in making frames: `world.executor = ThreadPool()`.
///
/// They sleep while there is nothing to do. One pool may serve several worlds, on several threads:
/// while one frame uses it, others do without.
public final class ThreadPool: BlockExecutor, Sendable {
  public let workerCount: Int
  private let shared = SharedWork()
  private let threads: [pthread_t]

  /// Starts the threads.
  ///
  /// - Parameter workerCount: The threads that take part, the caller's included: from 1 up.
  ///   Default nil: as many as the machine has processors.
  public init(workerCount: Int? = nil) {
    let count = workerCount ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    precondition(count >= 1, "a pool of \(count) workers")
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      let context = Unmanaged.passRetained(shared)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          Unmanaged<SharedWork>.fromOpaque(context).takeRetainedValue().serve()
          return nil
        }, context.toOpaque())
      // Where the system gives no more threads, those that there are do the work.
      if status != 0 {
        context.release()
        break
      }
      threads.append(thread)
    }
    self.threads = threads
    self.workerCount = threads.count + 1
  }

  deinit {
    shared.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  public func perform(_ count: Int, _ work: BlockWork) {
    if workerCount == 1 || count < 2 || !shared.perform(count, work) {
      for block in 0..<max(count, 0) { work(block) }
    }
  }
}
