// SPDX-License-Identifier: MIT

// Scene time as a straight line over host time: `time = anchorTime + (host − anchorHost) · rate`.
// Every change of the line first moves the anchor to the present point of it, so neither pausing
// nor changing the speed makes the time jump; only seeking does.
// It reads no clock: the host time is an argument, so tests need no waiting.

/// The time of a scene in a window: runs, stands, runs faster or backwards, and can be set.
///
/// All times are seconds. Host times must come from one clock that does not go backwards.
public struct PlaybackClock: Equatable, Sendable {
  /// Whether the time stands still.
  public private(set) var isPaused: Bool
  /// Scene seconds in a host second; negative runs backwards, and the default is 1.
  public private(set) var speed: Double

  private var anchorHost: Double
  private var anchorTime: Double

  /// Creates a clock that shows `time` at the host time `host`.
  public init(
    at host: Double = 0, time: Double = 0, speed: Double = 1, isPaused: Bool = false
  ) {
    precondition(
      host.isFinite && time.isFinite && speed.isFinite,
      "a clock needs finite numbers, not \(host), \(time), \(speed)")
    self.isPaused = isPaused
    self.speed = speed
    anchorHost = host
    anchorTime = time
  }

  /// The scene time at a host time.
  public func time(at host: Double) -> Double {
    isPaused ? anchorTime : anchorTime + (host - anchorHost) * speed
  }

  /// Stops the time where it is.
  public mutating func pause(at host: Double) {
    moveAnchor(to: host)
    isPaused = true
  }

  /// Lets the time run on from where it is.
  public mutating func resume(at host: Double) {
    moveAnchor(to: host)
    isPaused = false
  }

  /// Changes the speed; the time goes on from where it is.
  public mutating func setSpeed(_ speed: Double, at host: Double) {
    precondition(speed.isFinite, "a speed must be finite, not \(speed)")
    moveAnchor(to: host)
    self.speed = speed
  }

  /// Sets the time; a running clock goes on from there.
  public mutating func seek(to time: Double, at host: Double) {
    precondition(time.isFinite, "a time must be finite, not \(time)")
    anchorHost = host
    anchorTime = time
  }

  /// Moves the time by some seconds, backwards where negative.
  public mutating func step(by seconds: Double, at host: Double) {
    seek(to: time(at: host) + seconds, at: host)
  }

  /// The host seconds until the scene reaches a time; 0 where it has, nil where it never will.
  ///
  /// "Has reached" follows the direction of the speed: at a negative speed, later times lie behind.
  public func delay(until time: Double, at host: Double) -> Double? {
    let distance = time - self.time(at: host)
    if distance == 0 { return 0 }
    if isPaused || speed == 0 { return nil }
    let delay = distance / speed
    return delay.isNaN ? nil : max(delay, 0)
  }

  private mutating func moveAnchor(to host: Double) {
    seek(to: time(at: host), at: host)
  }
}
