// SPDX-License-Identifier: MIT

import Testing

@Suite struct SampleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the first sample draws a card half way`() throws {
    let output = folder.file("hello.png")
    let run = try CommandRun([output], program: "HelloLamella")
    #expect(run.status == 0, "\(run.errors)")
    let picture = try Picture(output)
    #expect(picture.size == [640, 400])
    #expect(picture[2, 2] == [255, 255, 255, 255])
    // The default easing is at 0.802 of its way at half of the time: the middle of the card stands
    // at (208.4, 108.1) points, two pixels to a point, y up.
    let card = (0..<640).filter { picture[$0, 184] == [255, 128, 0, 255] }
    let middle = ((card.first ?? 0) + (card.last ?? 0)) / 2
    #expect((414...419).contains(middle))
    #expect((150...280).contains(card.count))
  }

  @Test func `the swarm draws ten thousand seeds`() throws {
    let output = folder.file("swarm.png")
    let run = try CommandRun([output], program: "Swarm")
    #expect(run.status == 0, "\(run.errors)")
    let picture = try Picture(output)
    #expect(picture.size == [900, 900])
    #expect(picture.colorCount == 100)
    #expect(picture[2, 2] == [8, 8, 15, 255])
  }
}
