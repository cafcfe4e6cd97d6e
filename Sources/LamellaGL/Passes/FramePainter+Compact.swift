// SPDX-License-Identifier: MIT

// The quads of a compact run. They are divided as all others are, by the program that draws each at
// least cost; what they have in common goes to it as uniforms.

internal import Lamella
internal import LamellaMath

extension FramePainter {
  /// Draws the quads of a compact command.
  func drawCompactRuns(of command: DrawCommand, in frame: Frame) throws(GLError) {
    let first = Int(command.firstInstance)
    let end = first + Int(command.instanceCount)
    precondition(
      first >= 0 && end <= frame.compacts.count && first <= end,
      "compact quads \(first)..<\(end) of \(frame.compacts.count)")
    precondition(
      frame.looks.indices.contains(Int(command.look)),
      "look \(command.look) of \(frame.looks.count)")
    checkTextures(of: command, in: frame)
    if first == end { return }
    lastRun = nil
    findPlaces(of: command, in: frame)
    let records = frame.compacts.base
    let look = frame.looks[Int(command.look)]
    precondition(
      [.box, .image, .glyph].contains(look.kind) && !look.flags.contains(.projective),
      "compact quads of the kind \(look.kind), flags \(look.flags.rawValue)")
    let (scale, offset, clips, needed) = (scale, offset, clipBoxes, UnsafePointer(neededPixels))
    var pending: InstanceRun?
    var record = InstanceRecord(records[first], look: look)
    var run = InstanceRun(
      &record, at: first, scale: scale, offset: offset, clips: clips, needed: needed)
    for index in first + 1..<max(first + 1, end) {
      record = InstanceRecord(records[index], look: look)
      let next = InstanceRun(
        &record, at: index, scale: scale, offset: offset, clips: clips, needed: needed)
      if run.takes(next, atlasUnits: 0) {
        run.append(next)
      } else {
        try settle(run, &pending, command, frame)
        run = next
      }
    }
    try settle(run, &pending, command, frame)
    if let pending { try draw(pending, of: command, in: frame) }
  }

  /// Tells a program what the quads of a command have in common.
  func setLook(of command: DrawCommand, in frame: Frame, _ program: ShaderProgram) {
    withUnsafeBytes(of: frame.looks[Int(command.look)]) { words in
      // From word 4 on; 4 and 5 are not read.
      program.set(.look, words: words.baseAddress.map { $0 + 16 }, count: 3)
    }
  }
}
