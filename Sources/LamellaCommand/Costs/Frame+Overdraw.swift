// SPDX-License-Identifier: MIT

// How often each pixel is drawn: every quad of a frame becomes a plain box that adds a little light,
// so that one layer of drawing is dark red, six are red, a dozen yellow, two dozen white. Off-screen
// passes are added on top, in a colour for each reason, since they cost their pixels twice more.

import Lamella
import LamellaGL
import LamellaMath

extension Frame {
  /// What one layer of drawing adds.
  static let overdrawStep = Color(0.17, 0.085, 0.042)

  /// A frame that shows how often the pixels of another are drawn.
  static func overdraw(of frame: Frame, passes: [FrameCosts.Pass]) -> Frame {
    let result = Frame(contents: frame.contents)
    for clip in frame.clips { result.clips.append(clip) }
    for projection in frame.projections { result.projections.append(projection) }
    frame.forEachQuad { result.instances.append($0.overdraw) }
    result.addCommand(from: 0, .plusLighter)
    let first = result.instances.count
    for pass in passes where pass.isPlaced { result.instances.append(pass.marker) }
    result.addCommand(from: first, .sourceOver)
    return result
  }

  private func addCommand(from first: Int, _ blend: BlendMode) {
    if instances.count == first { return }
    var command = DrawCommand(.instances)
    command.blend = blend
    command.firstInstance = Int32(first)
    command.instanceCount = Int32(instances.count - first)
    commands.append(command)
  }
}

extension InstanceRecord {
  /// The same quad as a box of a little light.
  fileprivate var overdraw: InstanceRecord {
    var box = self
    if kind == .shadow, !flags.contains(.projective) {
      let reach = 3 * Float(bitPattern: word9)
      box.tx -= reach * (a + c)
      box.ty -= reach * (b + d)
      (box.width, box.height) = (width + 2 * reach, height + 2 * reach)
    }
    box.word8 = kind == .box ? word8 : 0
    (box.word9, box.word12, box.word13) = (0, 0, 0)
    let step = Frame.overdrawStep
    box.word10 = InstanceRecord.unorm16x2(step.red, step.green)
    box.word11 = InstanceRecord.unorm16x2(step.blue, 1)
    let kept = Flags([.continuous, .projective, .aliased, .insideClip]).rawValue | 15 << 4
    box.word14 = 0xFFFF | UInt32(flags.rawValue & kept) << 16
    box.word15 &= ~15
    return box
  }
}

extension FrameCosts.Pass {
  /// Whether the pass shows a part of the scene in its place.
  var isPlaced: Bool { [.group, .mask, .backdrop].contains(purpose) }

  /// The colour that stands for the reason.
  var color: Color {
    switch reason {
    case .mask: Color(1, 0.2, 0.9)
    case .filter: Color(0.2, 0.9, 0.3)
    case .backgroundFilter: Color(0.2, 0.8, 0.8)
    case .blend: Color(0.35, 0.45, 1)
    case .transition: Color(1, 0.6, 0.1)
    case .shadow: Color(0.7, 0.4, 1)
    default: Color(0.9, 0.9, 0.9)
    }
  }

  /// A box with an outline in the pass's place.
  fileprivate var marker: InstanceRecord {
    var record = InstanceRecord()
    (record.a, record.d, record.tx, record.ty) = (1, 1, box.minX, box.minY)
    (record.width, record.height) = (box.width, box.height)
    record.word9 = Float(1.5).bitPattern
    let (fill, edge) = (color.withAlpha(0.18), color)
    record.word10 = InstanceRecord.unorm16x2(fill.red, fill.green)
    record.word11 = InstanceRecord.unorm16x2(fill.blue, fill.alpha)
    record.word12 = InstanceRecord.unorm16x2(edge.red, edge.green)
    record.word13 = InstanceRecord.unorm16x2(edge.blue, edge.alpha)
    record.word14 = 0xFFFF
    record.word15 = 15 << 4
    return record
  }
}
