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

  /// The names, the sizes and the backgrounds of the other samples.
  @Test(arguments: [
    ("Swarm", [960, 720], [3, 13, 26, 255]), ("Galaxy", [900, 900], [3, 3, 10, 255]),
    ("Fireworks", [960, 720], [3, 3, 13, 255]), ("Confetti", [960, 640], [245, 242, 235, 255]),
  ])
  func `each sample draws its picture without a display`(
    name: String, size: [Int], background: [UInt8]
  ) throws {
    let output = folder.file("\(name).png")
    let run = try CommandRun([output], program: name)
    #expect(run.status == 0, "\(run.errors)")
    let picture = try Picture(output)
    #expect(picture.size == size)
    #expect(picture.colorCount == 100, "a hundred or more")
    #expect(picture[2, size[1] - 3] == background || picture[2, 2] == background)
  }
}
