// SPDX-License-Identifier: MIT

/// What the keys of a window do to the time of its scene.
public enum PlaybackKey: Equatable, Sendable {
  /// Space: pauses or resumes.
  case togglePause
  /// Arrow right: one sixtieth of a second on; only while paused.
  case stepForward
  /// Arrow left: one sixtieth of a second back; only while paused.
  case stepBackward
  /// Home: back to time 0.
  case home
}

extension PlaybackClock {
  /// The length of one step of the arrow keys, in seconds.
  public static let stepLength = 1.0 / 60

  /// Carries out a key at a host time.
  public mutating func apply(_ key: PlaybackKey, at host: Double) {
    switch key {
    case .togglePause: isPaused ? resume(at: host) : pause(at: host)
    case .stepForward: if isPaused { step(by: Self.stepLength, at: host) }
    case .stepBackward: if isPaused { step(by: -Self.stepLength, at: host) }
    case .home: seek(to: 0, at: host)
    }
  }
}
