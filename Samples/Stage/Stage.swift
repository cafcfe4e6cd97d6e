// SPDX-License-Identifier: MIT

// What the samples share: the choice between a window, a picture and a video.

import LamellaContent
import LamellaGL
import LamellaThreads
import LamellaWindow

public import Lamella
public import LamellaMath

/// Where a sample shows its world.
public struct Stage {
  let title: String
  let size: Size
  let background: Color

  /// A stage of a size in points.
  public init(_ title: String, size: Size, background: Color = .black) {
    self.title = title
    self.size = size
    self.background = background
  }

  /// A world whose root fills the stage, with the origin in the lower left corner.
  public func makeWorld() -> World {
    let world = World()
    world.executor = ThreadPool()
    world.root.bounds = Rect(0, 0, size.width, size.height)
    world.root.anchorPoint = .zero
    world.root.backgroundColor = background
    world.viewport = world.root.bounds
    return world
  }

  /// Shows a world as the command line asks: no argument opens a window, `x.png` writes the frame at
  /// `time`, `x.mp4` or another video writes `length` seconds; the last two need no display.
  @MainActor public func show(_ world: World, at time: Double, length: Double) throws {
    guard let path = CommandLine.arguments.dropFirst().first else { return try play(world) }
    let context = try HeadlessContext()
    try context.makeCurrent()
    let renderer = try Renderer()
    let picture = try OffscreenTarget(width: Int(size.width), height: Int(size.height))
    func bitmap(at time: Double) throws -> Bitmap {
      try renderer.draw(world.frame(at: time), into: picture.target())
      return picture.readPixels()
    }
    guard VideoFormat(endingOf: path) != nil else {
      return try PNGEncoder.write(bitmap(at: time), to: path)
    }
    let video = try VideoWriter(
      path: path, width: picture.width, height: picture.height, framesPerSecond: 30)
    for index in 0..<Int(length * 30) { try video.append(bitmap(at: Double(index) / 30)) }
    try video.finish()
  }

  @MainActor private func play(_ world: World) throws {
    let window = try Window(title: title, size: size)
    let renderer = try Renderer()
    try window.run { request in
      let target = RenderTarget(
        width: request.pixelWidth, height: request.pixelHeight,
        visible: Rect(0, 0, size.width, size.height), background: background)
      try renderer.draw(world.frame(at: request.time), into: target)
      return .now
    }
  }
}

extension ContentsStore {
  /// Adds a white dot with a soft edge.
  public func addDot(pixels: Int) -> ContentsID {
    var bytes: [UInt8] = []
    for y in 0..<pixels {
      for x in 0..<pixels {
        let half = Float(pixels) / 2
        let (u, v) = ((Float(x) + 0.5) / half - 1, (Float(y) + 0.5) / half - 1)
        let distance = (u * u + v * v).squareRoot()
        let light = UInt8(max(0, min(1, (1 - distance) * 1.5)) * 255)
        bytes += [light, light, light, light]
      }
    }
    return add(Bitmap(width: pixels, height: pixels, pixels: bytes))
  }

  /// Adds a white rectangle.
  public func addBlock(width: Int, height: Int) -> ContentsID {
    add(
      Bitmap(
        width: width, height: height, pixels: Array(repeating: 255, count: width * height * 4)))
  }
}
