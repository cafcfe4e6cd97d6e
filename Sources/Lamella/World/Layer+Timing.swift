// SPDX-License-Identifier: MIT

// The layer's time space: `local = (parent - beginTime) · speed + timeOffset`, for everything below
// the layer too. Pausing, resuming and changing the rate keep the local time where it is.

public import LamellaMath

extension Layer {
  /// When and how fast the layer's time runs in its superlayer's; not animatable.
  ///
  /// Default: from the beginning, at rate 1, endlessly.
  public var timing: MediaTiming {
    get { world.timings.timing(slot) }
    nonmutating set { world.setTiming(newValue, slot: slot) }
  }

  /// The rate of the layer's time; 0 stops everything below at `timeOffset`.
  ///
  /// Default 1.
  public var speed: Double {
    get { timing.speed }
    nonmutating set { timing.speed = newValue }
  }

  /// Seconds added to the layer's time after scaling.
  ///
  /// Default 0.
  public var timeOffset: Double {
    get { timing.timeOffset }
    nonmutating set { timing.timeOffset = newValue }
  }

  /// The superlayer's time at which the layer's time begins.
  ///
  /// Default 0.
  public var beginTime: Double {
    get { timing.beginTime }
    nonmutating set { timing.beginTime = newValue }
  }

  /// The layer's local time at a time of the world.
  public func localTime(at time: Double) -> Double { convert(time: time, from: nil) }

  /// Changes the rate of the layer's time without a jump at a time of the world.
  ///
  /// 0 pauses, 1 plays, negative plays backwards. Everything below follows. Where the superlayer is
  /// stopped, its time does not move and neither does this layer's.
  public func setSpeed(_ speed: Double, at time: Double) {
    precondition(speed.isFinite, "a speed of \(speed)")
    let local = localTime(at: time)
    let parent = superlayer?.localTime(at: time) ?? time
    var timing = timing
    timing.speed = speed
    // Through the present on a line without a begin: a begin would cut off what came before it, and
    // seeking back would find nothing there.
    timing.beginTime = 0
    timing.timeOffset = speed == 0 ? local : local - parent * speed
    self.timing = timing
  }

  /// Stops the layer's time at a time of the world.
  public func pause(at time: Double) { setSpeed(0, at: time) }

  /// Lets the layer's time run on from where it stopped.
  public func resume(at time: Double) { setSpeed(1, at: time) }

  /// Stops the layer's time and puts it to a local time, as a slider does.
  public func scrub(to localTime: Double) {
    var timing = timing
    timing.speed = 0
    timing.beginTime = 0
    timing.timeOffset = localTime
    self.timing = timing
  }
}
