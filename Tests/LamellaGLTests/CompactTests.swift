// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  /// Compact runs give the pixels of the whole records that they stand for.
  @Suite struct CompactTests {
    /// Turned and upright quads, on whole pixels and off them, thinner than one and away.
    private static let places: [AffineTransform] = [
      AffineTransform(1, 0, 0, 1, 4, 4), AffineTransform(1, 0, 0, 1, 20, 4),
      AffineTransform(1, 0, 0, 1, 36.3, 4.6), AffineTransform(0.8, 0.6, -0.6, 0.8, 16, 22),
      AffineTransform(0.04, 0, 0, 1, 40, 24), AffineTransform(0, 1, -1, 0, 60, 40),
      AffineTransform(-1, 0, 0.3, 1, 30, 44), AffineTransform(0.5, 0, 0, 0.5, 44.25, 48),
    ]

    private func look(
      _ kind: InstanceRecord.Kind, _ change: (inout InstanceRecord) -> Void
    ) -> InstanceRecord {
      var look = InstanceRecord()
      (look.width, look.height) = (12, 12)
      if kind == .box {
        (look.word10, look.word11) = FrameSketch.pack(Color(0.2, 0.9, 0.4, 1))
      } else {
        (look.word8, look.word9) = FrameSketch.pack(.white)
        (look.word11, look.word12) = (Float(1).bitPattern, Float(1).bitPattern)
      }
      look.word14 = 0xFFFF | (UInt32(kind.rawValue) | (kind == .box ? 0xF0 : 0)) << 16
      look.word15 = 15 << 4
      change(&look)
      return look
    }

    private func compacts(ownOpacity: Bool) -> [CompactRecord] {
      Self.places.enumerated().map { i, m in
        var record = CompactRecord()
        (record.a, record.b, record.c, record.d) = (m.a, m.b, m.c, m.d)
        (record.tx, record.ty) = (m.tx, m.ty)
        let part = Float(i) / 8
        (record.word6, record.word7) =
          ownOpacity
          ? (InstanceRecord.unorm16(1 - part), 0)
          : FrameSketch.pack(Color(part, 1, 0.5, i == 3 ? 0.5 : 1))
        return record
      }
    }

    private func expectSame(
      _ look: InstanceRecord, texture: Bool = false, blend: BlendMode = .sourceOver,
      clip: ((FrameSketch) -> Int)? = nil,
      _ options: RendererOptions = RendererOptions()
    ) throws {
      let records = compacts(ownOpacity: look.flags.contains(.ownOpacity))
      try Stage.run { stage in
        let renderer = try Renderer(options: options)
        defer { renderer.releaseResources() }
        let pictures = try [true, false].map { isCompact in
          try stage.picture(64, 64, with: renderer) { sketch in
            sketch.box(0, 0, 64, 64, Color(0.1, 0.2, 0.3, 1))
            sketch.flush()
            var look = look
            if let clip { look.word15 |= UInt32(clip(sketch)) << 8 }
            let frame = sketch.frame
            var command = DrawCommand(isCompact ? .compactInstances : .instances)
            command.blend = blend
            command.firstTexture = Int32(frame.textures.count)
            if texture {
              frame.textures.append(
                sketch.contents.add(
                  Bitmap(
                    width: 4, height: 4, pixels: (0..<64).map { UInt8($0 % 4 == 3 ? 255 : $0 * 4) })
                ))
              command.textureCount = 1
            }
            command.instanceCount = Int32(records.count)
            if isCompact {
              // Some that another run has drawn stand before them.
              frame.compacts.append(CompactRecord())
              for record in records { frame.compacts.append(record) }
              (command.firstInstance, command.look) = (1, 0)
              frame.looks.append(look)
            } else {
              command.firstInstance = Int32(frame.instances.count)
              for record in records {
                frame.instances.append(InstanceRecord(record, look: look))
              }
            }
            frame.commands.append(command)
            #expect(Array(frame.quads.suffix(records.count)).map(\.tx) == records.map(\.tx))
          }
        }
        #expect(pictures[0].greatestDifference(from: pictures[1]) == 0)
      }
    }

    @Test(arguments: [RendererOptions.Batching.automatic, .fewestDraws, .cheapestShaders])
    func `boxes`(batching: RendererOptions.Batching) throws {
      var options = RendererOptions()
      options.batching = batching
      try expectSame(look(.box) { _ in }, options)
      try expectSame(look(.box) { $0.word14 = $0.word14 & ~0xFFFF | 0x8000 }, options)
      try expectSame(look(.box) { $0.word8 = Float(4).bitPattern }, options)
      let ownOpacity = UInt32(InstanceRecord.Flags.ownOpacity.rawValue) << 16
      let bordered = look(.box) {
        $0.word8 = Float(4).bitPattern
        $0.word9 = Float(2).bitPattern
        ($0.word12, $0.word13) = FrameSketch.pack(Color(1, 0, 0, 0.5))
        $0.word14 |= ownOpacity
      }
      try expectSame(bordered, options)
      try expectSame(look(.box) { $0.word15 = 0 }, options)
      try expectSame(look(.box) { $0.word14 |= 1 << 24 }, options)
      try expectSame(bordered, clip: { $0.clip(.translation(10, 10), 40, 40) }, options)
      try expectSame(bordered, clip: { $0.clip(.rotation(0.3), 50, 40, radius: 8) }, options)
    }

    @Test(arguments: [InstanceRecord.Kind.image, .glyph])
    func `pictures and glyphs`(kind: InstanceRecord.Kind) throws {
      try expectSame(look(kind) { _ in }, texture: true)
      try expectSame(look(kind) { _ in }, texture: true, blend: .plusLighter)
      try expectSame(look(kind) { $0.word10 = Float(0.25).bitPattern }, texture: true)
      for flag in [InstanceRecord.Flags.nearestMagnification, .trilinear, .aliased] {
        try expectSame(look(kind) { $0.word14 |= UInt32(flag.rawValue) << 16 }, texture: true)
      }
      try expectSame(
        look(kind) { _ in }, texture: true,
        clip: { $0.clip(.translation(10, 10), 40, 40, radius: 9) })
    }
  }
}
