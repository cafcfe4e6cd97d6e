// SPDX-License-Identifier: MIT

public import LamellaMath

/// What a host keeps that draws a world frame by frame by itself; Core Animation's `CARenderer`.
///
/// Ask ``nextFrameTime`` when to draw; then begin a frame, add what else of the target is stale, draw
/// ``frame`` inside ``updateBounds``, and end it.
public final class RenderSession {
  /// The world that is drawn.
  public let world: World
  /// The rectangle of the target that the world is drawn into; null, the default, means none yet.
  public var bounds = Rect.null
  /// The frame that was begun; nil outside a frame.
  public private(set) var frame: Frame?
  /// The parts of the target that were said to be stale since the frame began.
  ///
  /// The box around them; null outside a frame and while there are none.
  public private(set) var updateBounds = Rect.null
  private var hasDrawn = false

  /// Creates a session that draws all of a world.
  public init(world: World) { self.world = world }

  /// The one layer that is drawn; nil while the root has none or several.
  ///
  /// Setting it makes it the only sublayer of the world's root. Traps where that is the root itself.
  public var layer: Layer? {
    get { world.root.sublayerCount == 1 ? world.root.sublayers.first : nil }
    set {
      do {
        try world.root.setSublayers(newValue.map { [$0] } ?? [])
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  /// Makes the frame of a time; see ``World/frame(at:)``.
  public func beginFrame(at time: Double) {
    frame = world.frame(at: time)
    updateBounds = .null
    hasDrawn = true
  }

  /// Says that a part of the target has to be drawn again; nothing happens outside a frame.
  public func addUpdateRect(_ rect: Rect) {
    if frame != nil { updateBounds = updateBounds.union(rect.standardized) }
  }

  /// Gives the frame back.
  public func endFrame() {
    frame = nil
    updateBounds = .null
  }

  /// When the next frame is due, in the world's time; infinity for never, and before the first frame.
  public var nextFrameTime: Double {
    guard hasDrawn else { return .infinity }
    return switch world.nextFrame {
    case .now: world.time
    case .at(let time): time
    case .never: .infinity
    }
  }
}
