// SPDX-License-Identifier: MIT

import LamellaMath

/// The attributes of a transaction that keys name.
public enum TransactionKey: String, Sendable, CaseIterable {
  case animationDuration, animationTimingFunction, disableActions, completionBlock
}

extension World {
  /// An attribute of the transaction, or a value that the program keeps with it; null for neither.
  ///
  /// The completion handler is no value: it reads null here, see ``transactionCompletion``.
  public func transactionValue(forKey key: String) -> Value {
    switch TransactionKey(rawValue: key) {
    case .animationDuration: .number(transactionDuration)
    case .animationTimingFunction: transactionTimingFunction.map { .timingFunction($0) } ?? .null
    case .disableActions: .bool(transactionDisablesActions)
    case .completionBlock: .null
    case nil: transactions.value(key)
    }
  }

  /// Sets an attribute of the innermost transaction, or keeps a value with it.
  ///
  /// A value of the wrong type for an attribute, or a duration that is negative or not finite, is
  /// refused and reported.
  public func setTransactionValue(_ value: Value, forKey key: String) {
    switch (TransactionKey(rawValue: key), value) {
    case (nil, _):
      transactions.edit { $0.values[key] = value }
      return
    case (.animationDuration, _):
      guard let duration = value.number, duration >= 0, duration.isFinite else { break }
      transactionDuration = duration
      return
    case (.disableActions, _):
      guard let flag = value.bool else { break }
      transactionDisablesActions = flag
      return
    case (.animationTimingFunction, .null):
      transactionTimingFunction = nil
      return
    case (.animationTimingFunction, .timingFunction(let function)):
      transactionTimingFunction = function
      return
    case (.completionBlock, .null):
      setTransactionCompletion(nil)
      return
    default: break
    }
    issues.report(
      .invalidValue, key, "a \(value.typeName) does not fit; the transaction keeps its value")
  }
}
