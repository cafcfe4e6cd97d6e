// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaWindow
import Testing

struct FrameWaitTests {
  @Test func `a running clock sleeps as long as the answer allows`() {
    let clock = PlaybackClock()
    #expect(FrameWait(for: .now, clock: clock, at: 1) == .none)
    #expect(FrameWait(for: .close, clock: clock, at: 1) == .none)
    #expect(FrameWait(for: .never, clock: clock, at: 1) == .untilEvent)
    #expect(FrameWait(for: .at(3), clock: clock, at: 1) == .seconds(2))
    #expect(FrameWait(for: .at(1), clock: clock, at: 1) == .none)
    #expect(FrameWait(for: .at(0), clock: clock, at: 1) == .none)
    #expect(FrameWait(for: .at(.infinity), clock: clock, at: 1) == .untilEvent)
  }

  @Test func `speed shortens the sleep`() {
    let clock = PlaybackClock(speed: 4)
    #expect(FrameWait(for: .at(8), clock: clock, at: 0) == .seconds(2))
  }

  @Test(arguments: [FrameAnswer.now, .at(5), .at(-5), .never])
  func `a paused clock waits for an event`(answer: FrameAnswer) {
    let clock = PlaybackClock(isPaused: true)
    #expect(FrameWait(for: answer, clock: clock, at: 0) == .untilEvent)
  }

  @Test func `the meter reports once a second`() throws {
    var meter = FrameMeter(at: 10)
    #expect(meter.add(0.002, at: 10.5) == nil)
    #expect(meter.add(0.002, at: 10.999) == nil)
    let third = meter.add(0.005, at: 11)
    let report = try #require(third)
    #expect(abs(report.milliseconds - 3) < 1e-9)
    #expect(report.framesPerSecond == 3)
    #expect(meter.add(0.1, at: 11.5) == nil)
    let fifth = meter.add(0.1, at: 13)
    let next = try #require(fifth)
    #expect(abs(next.milliseconds - 100) < 1e-9)
    #expect(next.framesPerSecond == 1)
  }

  @Test(arguments: [
    (0, 0, "0.00 ms CPU, 0 fps"), (1.234, 59.94, "1.23 ms CPU, 60 fps"),
    (9.999, 100, "10.00 ms CPU, 100 fps"), (0.05, 1, "0.05 ms CPU, 1 fps"),
  ])
  func `the title shows two decimals`(milliseconds: Double, rate: Double, text: String) {
    #expect(FrameMeter.text(milliseconds: milliseconds, framesPerSecond: rate) == text)
  }

  @Test func `points are pixels over scale whatever a screen unit is`() {
    // X11 at scale 2: units are pixels. Elsewhere: units are points.
    let pixelUnits = WindowMetrics(
      pixelWidth: 800, pixelHeight: 600, scale: 2, unitWidth: 800, unitHeight: 600)
    let pointUnits = WindowMetrics(
      pixelWidth: 800, pixelHeight: 600, scale: 2, unitWidth: 400, unitHeight: 300)
    #expect(pixelUnits.point(unitX: 200, unitY: 0) == Point(100, 300))
    #expect(pointUnits.point(unitX: 100, unitY: 0) == Point(100, 300))
    #expect(pointUnits.point(unitX: 0, unitY: 300) == Point(0, 0))
    let minimised = WindowMetrics(
      pixelWidth: 0, pixelHeight: 0, scale: 1, unitWidth: 0, unitHeight: 0)
    #expect(minimised.point(unitX: 3, unitY: 4) == .zero)
  }
}
