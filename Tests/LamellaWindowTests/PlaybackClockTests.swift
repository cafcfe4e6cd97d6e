// SPDX-License-Identifier: MIT

import LamellaWindow
import Testing

struct PlaybackClockTests {
  @Test func `a new clock starts at zero and runs with the host`() {
    let clock = PlaybackClock()
    #expect(clock.time(at: 0) == 0)
    #expect(clock.time(at: 2.5) == 2.5)
    #expect(!clock.isPaused && clock.speed == 1)
  }

  @Test func `a clock may begin anywhere`() {
    let clock = PlaybackClock(at: 100, time: 7, speed: 2)
    #expect(clock.time(at: 100) == 7)
    #expect(clock.time(at: 101) == 9)
    #expect(PlaybackClock(time: 3, isPaused: true).time(at: 50) == 3)
  }

  @Test func `pausing and resuming never jumps`() {
    var clock = PlaybackClock()
    clock.pause(at: 2)
    #expect(clock.time(at: 2) == 2 && clock.time(at: 1000) == 2)
    clock.pause(at: 500)
    #expect(clock.time(at: 1000) == 2)
    clock.resume(at: 1000)
    #expect(clock.time(at: 1000) == 2 && clock.time(at: 1001) == 3)
    clock.resume(at: 1001)
    #expect(clock.time(at: 1001) == 3)
  }

  @Test(arguments: [0, 0.25, 3, -1.5])
  func `changing the speed never jumps`(speed: Double) {
    var clock = PlaybackClock()
    clock.setSpeed(speed, at: 4)
    #expect(clock.time(at: 4) == 4)
    #expect(clock.time(at: 6) == 4 + 2 * speed)
  }

  @Test func `the speed of a paused clock counts once it runs`() {
    var clock = PlaybackClock(time: 1, isPaused: true)
    clock.setSpeed(10, at: 5)
    #expect(clock.time(at: 9) == 1)
    clock.resume(at: 9)
    #expect(clock.time(at: 9.5) == 6)
  }

  @Test func `seeking sets the time and keeps the state`() {
    var clock = PlaybackClock()
    clock.seek(to: 60, at: 1)
    #expect(clock.time(at: 1) == 60 && clock.time(at: 2) == 61)
    clock.pause(at: 2)
    clock.seek(to: -5, at: 3)
    #expect(clock.time(at: 99) == -5 && clock.isPaused)
  }

  @Test func `steps go both ways from where the time is`() {
    var clock = PlaybackClock()
    clock.step(by: 0.5, at: 2)
    #expect(clock.time(at: 2) == 2.5)
    clock.pause(at: 2)
    for _ in 0..<60 { clock.apply(.stepForward, at: 10) }
    #expect(abs(clock.time(at: 10) - 3.5) < 1e-12)
    for _ in 0..<60 { clock.apply(.stepBackward, at: 20) }
    #expect(abs(clock.time(at: 20) - 2.5) < 1e-12)
  }

  @Test func `the arrow keys do nothing while the time runs`() {
    var clock = PlaybackClock()
    let before = clock
    clock.apply(.stepForward, at: 3)
    clock.apply(.stepBackward, at: 3)
    #expect(clock == before)
  }

  @Test func `space toggles and home rewinds`() {
    var clock = PlaybackClock()
    clock.apply(.togglePause, at: 5)
    #expect(clock.isPaused && clock.time(at: 9) == 5)
    clock.apply(.home, at: 9)
    #expect(clock.isPaused && clock.time(at: 10) == 0)
    clock.apply(.togglePause, at: 10)
    #expect(!clock.isPaused && clock.time(at: 11) == 1)
    clock.apply(.home, at: 11)
    #expect(!clock.isPaused && clock.time(at: 11) == 0)
  }

  @Test func `the delay until a time follows the direction`() {
    var clock = PlaybackClock(speed: 2)
    #expect(clock.delay(until: 4, at: 0) == 2)
    #expect(clock.delay(until: 4, at: 2) == 0)
    #expect(clock.delay(until: 4, at: 3) == 0)
    clock.setSpeed(-1, at: 3)
    #expect(clock.delay(until: 4, at: 3) == 2)
    #expect(clock.delay(until: 7, at: 3) == 0)
    clock.setSpeed(0, at: 3)
    #expect(clock.delay(until: 7, at: 3) == nil)
    #expect(clock.delay(until: 6, at: 3) == 0)
    clock.pause(at: 3)
    #expect(clock.delay(until: 7, at: 3) == nil)
    #expect(PlaybackClock().delay(until: .infinity, at: 0) == .infinity)
  }

  @Test func `numbers that are not finite trap`() async {
    await #expect(processExitsWith: .failure) {
      var clock = PlaybackClock()
      clock.seek(to: .nan, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var clock = PlaybackClock()
      clock.setSpeed(.infinity, at: 0)
    }
  }
}
