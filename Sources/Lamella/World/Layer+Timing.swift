// SPDX-License-Identifier: MIT

public import LamellaMath

extension Layer {
  /// The layer's own time space: how its superlayer's time becomes its own.
  ///
  /// Default: an endless pass at the superlayer's rate. Not animatable.
  public var timing: MediaTiming {
    get { world.timings.timing(slot) }
    nonmutating set { world.setTiming(newValue, slot: slot) }
  }

  /// When the layer's time starts, in the superlayer's time; before, it reads 0. Default 0.
  public var beginTime: Double {
    get { timing.beginTime }
    nonmutating set { timing.beginTime = newValue }
  }

  /// The rate of the layer's time; 0 stops it at `timeOffset`. Default 1.
  public var speed: Double {
    get { timing.speed }
    nonmutating set { timing.speed = newValue }
  }

  /// Seconds added to the layer's time. Default 0.
  public var timeOffset: Double {
    get { timing.timeOffset }
    nonmutating set { timing.timeOffset = newValue }
  }
}
