// SPDX-License-Identifier: MIT

import Dispatch
import Lamella
import LamellaContent
import Synchronization
import Testing

struct DecodeQueueTests {
  @Test func `an idle queue has nothing to hand over`() {
    let queue = DecodeQueue()
    #expect(queue.poll().isEmpty && queue.waitForAll().isEmpty && queue.pendingCount == 0)
  }

  @Test func `pictures come in the order of the requests`() throws {
    let queue = DecodeQueue()
    let fixtures = PictureFixture.allCases
    let tickets = fixtures.map { queue.decode($0.dataURL) }
    #expect(Set(tickets).count == fixtures.count && queue.pendingCount == fixtures.count)
    let done = queue.waitForAll()
    #expect(done.map(\.ticket) == tickets)
    for (completion, fixture) in zip(done, fixtures) {
      #expect(try completion.result.get() == ImageDecoder.decode(fixture.dataURL))
    }
    #expect(queue.pendingCount == 0 && queue.poll().isEmpty)
  }

  @Test func `errors arrive as results`() throws {
    let queue = DecodeQueue(limits: ImageLimits(maximumSide: 4))
    _ = queue.decode("/nowhere.png")
    _ = queue.decode(PictureFixture.splitJPEG.dataURL)
    let done = queue.waitForAll()
    #expect(throws: ImageError.missingFile(path: "/nowhere.png")) { try done[0].result.get() }
    #expect(throws: ImageError.self) { try done[1].result.get() }
  }

  @Test func `a poll takes what is done and does not wait`() throws {
    let queue = DecodeQueue()
    let gate = DispatchSemaphore(value: 0)
    let first = queue.draw { Bitmap(width: 1, height: 1, pixels: [1, 1, 1, 1]) }
    let second = queue.draw {
      gate.wait()
      return Bitmap(width: 1, height: 1, pixels: [2, 2, 2, 2])
    }
    var done: [DecodeQueue.Completion] = []
    while done.isEmpty { done = queue.poll() }
    #expect(done.map(\.ticket) == [first] && queue.pendingCount == 1)
    #expect(queue.poll().isEmpty)
    gate.signal()
    #expect(queue.waitForAll().map(\.ticket) == [second])
  }

  @Test func `what is withdrawn is neither handed over nor made`() {
    let queue = DecodeQueue()
    let gate = DispatchSemaphore(value: 0)
    let counter = MadeCounter()
    let blank = Bitmap(width: 0, height: 0, pixels: [])
    let running = queue.draw {
      gate.wait()
      counter.add(1)
      return blank
    }
    let waiting = queue.draw {
      counter.add(2)
      return blank
    }
    let wanted = queue.draw {
      counter.add(3)
      return blank
    }
    queue.cancel(waiting)
    queue.cancel(running)
    queue.cancel(running)
    gate.signal()
    #expect(queue.waitForAll().map(\.ticket) == [wanted])
    #expect(!counter.seen.contains(2) && counter.seen.contains(3))
    queue.cancel(wanted)
    #expect(queue.pendingCount == 0)
  }

  @Test func `a dropped queue abandons its work`() {
    let counter = MadeCounter()
    let gate = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    do {
      let queue = DecodeQueue()
      _ = queue.draw {
        started.signal()
        gate.wait()
        counter.add(1)
        ended.signal()
        return Bitmap(width: 0, height: 0, pixels: [])
      }
      _ = queue.draw {
        counter.add(2)
        return Bitmap(width: 0, height: 0, pixels: [])
      }
      withExtendedLifetime(queue) { started.wait() }
    }
    gate.signal()
    ended.wait()
    #expect(counter.seen == [1])
  }
}

/// Numbers that closures on another thread report.
private final class MadeCounter: Sendable {
  private let numbers = Mutex<[Int]>([])
  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
  var seen: [Int] { numbers.withLock { $0 } }
}
