// SPDX-License-Identifier: MIT

extension AnimationKind {
  /// Whether the animation is a transition or a group that holds one.
  var containsTransition: Bool {
    switch self {
    case .basic, .keyframe: false
    case .transition: true
    case .group(let group): group.animations.contains { $0.kind.containsTransition }
    }
  }
}
