// SPDX-License-Identifier: MIT

import Glibc
import LamellaMath
import LamellaWindow
import Testing

@Suite(.serialized)
@MainActor
struct WindowTests {
  @Test func `a size that is no size is refused`() {
    for size in [Size(0, 10), Size(10, -1), Size(.nan, 10), Size(10, .infinity)] {
      let error = #expect(throws: WindowError.self) { try Window(title: "bad", size: size) }
      guard case .badSize = error else {
        Issue.record("\(size): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `no display is a typed error`() throws {
    let display = getenv("DISPLAY").map { String(cString: $0) }
    let wayland = getenv("WAYLAND_DISPLAY").map { String(cString: $0) }
    unsetenv("DISPLAY")
    unsetenv("WAYLAND_DISPLAY")
    defer {
      if let display { setenv("DISPLAY", display, 1) }
      if let wayland { setenv("WAYLAND_DISPLAY", wayland, 1) }
    }
    let error = #expect(throws: WindowError.self) {
      try Window(title: "none", size: Size(10, 10))
    }
    guard case .noDisplay(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(.enabled(if: VirtualScreen.isAvailable, "neither a display nor Xvfb is available"))
  func `a window shows frames until it is told to close`() throws {
    try VirtualScreen.run {
      let window = try Window(title: "frames", size: Size(120, 90))
      #expect(window.size == Size(120, 90))
      #expect(window.scale == 1)
      var times: [Double] = []
      window.run { request in
        #expect(request.pixelWidth == 120 && request.pixelHeight == 90)
        #expect(request.size == Size(120, 90))
        #expect(!request.isPaused)
        times.append(request.time)
        return times.count == 5 ? .close : .now
      }
      #expect(times.count == 5)
      #expect(times == times.sorted() && times[0] >= 0)
    }
  }

  @Test(.enabled(if: VirtualScreen.isAvailable, "neither a display nor Xvfb is available"))
  func `windows can be opened one after another`() throws {
    try VirtualScreen.run {
      for _ in 0..<2 {
        let window = try Window(title: "again", size: Size(10, 10), isVisible: false)
        window.run { _ in .close }
      }
    }
  }

  @Test(.enabled(if: VirtualScreen.isAvailable, "neither a display nor Xvfb is available"))
  func `the loop sleeps until the time that the answer names`() throws {
    try VirtualScreen.run {
      let window = try Window(title: "sleep", size: Size(10, 10), isVisible: false)
      var frames = 0
      window.run(clock: PlaybackClock(speed: 1000)) { request in
        frames += 1
        // The fast clock reaches this scene time after fifty milliseconds.
        return request.time >= 50 ? .close : .at(50)
      }
      // One at the start, one at the time, and those that the window system asks for.
      #expect((2...5).contains(frames))
    }
  }

  @Test(.enabled(if: VirtualScreen.isAvailable, "neither a display nor Xvfb is available"))
  func `an error in a frame ends the loop`() throws {
    struct Trouble: Error, Equatable {}
    try VirtualScreen.run {
      let window = try Window(title: "trouble", size: Size(20, 20), isVisible: false)
      #expect(throws: Trouble()) {
        try window.run { _ throws(Trouble) -> FrameAnswer in throw Trouble() }
      }
    }
  }
}
