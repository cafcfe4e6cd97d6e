// SPDX-License-Identifier: MIT

// Pictures made on another thread, handed over when their owner asks.
//
// Nothing calls back: the owner polls between two frames, so no frame changes while it is built.
// One worker makes the pictures in the order of the requests. Several would finish a batch sooner,
// but would compete with the frame for the few cores that there are.
// What is on screen at a time depends on when pictures arrive; where that must not be (offline
// rendering), the owner waits for all before each frame.

import Dispatch
public import Lamella
import Synchronization

/// Decodes and draws pictures on a background thread.
///
/// A queue belongs to one thread, which asks and polls. Dropping it abandons what is not done.
public final class DecodeQueue {
  /// The identity of a request to one queue.
  public struct Ticket: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  /// A picture that is done, or the reason why there is none.
  public struct Completion: Sendable {
    /// The request that this answers.
    public let ticket: Ticket
    /// The picture or the error.
    public let result: Result<Bitmap, ImageError>
  }

  /// What both threads see.
  private final class Shared: Sendable {
    struct State {
      var finished: [Completion] = []
      var cancelled: Set<Ticket> = []
      var isAbandoned = false
    }
    let state = Mutex(State())

    func isWanted(_ ticket: Ticket) -> Bool {
      state.withLock { !$0.isAbandoned && !$0.cancelled.contains(ticket) }
    }

    func finish(_ ticket: Ticket, _ result: Result<Bitmap, ImageError>) {
      state.withLock { $0.finished.append(Completion(ticket: ticket, result: result)) }
    }
  }

  private let shared = Shared()
  private let worker = DispatchQueue(label: "lamella.decode", qos: .userInitiated)
  private let limits: ImageLimits
  private var lastNumber: UInt64 = 0
  private var pending: Set<Ticket> = []

  /// Creates a queue that decodes pictures up to some size.
  public init(limits: ImageLimits = ImageLimits()) { self.limits = limits }

  deinit {
    shared.state.withLock { $0.isAbandoned = true }
  }

  /// The number of requests that are neither handed over nor cancelled.
  public var pendingCount: Int { pending.count }

  /// Asks for the picture in a file or a `data:` URL.
  public func decode(_ source: String) -> Ticket {
    let limits = limits
    return submit { () throws(ImageError) in try ImageDecoder.decode(source, limits: limits) }
  }

  /// Asks for the picture that a closure draws, as `drawsAsynchronously` does.
  public func draw(_ body: @escaping @Sendable () -> Bitmap) -> Ticket {
    submit { () throws(ImageError) in body() }
  }

  /// Withdraws a request; its picture is not handed over, and not made if that has not begun.
  public func cancel(_ ticket: Ticket) {
    guard pending.remove(ticket) != nil else { return }
    shared.state.withLock { state in
      if let index = state.finished.firstIndex(where: { $0.ticket == ticket }) {
        state.finished.remove(at: index)
      } else {
        state.cancelled.insert(ticket)
      }
    }
  }

  /// Takes the pictures that were finished since the last call, in the order of the requests.
  public func poll() -> [Completion] {
    guard !pending.isEmpty else { return [] }
    let finished = shared.state.withLock { state in
      defer { state.finished.removeAll() }
      return state.finished
    }
    // A request may have been withdrawn while its picture was being made.
    return finished.filter { pending.remove($0.ticket) != nil }
  }

  /// Blocks until everything asked for is made, and takes it as ``poll()`` does.
  public func waitForAll() -> [Completion] {
    worker.sync {}
    return poll()
  }

  private func submit(
    _ work: @escaping @Sendable () throws(ImageError) -> Bitmap
  ) -> Ticket {
    lastNumber += 1
    let ticket = Ticket(number: lastNumber)
    pending.insert(ticket)
    worker.async { [shared] in
      guard shared.isWanted(ticket) else {
        shared.state.withLock { _ = $0.cancelled.remove(ticket) }
        return
      }
      do throws(ImageError) {
        shared.finish(ticket, .success(try work()))
      } catch {
        shared.finish(ticket, .failure(error))
      }
    }
    return ticket
  }
}
