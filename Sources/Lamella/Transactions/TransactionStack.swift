// SPDX-License-Identifier: MIT

// Transactions of one world. The outermost, implicit one opens by itself and ends with the frame's
// commit; explicit ones nest inside it. Reads look through the stack, writes go to the innermost.

import LamellaMath

/// A completion handler and the animations that it still waits for.
final class CompletionToken {
  /// Told whether all animations came to their natural end.
  let handler: (_ finished: Bool) -> Void
  var remaining = 0
  var isFinished = true
  /// The transaction was committed: no further animation can join.
  var isSealed = false

  init(_ handler: @escaping (Bool) -> Void) { self.handler = handler }
}

/// The attributes of one open transaction.
struct TransactionAttributes {
  var duration: Double?
  var timingFunction: TimingFunction??
  var disablesActions: Bool?
  /// How implicit animations run; nil as by default.
  var block: AnimationBlock?
  var values: [String: Value] = [:]
  var tokens: [CompletionToken] = []
  /// The handler that reads back; a nil set hides it while it still runs.
  var current: (() -> Void)?
}

/// The open transactions of a world.
final class TransactionStack {
  /// The implicit transaction first.
  private(set) var levels: [TransactionAttributes] = [TransactionAttributes()]
  /// Sealed handlers with nothing to wait for, in the order in which they are to run.
  var ready: [CompletionToken] = []

  var depth: Int { levels.count - 1 }

  var duration: Double {
    for level in levels.reversed() {
      if let duration = level.duration { return duration }
    }
    return 0.25
  }

  var timingFunction: TimingFunction? {
    for level in levels.reversed() {
      if let set = level.timingFunction { return set }
    }
    return nil
  }

  var disablesActions: Bool {
    for level in levels.reversed() {
      if let disables = level.disablesActions { return disables }
    }
    return false
  }

  /// The innermost block of `World.animate`.
  var block: AnimationBlock? {
    for level in levels.reversed() where level.block != nil { return level.block }
    return nil
  }

  func value(_ key: String) -> Value {
    levels.lazy.reversed().compactMap { $0.values[key] }.first ?? .null
  }

  var completion: (() -> Void)? {
    levels.lazy.reversed().compactMap(\.current).first
  }

  func edit(_ body: (inout TransactionAttributes) -> Void) { body(&levels[levels.count - 1]) }

  /// Adds a handler; nil only hides the one before from reading.
  func setCompletion(_ handler: (() -> Void)?) {
    edit { $0.current = handler }
    if let handler { addHandler { _ in handler() } }
  }

  /// Adds a handler that is told whether everything came to its natural end.
  func addHandler(_ handler: @escaping (_ finished: Bool) -> Void) {
    edit { $0.tokens.append(CompletionToken(handler)) }
  }

  /// The handlers that an animation added now belongs to.
  func joinTokens() -> [CompletionToken] {
    var tokens: [CompletionToken] = []
    for level in levels {
      for token in level.tokens {
        token.remaining += 1
        tokens.append(token)
      }
    }
    return tokens
  }

  /// A handler of the implicit transaction waits for the commit.
  var hasOpenHandlers: Bool { levels.count == 1 && !levels[0].tokens.isEmpty }

  func begin() { levels.append(TransactionAttributes()) }

  /// Ends the innermost explicit transaction; without one, nothing happens.
  func commit() {
    guard levels.count > 1 else { return }
    seal(levels.removeLast().tokens)
  }

  /// Ends the implicit transaction, unless an explicit one is open.
  func flushImplicit() {
    guard levels.count == 1 else { return }
    if levels[0].tokens.isEmpty && levels[0].duration == nil && levels[0].values.isEmpty
      && levels[0].disablesActions == nil && levels[0].timingFunction == nil
    {
      return
    }
    seal(levels[0].tokens)
    levels[0] = TransactionAttributes()
  }

  private func seal(_ tokens: [CompletionToken]) {
    for token in tokens {
      token.isSealed = true
      if token.remaining == 0 { ready.append(token) }
    }
  }

  /// One of the animations that a handler waited for has ended.
  func leave(_ tokens: [CompletionToken], finished: Bool) {
    // The handler set last is told first (measured order, spec 6.2).
    for token in tokens.reversed() {
      token.remaining -= 1
      if !finished { token.isFinished = false }
      if token.remaining == 0 && token.isSealed { ready.append(token) }
    }
  }
}
