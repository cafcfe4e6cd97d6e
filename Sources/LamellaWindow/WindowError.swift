// SPDX-License-Identifier: MIT

/// Why a window could not be opened; the reasons are GLFW's own words.
public enum WindowError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The size is not a pair of positive, finite numbers.
  case badSize(width: Float, height: Float)
  /// There is no screen to show windows on.
  case noDisplay(reason: String)
  /// The screen offers no OpenGL 3.3 core context.
  case noContext(reason: String)
  /// The window system refused for another reason.
  case notOpened(reason: String)

  /// One line fit for a terminal.
  public var description: String {
    switch self {
    case .badSize(let width, let height): "a window cannot be \(width)×\(height) points large"
    case .noDisplay(let reason): "no display to open a window on: \(reason)"
    case .noContext(let reason): "no OpenGL 3.3 core context: \(reason)"
    case .notOpened(let reason): "the window cannot be opened: \(reason)"
    }
  }
}
