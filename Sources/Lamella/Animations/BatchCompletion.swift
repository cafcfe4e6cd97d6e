// SPDX-License-Identifier: MIT

/// What one call that animates many layers reports, once its last clip is over.
///
/// Shared by the clips of the call's batch and by the layers that took the general way.
final class BatchCompletion {
  /// Clips that have neither ended nor been removed.
  private var unfinished: Int
  private var tokens: [CompletionToken]
  private var onStop: ((Bool) -> Void)?

  init(count: Int, tokens: [CompletionToken], onStop: ((Bool) -> Void)?) {
    unfinished = count
    self.tokens = tokens
    self.onStop = onStop
  }

  /// More clips are part of the call.
  func expect(_ count: Int) { unfinished += count }

  /// Some clips are over; `finished` tells whether they came to their natural end.
  func leave(_ count: Int, finished: Bool, world: World) {
    unfinished -= count
    assert(unfinished >= 0, "more clips ended than there were")
    if unfinished > 0 { return }
    world.leave(tokens, finished: finished)
    if let onStop { world.animations.callbacks.append(.stop(onStop, finished)) }
    tokens = []
    onStop = nil
  }
}
