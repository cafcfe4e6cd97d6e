// SPDX-License-Identifier: MIT

internal import CLamellaGL

/// How the pixels that are drawn meet those that are there, in fixed hardware.
enum BlendFunction: Equatable {
  /// Replaces what is there.
  case replace
  /// The modes on premultiplied colours that weigh source and destination by factors.
  case sourceOver, sourceAtop, destinationOver, destinationOut, xor, plusLighter, screen
  /// Multiplies what is there by the drawn alpha.
  case multiplyByAlpha

  /// The factors of source and destination; nil where blending is off.
  var factors: (source: GLenum, destination: GLenum)? {
    switch self {
    case .replace: nil
    case .sourceOver: (GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .sourceAtop: (GLenum(GL_DST_ALPHA), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .destinationOver: (GLenum(GL_ONE_MINUS_DST_ALPHA), GLenum(GL_ONE))
    case .destinationOut: (GLenum(GL_ZERO), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .xor: (GLenum(GL_ONE_MINUS_DST_ALPHA), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .plusLighter: (GLenum(GL_ONE), GLenum(GL_ONE))
    case .screen: (GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_COLOR))
    case .multiplyByAlpha: (GLenum(GL_ZERO), GLenum(GL_SRC_ALPHA))
    }
  }
}
