// SPDX-License-Identifier: MIT

/// Something that the engine was asked for and did not do: reported, never dropped in silence.
public struct Issue: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The sort of trouble.
  public enum Kind: String, Sendable {
    /// A key path that no property, structure field or filter answers to.
    case unknownKeyPath
    /// A value of the wrong type, or one that is not finite.
    case invalidValue
    /// A feature that is understood and not done.
    case unsupported
  }

  /// The sort of trouble.
  public let kind: Kind
  /// What it is about: a key path, a class, a feature.
  public let subject: String
  /// What was wrong with it and what was done instead.
  public let message: String
  /// The first layer that it concerned.
  public let layer: LayerID

  public var description: String { "\(kind.rawValue): \(subject): \(message) (\(layer))" }
}

/// The issues of a world, each once.
///
/// Two issues are the same where kind, subject and message are; the layer of the first is kept.
public struct IssueLog: Sendable {
  private struct Key: Hashable {
    let kind: Issue.Kind
    let subject: String
    let message: String
  }

  /// The issues in the order in which they first came up.
  public private(set) var issues: [Issue] = []
  private var seen: Set<Key> = []

  /// Adds an issue unless it was reported before; says whether it is new.
  @discardableResult
  mutating func report(
    _ kind: Issue.Kind, _ subject: String, _ message: String, layer: LayerID = .none
  ) -> Bool {
    guard seen.insert(Key(kind: kind, subject: subject, message: message)).inserted else {
      return false
    }
    issues.append(Issue(kind: kind, subject: subject, message: message, layer: layer))
    return true
  }

  /// Forgets all issues, so that each may be reported again.
  public mutating func removeAll() {
    issues.removeAll()
    seen.removeAll()
  }
}

/// Why an edit of the layer tree was refused.
///
/// The tree is as it was.
public enum TreeError: Error, Equatable, CustomStringConvertible {
  /// A layer would come to stand under itself.
  case cycle(layer: LayerID, under: LayerID)
  /// The layer to be replaced is not a sublayer.
  case notASublayer(LayerID, of: LayerID)
  /// The world's root cannot have a superlayer.
  case rootCannotMove

  public var description: String {
    switch self {
    case .cycle(let layer, let under):
      "\(layer) cannot become a sublayer of \(under), which stands under it"
    case .notASublayer(let layer, let parent): "\(layer) is not a sublayer of \(parent)"
    case .rootCannotMove: "the world's root cannot become a sublayer or a mask"
    }
  }
}
