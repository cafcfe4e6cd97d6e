// SPDX-License-Identifier: MIT

import LamellaGL
import LamellaMath
import LamellaWindow

/// Where scenes are drawn.
protocol DrawStage: AnyObject {
  var target: RenderTarget { get }
  func makeCurrent() throws
}

/// A picture in memory.
final class HeadlessStage: DrawStage {
  private let context: HeadlessContext
  private let picture: OffscreenTarget
  let target: RenderTarget

  init() throws {
    context = try HeadlessContext()
    try context.makeCurrent()
    picture = try OffscreenTarget(
      width: Int(DrawScene.size.width), height: Int(DrawScene.size.height))
    target = picture.target(background: .black)
  }

  func makeCurrent() throws { try context.makeCurrent() }
}

/// A window's own framebuffer; the buffers are never swapped, for that is the window system's time.
final class WindowStage: DrawStage {
  private let window: Window
  let target = RenderTarget(
    width: Int(DrawScene.size.width), height: Int(DrawScene.size.height), background: .black)

  init() throws {
    // The command runs benchmarks on the main thread, where windows belong.
    window = try MainActor.assumeIsolated {
      try Window(title: "lamella bench", size: DrawScene.size)
    }
  }

  func makeCurrent() throws {
    let window = window
    MainActor.assumeIsolated { window.makeContextCurrent() }
  }
}
