// SPDX-License-Identifier: MIT

/// What callbacks said, in order.
///
/// SAFETY: a world and its callbacks run on one thread, and each test has a log of its own.
final class EventLog: @unchecked Sendable {
  private(set) var events: [String] = []

  func add(_ event: String) { events.append(event) }

  /// The events since the last call.
  func take() -> [String] {
    defer { events.removeAll() }
    return events
  }

  /// How often an event came.
  func count(_ event: String) -> Int { events.count { $0 == event } }
}
