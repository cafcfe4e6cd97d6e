// SPDX-License-Identifier: MIT

import Glibc
import Lamella
import LamellaMath
import LamellaThreads
import Testing

@Suite struct SharedWorldTests {
  /// Runs code on a few threads at the same time and waits for them.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    final class Job: Sendable {
      let index: Int
      let body: @Sendable (Int) -> Void
      init(_ index: Int, _ body: @escaping @Sendable (Int) -> Void) {
        (self.index, self.body) = (index, body)
      }
    }
    var threads: [pthread_t] = []
    for index in 0..<count {
      var thread = pthread_t()
      let job = Unmanaged.passRetained(Job(index, body))
      let status = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
          job.body(job.index)
          return nil
        }, job.toOpaque())
      #expect(status == 0)
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  @Test func `edits of several threads all arrive`() {
    let shared = SharedWorld(World())
    onThreads(4) { index in
      for step in 0..<50 {
        shared.withLock { world in
          let layer = world.addLayer(to: world.root)
          layer.bounds = Rect(0, 0, Float(index + 1), Float(step + 1))
          world.commit(at: 0)
        }
      }
    }
    shared.withLock { world in
      #expect(world.layerCount == 201)
      let widths = world.root.sublayers.map { Int($0.bounds.width) }
      for index in 1...4 { #expect(widths.count { $0 == index } == 50) }
    }
  }

  @Test func `what was read stays until the lock is given back`() {
    let shared = SharedWorld(World())
    shared.withLock { $0.root.bounds = Rect(0, 0, 1, 1) }
    onThreads(3) { index in
      for step in 0..<200 {
        let world = shared.lock()
        let width = Float(index * 1000 + step)
        world.root.bounds = Rect(0, 0, width, width)
        // Taken a second time by the same thread.
        let seen = shared.withLock { $0.root.bounds }
        if seen.width != width || seen.height != width { Issue.record("\(seen) for \(width)") }
        shared.unlock()
      }
    }
  }

  @Test func `giving back what is not held stops the program`() async {
    await #expect(processExitsWith: .failure) { SharedWorld(World()).unlock() }
  }
}
