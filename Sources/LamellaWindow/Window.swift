// SPDX-License-Identifier: MIT

// A window with an OpenGL context, and the display loop: the one place that reads a clock.
// GLFW's functions belong to the main thread, hence the main actor.

import CLamellaGLFW
public import LamellaMath

/// A window on the screen, with an OpenGL 3.3 core context for the program to draw with.
@MainActor
public final class Window {
  /// The title, without the frame time that the loop appends to it.
  public var title: String {
    didSet { glfwSetWindowTitle(handle, title) }
  }

  private let handle: OpaquePointer
  private let input = InputQueue()
  private static var openCount = 0

  /// Opens a window and makes its context current.
  ///
  /// - Parameters:
  ///   - title: What the title bar says.
  ///   - size: The size of the contents in points; positive.
  ///   - isVisible: False keeps the window hidden; default true.
  /// - Throws: Every case of ``WindowError``.
  public init(title: String, size: Size, isVisible: Bool = true) throws(WindowError) {
    guard size.width.isFinite && size.height.isFinite,
      (1...Float(1 << 20)).contains(size.width) && (1...Float(1 << 20)).contains(size.height)
    else { throw .badSize(width: size.width, height: size.height) }
    guard glfwInit() != 0 else { throw .noDisplay(reason: Self.lastError().reason) }
    glfwDefaultWindowHints()
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, 1)
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, 1)
    glfwWindowHint(GLFW_VISIBLE, isVisible ? 1 : 0)
    guard
      let handle = glfwCreateWindow(
        Int32(size.width.rounded()), Int32(size.height.rounded()), title, nil, nil)
    else {
      let (code, reason) = Self.lastError()
      if Self.openCount == 0 { glfwTerminate() }
      throw code == GLFW_API_UNAVAILABLE || code == GLFW_VERSION_UNAVAILABLE
        ? .noContext(reason: reason) : .notOpened(reason: reason)
    }
    self.handle = handle
    self.title = title
    Self.openCount += 1
    input.attach(to: handle)
    glfwMakeContextCurrent(handle)
    glfwSwapInterval(1)
  }

  isolated deinit {
    glfwDestroyWindow(handle)
    Self.openCount -= 1
    if Self.openCount == 0 { glfwTerminate() }
  }

  /// Pixels in a point on the screen that shows the window.
  public var scale: Float { WindowMetrics(handle).scale }

  /// The size of the framebuffer in pixels; zero while the window is minimised.
  public var pixelSize: (width: Int, height: Int) {
    let metrics = WindowMetrics(handle)
    return (metrics.pixelWidth, metrics.pixelHeight)
  }

  /// The size of the contents in points.
  public var size: Size {
    let metrics = WindowMetrics(handle)
    return Size(
      Float(metrics.pixelWidth) / metrics.scale, Float(metrics.pixelHeight) / metrics.scale)
  }

  /// Makes the window's GL context the current one of the main thread.
  public func makeContextCurrent() { glfwMakeContextCurrent(handle) }

  /// Shows frames until the window is closed, Esc is pressed or an answer says so.
  ///
  /// The loop sleeps as long as the answers allow; any event, and a window that was uncovered,
  /// ask for a frame of their own. Space pauses the scene time, the arrow keys step it while
  /// paused, Home sets it to 0. Each second the title shows the average processor time that
  /// `frame` took.
  ///
  /// - Parameters:
  ///   - clock: The scene time; its host time is seconds since the call. Default: runs from 0.
  ///   - frame: Draws one frame into framebuffer 0 of the current context; every call must draw
  ///     the whole window, because the buffers are swapped after it.
  /// - Throws: What `frame` throws, which ends the loop.
  public func run<Failure: Error>(
    clock: PlaybackClock = PlaybackClock(),
    _ frame: (FrameRequest) throws(Failure) -> FrameAnswer
  ) throws(Failure) {
    var clock = clock
    let start = glfwGetTime()
    var meter = FrameMeter(at: 0)
    glfwMakeContextCurrent(handle)
    while glfwWindowShouldClose(handle) == 0 {
      let metrics = WindowMetrics(handle)
      if metrics.isEmpty {
        glfwWaitEvents()
        continue
      }
      let host = glfwGetTime() - start
      let events = takeEvents(&clock, at: host)
      let request = FrameRequest(
        time: clock.time(at: host), isPaused: clock.isPaused, pixelWidth: metrics.pixelWidth,
        pixelHeight: metrics.pixelHeight, scale: metrics.scale,
        events: events)
      let answer = try frame(request)
      let drawn = glfwGetTime() - start
      glfwSwapBuffers(handle)
      if answer == .close { break }
      if let report = meter.add(drawn - host, at: drawn) {
        let text = FrameMeter.text(
          milliseconds: report.milliseconds, framesPerSecond: report.framesPerSecond)
        glfwSetWindowTitle(handle, "\(title) — \(text)")
      }
      sleep(after: answer, clock: clock, frameStart: host, origin: start)
    }
    glfwSetWindowTitle(handle, title)
  }
}

extension Window {
  /// Applies the window's own keys to the clock; the rest is for the program.
  private func takeEvents(_ clock: inout PlaybackClock, at host: Double) -> [WindowEvent] {
    var events: [WindowEvent] = []
    for item in input.drain() {
      switch item {
      case .event(let event): events.append(event)
      case .playback(let key): clock.apply(key, at: host)
      }
    }
    return events
  }

  /// Waits for the next frame that is due, or for an event that asks for one.
  private func sleep(
    after answer: FrameAnswer, clock: PlaybackClock, frameStart: Double, origin: Double
  ) {
    glfwPollEvents()
    var wait = FrameWait(for: answer, clock: clock, at: glfwGetTime() - origin)
    // A screen without a refresh signal (a virtual one) returns from the swap at once; frames
    // are then paced here.
    if wait == .none {
      let rest = frameStart + refreshPeriod * 0.5 - (glfwGetTime() - origin)
      if rest > 0 { wait = .seconds(rest + refreshPeriod * 0.5) }
    }
    while !input.needsFrame && glfwWindowShouldClose(handle) == 0 {
      switch wait {
      case .none: return
      case .untilEvent: glfwWaitEvents()
      case .seconds(let seconds):
        let end = glfwGetTime() + seconds
        glfwWaitEventsTimeout(seconds)
        let rest = end - glfwGetTime()
        wait = rest > 0 ? .seconds(rest) : .none
      }
    }
  }

  private var refreshPeriod: Double {
    guard let monitor = glfwGetPrimaryMonitor(), let mode = glfwGetVideoMode(monitor),
      mode.pointee.refreshRate > 0
    else { return 1.0 / 60 }
    return 1 / Double(mode.pointee.refreshRate)
  }

  private static func lastError() -> (code: Int32, reason: String) {
    var text: UnsafePointer<CChar>?
    let code = glfwGetError(&text)
    return (code, text.map { String(cString: $0) } ?? "GLFW gives no reason")
  }
}
