// SPDX-License-Identifier: MIT

// The engine starts no threads: a host that has some lends them. What a stage does is cut into blocks
// that write to places of their own, so the result is the same bits whoever runs them, in whatever
// order, and without an executor too.
//
// Work is a function and a context and not a closure: a closure that may be called on another thread
// has a context on the heap, and a steady frame allocates nothing.

/// Threads that a world may use while it makes a frame.
///
/// `ThreadPool` of `LamellaThreads` is one; any other pool becomes one in a few lines.
/// One executor may serve several worlds.
public protocol BlockExecutor: AnyObject {
  /// How many threads take part, the caller's included; at least 1.
  ///
  /// With 1 the world does everything itself.
  var workerCount: Int { get }

  /// Calls `work` once with each number from 0 up to `count`, and returns when all calls have.
  ///
  /// The calls may be made in any order, on any thread, several at the same time. They do not
  /// block, and never call the executor. What the caller wrote before must be seen by them, and
  /// what they wrote by the caller afterwards.
  func perform(_ count: Int, _ work: BlockWork)
}

/// What one stage of a frame does, cut into blocks.
///
/// Valid until the call of ``BlockExecutor/perform(_:_:)`` that it was given to returns.
public struct BlockWork: @unchecked Sendable {
  // SAFETY: the context is read by all threads and outlives them; blocks write to disjoint places.
  private let context: UnsafeRawPointer
  private let body: @convention(c) (UnsafeRawPointer, Int) -> Void

  package init(
    context: UnsafeRawPointer, _ body: @escaping @convention(c) (UnsafeRawPointer, Int) -> Void
  ) {
    self.context = context
    self.body = body
  }

  /// Does one block.
  public func callAsFunction(_ block: Int) { body(context, block) }
}
