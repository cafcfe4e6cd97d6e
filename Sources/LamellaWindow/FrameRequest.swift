// SPDX-License-Identifier: MIT

public import LamellaMath

/// What a window hands to the program for one frame; its GL context is current meanwhile.
public struct FrameRequest: Sendable {
  /// The scene time to show, in seconds.
  public let time: Double
  /// Whether the scene time stands still.
  public let isPaused: Bool
  /// The width of the framebuffer in pixels, at least 1.
  public let pixelWidth: Int
  /// The height of the framebuffer in pixels, at least 1.
  public let pixelHeight: Int
  /// Pixels in a point: 1 on an ordinary screen, 2 on most dense ones.
  public let scale: Float
  /// What happened since the last frame, oldest first.
  public let events: [WindowEvent]

  /// The size of the window's contents in points.
  public var size: Size { Size(Float(pixelWidth) / scale, Float(pixelHeight) / scale) }
}

/// When the program needs its next frame; the window sleeps until then, or until an event.
public enum FrameAnswer: Equatable, Sendable {
  /// At the next refresh of the screen.
  case now
  /// At a scene time in seconds, however far away.
  case at(Double)
  /// Not before something happens.
  case never
  /// Not any more: the window closes.
  case close
}

/// How long a window sleeps between two frames.
package enum FrameWait: Equatable {
  case none
  case seconds(Double)
  case untilEvent

  /// The sleep that an answer asks for, given the clock of the scene and the host time.
  ///
  /// A time that a paused or backward clock will not reach counts as `never`.
  package init(for answer: FrameAnswer, clock: PlaybackClock, at host: Double) {
    switch answer {
    case .close: self = .none
    case .now: self = clock.isPaused ? .untilEvent : .none
    case .never: self = .untilEvent
    case .at(let time):
      if clock.isPaused {
        self = .untilEvent
      } else if let delay = clock.delay(until: time, at: host), delay.isFinite {
        self = delay > 0 ? .seconds(delay) : .none
      } else {
        self = .untilEvent
      }
    }
  }
}
