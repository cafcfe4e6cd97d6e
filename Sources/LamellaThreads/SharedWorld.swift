// SPDX-License-Identifier: MIT

// A world is used by one thread at a time. Core Animation has one recursive lock for all layers of
// the process; here each world that is shared has its own, and a world that is not pays nothing.

import Glibc
public import Lamella

/// A world that several threads use in turn: Core Animation's `CATransaction` `lock` and `unlock`.
///
/// What was read under the lock stays valid until it is given back, since nobody else can change it
/// meanwhile. All threads must go through the same shared world; the one that asks for frames too.
public final class SharedWorld: @unchecked Sendable {
  // SAFETY: handed out only while the mutex is held.
  private let world: World
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Shares a world, which no thread should use directly from here on.
  public init(_ world: sending World) {
    self.world = world
    mutex = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    let status = pthread_mutex_init(mutex, &attributes)
    precondition(status == 0, "no mutex: \(status)")
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits until no other thread holds the lock, takes it, and returns the world.
  ///
  /// A thread that holds it may take it again; each call needs an ``unlock()`` of its own, on the
  /// same thread.
  @discardableResult
  public func lock() -> World {
    pthread_mutex_lock(mutex)
    return world
  }

  /// Gives the lock back; traps where the thread does not hold it.
  public func unlock() {
    let status = pthread_mutex_unlock(mutex)
    precondition(status == 0, "unlock of a world that this thread does not hold")
  }

  /// Runs code while the lock is held.
  public func withLock<Result, Failure: Error>(
    _ body: (World) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body(world)
  }
}
