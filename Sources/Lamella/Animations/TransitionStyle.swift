// SPDX-License-Identifier: MIT

/// The looks of transitions that views have.
///
/// Sides are those on the screen, however the layer's axes run.
public enum TransitionStyle: String, Sendable, CaseIterable {
  /// The old picture fades into the new one.
  case crossDissolve
  /// Turns about the vertical axis; the left side comes to the front.
  case flipFromLeft
  /// Turns about the vertical axis; the right side comes to the front.
  case flipFromRight
  /// Turns about the horizontal axis; the upper side comes to the front.
  case flipFromTop
  /// Turns about the horizontal axis; the lower side comes to the front.
  case flipFromBottom
  /// The old picture is turned over like a page, from the lower side up.
  case curlUp
  /// The new picture comes down like a page that is turned back.
  case curlDown

  /// The transition of the style on a layer whose y axis runs down on the screen, or up.
  func transition(isFlipped: Bool) -> Transition {
    let (top, bottom): (TransitionSubtype, TransitionSubtype) =
      isFlipped ? (.fromBottom, .fromTop) : (.fromTop, .fromBottom)
    let (type, side): (TransitionEffect, TransitionSubtype?) =
      switch self {
      case .crossDissolve: (.fade, nil)
      case .flipFromLeft: (.oglFlip, .fromLeft)
      case .flipFromRight: (.oglFlip, .fromRight)
      case .flipFromTop: (.oglFlip, top)
      case .flipFromBottom: (.oglFlip, bottom)
      case .curlUp: (.pageCurl, bottom)
      case .curlDown: (.pageUnCurl, bottom)
      }
    return Transition(type.rawValue, subtype: side?.rawValue)
  }
}
