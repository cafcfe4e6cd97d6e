// SPDX-License-Identifier: MIT

public import LamellaMath

extension World {
  /// Runs `body` in a transaction of its own.
  ///
  /// `duration` in seconds is that of implicit animations and of explicit ones without a duration;
  /// `timingFunction` is that of the animations made inside. `completion` runs once, after the
  /// frame in which the last animation added inside has ended.
  @discardableResult
  public func transaction<Result>(
    duration: Double? = nil, timingFunction: TimingFunction? = nil, disableActions: Bool? = nil,
    completion: (() -> Void)? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    beginTransaction()
    defer { commitTransaction() }
    if let duration { transactionDuration = duration }
    if let timingFunction { transactionTimingFunction = timingFunction }
    if let disableActions { transactionDisablesActions = disableActions }
    if let completion { setTransactionCompletion(completion) }
    return try body()
  }

  /// Opens a transaction inside the current one.
  public func beginTransaction() { transactions.begin() }

  /// Ends the innermost transaction; harmless where none is open.
  public func commitTransaction() {
    transactions.commit()
    queueReadyHandlers()
  }

  /// Ends the implicit transaction, unless an explicit one is open.
  public func flushTransaction() {
    transactions.flushImplicit()
    queueReadyHandlers()
  }

  /// The number of explicit transactions that are open.
  public var transactionDepth: Int { transactions.depth }

  /// The duration of animations without one; default 0.25 seconds.
  ///
  /// Not negative.
  public var transactionDuration: Double {
    get { transactions.duration }
    set {
      precondition(newValue >= 0, "a transaction cannot last \(newValue) seconds")
      transactions.edit { $0.duration = newValue }
    }
  }

  /// The easing of animations made in the transaction; default nil.
  public var transactionTimingFunction: TimingFunction? {
    get { transactions.timingFunction }
    set { transactions.edit { $0.timingFunction = .some(newValue) } }
  }

  /// Whether property changes look up no action; default false.
  public var transactionDisablesActions: Bool {
    get { transactions.disablesActions }
    set { transactions.edit { $0.disablesActions = newValue } }
  }

  /// Adds a handler that runs once when all animations added from now on have ended.
  ///
  /// A second one is added to the first; nil hides the handler from reading, and it still runs.
  public func setTransactionCompletion(_ handler: (() -> Void)?) {
    transactions.setCompletion(handler)
  }

  /// The innermost completion handler that was set; nil where none was.
  public var transactionCompletion: (() -> Void)? { transactions.completion }
}

extension World {
  /// An animation that handlers waited for is over.
  func leave(_ tokens: [CompletionToken], finished: Bool) {
    if tokens.isEmpty { return }
    transactions.leave(tokens, finished: finished)
    queueReadyHandlers()
  }

  /// Handlers with nothing left to wait for take their place among the callbacks of the next frame.
  func queueReadyHandlers() {
    if transactions.ready.isEmpty { return }
    for token in transactions.ready { animations.callbacks.append(.completion(token)) }
    transactions.ready.removeAll(keepingCapacity: true)
  }
}
