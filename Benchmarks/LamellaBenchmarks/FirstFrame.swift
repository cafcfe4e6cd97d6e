// SPDX-License-Identifier: MIT

// The time from the start of a process to its first finished frame. The benchmark starts this very
// program again and again; each of them draws one frame, writes a line and ends.

import CLamellaFloor
import Glibc
import Lamella
import LamellaGL
import LamellaMath
import LamellaScenes

enum FirstFrame {
  /// What a started process is asked to draw.
  enum Subject: String, CaseIterable { case cards, images, floor }

  /// Draws one frame without anything prepared and says when each step was done.
  static func draw(_ subject: Subject, count: Int) throws {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ""
    func mark(_ step: String) {
      let (seconds, attoseconds) = start.duration(to: clock.now).components
      let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
      report += "\(step) \(Report.fixed(milliseconds)) "
    }
    let stage = try HeadlessStage()
    mark("context")
    if subject == .floor {
      guard
        let floor = lamella_floor_make(
          0, Int32(count), Int32(DrawScene.size.width), Int32(DrawScene.size.height))
      else { throw FloorFailure() }
      mark("shaders")
      lamella_floor_draw(floor, 3, stage.target.framebuffer)
    } else {
      let world = World()
      (subject == .cards ? DrawScene.cards : .images).build(in: world, count: count)
      mark("scene")
      let frame = world.frame(at: 0)
      mark("frame")
      let renderer = try Renderer()
      try renderer.draw(frame, into: stage.target)
      mark("draw")
      lamella_floor_finish()
    }
    mark("finish")
    report += "processor \(Report.fixed(BenchmarkClock.processor.nanoseconds * 1e-6))"
    report += "\n"
    _ = report.withCString { write(1, $0, strlen($0)) }
  }

  /// Starts processes in turn and prints how long each subject took.
  static func measure(count: Int, samples: Int) throws {
    for subject in Subject.allCases { _ = try run(subject, count) }
    var times: [Subject: Samples] = [:]
    var steps: [Subject: String] = [:]
    for _ in 0..<samples {
      for subject in Subject.allCases {
        let (milliseconds, report) = try run(subject, count)
        times[subject, default: Samples()].add(milliseconds)
        if milliseconds <= times[subject]?.minimum ?? 0 { steps[subject] = report }
      }
    }
    print("process start to first finished frame, \(count) items, ms (minimum, median)")
    for subject in Subject.allCases {
      guard let sample = times[subject] else { continue }
      print(
        "\(subject.rawValue)  \(Report.fixed(sample.minimum))  \(Report.fixed(sample.median))"
          + "  within the process: \(steps[subject] ?? "")")
    }
  }

  /// Starts a process and waits for the line that it writes; milliseconds and the line.
  private static func run(_ subject: Subject, _ count: Int) throws -> (Double, String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw StartFailure(code: errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    let text = ["lamella", "bench", "--draw-first", subject.rawValue, "--size", "\(count)"]
    var words: [UnsafeMutablePointer<CChar>?] = text.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let clock = ContinuousClock()
    let start = clock.now
    let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard code == 0 else { throw StartFailure(code: code) }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != 10 { line.append(byte) }
    let (seconds, attoseconds) = start.duration(to: clock.now).components
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard status == 0, !line.isEmpty else { throw StartFailure(code: status) }
    return (
      Double(seconds) * 1e3 + Double(attoseconds) * 1e-15, String(decoding: line, as: UTF8.self)
    )
  }
}

/// A process for a first frame did not start or did not end well.
struct StartFailure: Error, CustomStringConvertible {
  let code: Int32
  var description: String { "a process for a first frame failed with code \(code)" }
}
