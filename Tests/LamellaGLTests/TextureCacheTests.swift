// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct TextureCacheTests {
    static func renderer(budget: Int) throws -> Renderer {
      var options = RendererOptions()
      options.textureBudget = budget
      return try Renderer(options: options)
    }

    static func color(_ red: UInt8, side: Int = 16) -> Bitmap {
      Bitmap(
        width: side, height: side,
        pixels: (0..<(side * side)).flatMap { _ in [red, 0, 0, 255] })
    }

    /// Draws pictures of one store side by side.
    static func draw(
      _ ids: [ContentsID], of contents: ContentsStore, with renderer: Renderer
    ) throws -> Picture {
      let frame = Frame(contents: contents)
      frame.clips.append(ClipRecord())
      for (i, id) in ids.enumerated() {
        var record = InstanceRecord()
        (record.a, record.d, record.tx) = (1, 1, Float(i) * 4)
        (record.width, record.height) = (4, 4)
        (record.word8, record.word9) = (.max, .max)
        (record.word12, record.word13) = (Float(1).bitPattern, Float(1).bitPattern)
        record.word14 = 0xFFFF | UInt32(InstanceRecord.Kind.image.rawValue) << 16
        record.word15 = 15 << 4
        frame.instances.append(record)
        frame.textures.append(id)
        var command = DrawCommand(.instances)
        (command.firstInstance, command.instanceCount) = (Int32(i), 1)
        (command.firstTexture, command.textureCount) = (Int32(i), 1)
        frame.commands.append(command)
      }
      let target = try OffscreenTarget(width: 4 * max(ids.count, 1), height: 4)
      try renderer.draw(frame, into: target.target())
      return Picture(target.readPixels())
    }

    @Test func `a picture is sent once, and again when it changes`() throws {
      try Stage.run { _ in
        let renderer = try Self.renderer(budget: 1 << 20)
        defer { renderer.releaseResources() }
        let store = ContentsStore()
        let id = store.add(Self.color(100))
        #expect(try Self.draw([id, id], of: store, with: renderer)[5, 1].x == 100)
        #expect(renderer.statistics.texturesUploaded == 1)
        _ = try Self.draw([id], of: store, with: renderer)
        #expect(renderer.statistics.texturesUploaded == 0)
        store.replace(id, with: Self.color(200))
        #expect(try Self.draw([id], of: store, with: renderer)[1, 1].x == 200)
        #expect(renderer.statistics.texturesUploaded == 1)
        store.replace(id, with: Self.color(50, side: 3))
        #expect(try Self.draw([id], of: store, with: renderer)[1, 1].x == 50)
        #expect(renderer.statistics.textureBytes == 36)
        store.remove(id)
        #expect(try Self.draw([id], of: store, with: renderer).area == 0)
        #expect(renderer.statistics.textureBytes == 0)
      }
    }

    @Test func `the oldest pictures make room, those in use never`() throws {
      try Stage.run { _ in
        let renderer = try Self.renderer(budget: 3 * 1024)
        defer { renderer.releaseResources() }
        let store = ContentsStore()
        let ids = (0..<5).map { store.add(Self.color(UInt8($0 * 50))) }
        _ = try Self.draw(Array(ids[0..<3]), of: store, with: renderer)
        #expect(renderer.statistics.textureBytes == 3 * 1024)
        _ = try Self.draw([ids[0]], of: store, with: renderer)
        // 1 and 2 are older than 0.
        _ = try Self.draw([ids[3], ids[0]], of: store, with: renderer)
        #expect(renderer.statistics.textureBytes == 3 * 1024)
        #expect(renderer.statistics.texturesUploaded == 1)
        _ = try Self.draw([ids[0]], of: store, with: renderer)
        #expect(renderer.statistics.texturesUploaded == 0)
        let picture = try Self.draw(ids, of: store, with: renderer)
        for i in 0..<5 { #expect(picture[4 * i, 0].x == i * 50) }
        #expect(renderer.statistics.textureBytes == 5 * 1024)
      }
    }

    @Test func `the same id of another store is another picture`() throws {
      try Stage.run { _ in
        let renderer = try Self.renderer(budget: 1 << 20)
        defer { renderer.releaseResources() }
        let first = ContentsStore()
        let one = first.add(Self.color(10))
        do {
          let second = ContentsStore()
          let two = second.add(Self.color(20))
          #expect(one == two)
          #expect(try Self.draw([one], of: first, with: renderer)[0, 0].x == 10)
          #expect(try Self.draw([two], of: second, with: renderer)[0, 0].x == 20)
          #expect(try Self.draw([one], of: first, with: renderer)[0, 0].x == 10)
          #expect(renderer.statistics.texturesUploaded == 0)
          #expect(renderer.statistics.textureBytes == 2048)
        }
        // The second store is gone; a third finds its pictures gone too.
        let third = ContentsStore()
        _ = try Self.draw([third.add(Self.color(30))], of: third, with: renderer)
        #expect(renderer.statistics.textureBytes == 2048)
      }
    }

    @Test func `a picture too large for the driver is counted and left out`() throws {
      try Stage.run { _ in
        let renderer = try Self.renderer(budget: 1 << 20)
        defer { renderer.releaseResources() }
        let store = ContentsStore()
        let width = 1 << 17
        let id = store.add(
          Bitmap(width: width, height: 1, pixels: Array(repeating: 255, count: width * 4)))
        #expect(try Self.draw([id], of: store, with: renderer).area == 0)
        #expect(renderer.statistics.picturesTooLarge == 1)
      }
    }
  }
}
