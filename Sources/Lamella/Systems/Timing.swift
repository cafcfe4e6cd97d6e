// SPDX-License-Identifier: MIT

/// System 1: clocks, starts and ends at the frame's time; when the next frame is due.
///
/// Reads the animations' lives; writes clocks, phases, callbacks and the next frame's time.
enum Timing {
  static func run(_ world: World) {
    world.animations.updateLives(world: world)
    CopyTimes.run(world)
    world.animations.nextFrame = world.animations.nextFrame.earlier(
      world.emitters.nextFrame(world))
  }
}
