// SPDX-License-Identifier: MIT

/// The effects of transitions that Core Animation documents; an unknown name acts as fade.
public enum TransitionType: String, Sendable, CaseIterable {
  case fade, moveIn, push, reveal
}

/// The side that the new picture comes from; top is max y in layer space.
public enum TransitionSubtype: String, Sendable, CaseIterable {
  case fromLeft, fromRight, fromTop, fromBottom
}

/// The keys under which actions are looked up beside the names of properties.
public enum ActionKey: String, Sendable, CaseIterable {
  /// The layer came into a tree.
  case onOrderIn
  /// The layer left its tree.
  case onOrderOut
  /// Transitions stand under this key, whatever key was given.
  case transition
}
