// SPDX-License-Identifier: MIT

// Strokes to be drawn over on pages, put off until the frame has asked for all of them, so that
// threads can share them. A job writes to pixels of its own and reads what nobody writes meanwhile:
// the result is the same bits whoever does it, in whatever order.

import Lamella

/// The strokes of one frame that are still to be drawn, by page.
struct StrokeJobs {
  fileprivate struct Job {
    let canvas: StrokeCanvas
    /// What is drawn, in pixels of the picture, and where that is on the page.
    let area: PixelArea
    let place: PixelArea
  }

  /// What the threads read.
  private struct Share {
    let jobs: UnsafePointer<Job>
    let count: Int
    let blocks: Int
    let scanners: UnsafePointer<StrokeScanner>
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
  }

  private struct Page {
    let contents: ContentsID
    var jobs: [Job] = []
    var places: [PixelArea] = []
  }

  /// Jobs below which waking a thread takes longer than they do.
  private static let serialLimit = 96
  private var pages: [Page] = []
  private var scanners: [StrokeScanner] = []

  /// Notes a part of a canvas to be drawn.
  mutating func append(_ canvas: StrokeCanvas, _ area: PixelArea, _ slot: PictureSlot) {
    let job = Job(canvas: canvas, area: area, place: slot.area(area))
    let index: Int
    if let known = pages.lastIndex(where: { $0.contents == slot.contents }) {
      index = known
    } else {
      index = pages.count
      pages.append(Page(contents: slot.contents))
    }
    pages[index].jobs.append(job)
    pages[index].places.append(job.place)
  }

  /// Draws everything that was noted.
  mutating func perform(in store: ContentsStore, with executor: (any BlockExecutor)?) {
    let workers = executor?.workerCount ?? 1
    // More blocks than threads: strokes differ in what they cost.
    let most = workers > 1 ? 8 * workers : 1
    while scanners.count < most { scanners.append(StrokeScanner()) }
    for index in pages.indices where !pages[index].jobs.isEmpty {
      let count = pages[index].jobs.count
      let blocks = count < Self.serialLimit ? 1 : min(most, count)
      store.update(
        pages[index].contents, areas: pages[index].places, changeLimit: PicturePages.changeLimit
      ) { pixels, stride in
        pages[index].jobs.withUnsafeBufferPointer { jobs in
          scanners.withUnsafeBufferPointer { scanners in
            guard let first = jobs.baseAddress, let scanner = scanners.baseAddress else { return }
            let share = Share(
              jobs: first, count: count, blocks: blocks, scanners: scanner, pixels: pixels,
              stride: stride)
            guard blocks > 1, let executor else {
              Self.draw(share, 0)
              return
            }
            withUnsafePointer(to: share) {
              executor.perform(
                blocks,
                BlockWork(context: $0) { context, block in
                  // SAFETY: the context is the share above, which outlives the call.
                  StrokeJobs.draw(context.assumingMemoryBound(to: Share.self).pointee, block)
                })
            }
          }
        }
      }
      pages[index].jobs.removeAll(keepingCapacity: true)
      pages[index].places.removeAll(keepingCapacity: true)
    }
  }

  /// Forgets pages that are no longer there.
  mutating func forget(_ contents: ContentsID) { pages.removeAll { $0.contents == contents } }

  private static func draw(_ share: Share, _ block: Int) {
    let first = block * share.count / share.blocks
    let end = (block + 1) * share.count / share.blocks
    for index in first..<end {
      let job = share.jobs + index
      let place = job.pointee.place
      job.pointee.canvas.draw(
        job.pointee.area, into: share.pixels + (Int(place.y) * share.stride + Int(place.x)),
        stride: share.stride, share.scanners[block])
    }
  }
}
