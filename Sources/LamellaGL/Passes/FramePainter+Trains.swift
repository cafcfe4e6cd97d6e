// SPDX-License-Identifier: MIT

// Commands that follow one another only because a command binds no more than a few textures, drawn as
// one. Where all their pictures stand in the atlas there is one texture to bind, and their quads are
// sent once more with texture coordinates of the page: so many small pictures in any order, those of
// layers or of an emitter's cells, are one draw call. Rejected: a larger unit in each record, whose bits the
// clips need; a table of places for each draw has an end too.

internal import Lamella

extension FramePainter {
  /// Draws a command and those that continue it, where one call can; returns how many, 0 for none.
  func drawTrain(from index: Int, of frame: Frame) throws(GLError) -> Int {
    let head = frame.commands[index]
    guard head.kind == .instances, index + 1 < frame.commands.count,
      frame.commands[index + 1].continues(head)
    else { return 0 }
    shared.removeAll()
    var train: InstanceRun?
    var end = index
    while end < frame.commands.count {
      let command = frame.commands[end]
      if end > index, !command.continues(frame.commands[end - 1]) { break }
      guard let run = sharedRun(of: command, in: frame) else { break }
      if train?.scissor ?? run.scissor != run.scissor { break }
      if train == nil { train = run } else { train?.append(run) }
      place(run, of: frame)
      end += 1
    }
    guard var train, end - index > 1 else { return 0 }
    train.unit = InstanceRun.atlasUnit
    lastRun = nil
    trains.advance(toHold: shared.count * 64)
    trains.write(shared.bytes, at: 0)
    device.statistics.bytesUploaded += shared.count * 64
    try draw(train, of: head, in: frame, isTrain: true)
    return end - index
  }

  /// All quads of a command as one run; nil where not all of them show pictures of the atlas plainly.
  private func sharedRun(of command: DrawCommand, in frame: Frame) -> InstanceRun? {
    let first = Int(command.firstInstance)
    let end = first + Int(command.instanceCount)
    checkQuads(of: command, in: frame)
    checkTextures(of: command, in: frame)
    guard first < end, command.textureCount > 0 else { return nil }
    findPlaces(of: command, in: frame, least: 1)
    guard atlasUnits == (1 << UInt32(command.textureCount)) - 1 else { return nil }
    let records = frame.instances.base
    let (scale, offset, clips, needed) = (scale, offset, clipBoxes, UnsafePointer(neededPixels))
    let units = atlasUnits
    var run = InstanceRun(
      records + first, at: first, scale: scale, offset: offset, clips: clips, needed: needed)
    while run.kind.isPlainTexture {
      run.extend(
        through: end, of: records, scale: scale, offset: offset, clips: clips,
        atlasUnits: units, needed: needed)
      if run.end == end { return run }
      let next = InstanceRun(
        records + run.end, at: run.end, scale: scale, offset: offset, clips: clips,
        needed: needed)
      guard next.kind.isPlainTexture, next.scissor == run.scissor else { return nil }
      run.append(next)
    }
    return nil
  }

  /// Adds the quads of a run with the coordinates that their pictures have in the page.
  private func place(_ run: InstanceRun, of frame: Frame) {
    let records = frame.instances.base
    let start = shared.count
    shared.reserve(start + run.end - run.first)
    shared.count = start + run.end - run.first
    let target = shared.base + start - run.first
    places.withUnsafeBufferPointer { places in
      for i in run.first..<run.end {
        var record = records[i]
        let place = places[Int(record.word15 & 7)]
        record.word10 = (Float(bitPattern: record.word10) * place.x + place.z).bitPattern
        record.word11 = (Float(bitPattern: record.word11) * place.y + place.w).bitPattern
        record.word12 = (Float(bitPattern: record.word12) * place.x + place.z).bitPattern
        record.word13 = (Float(bitPattern: record.word13) * place.y + place.w).bitPattern
        record.word15 &= ~15
        target[i] = record
      }
    }
  }
}

extension DrawCommand {
  /// Whether nothing but the number of its textures keeps a command from being part of another.
  fileprivate func continues(_ other: DrawCommand) -> Bool {
    kind == .instances && reason == .texturesFull && blend == other.blend
      && firstInstance == other.firstInstance + other.instanceCount
  }
}
