// SPDX-License-Identifier: MIT

// The two pictures of a layer in transition become one. The result is a picture of its own, so that
// opacity, clip, blend and everything else that a group's composite does apply to it unchanged.

internal import Lamella
internal import LamellaMath

extension FramePainter {
  /// Mixes the old and the new picture of a layer, which hold the same pixels; both go back to the
  /// pool.
  func mix(
    _ old: Picture, _ new: Picture, by record: TransitionRecord
  ) throws(GLError) -> Picture {
    let result = try openPicture(new.region, for: .transition, cleared: false)
    let program = try use(record.kind.program)
    device.bind(new.surface.texture.name, unit: 0)
    device.bind(old.surface.texture.name, unit: 1)
    device.setBlending(.replace)
    setRectangle(new.region, of: program)
    setLimits(of: new, program)
    set(.frameFromLayer, record.matrix, of: program)
    set(.layerFromFrame, record.inverse, of: program)
    set(.bounds, record.bounds, of: program)
    set(.extent, record.extent, of: program)
    program.set(.progress, record.progress)
    program.set(.reversed, Int32(record.isReversed ? 1 : 0))
    program.set(.mode, Int32(record.kind.rawValue))
    program.set(.numbers, record.numbers.lowHalf)
    program.set(.moreNumbers, record.numbers.highHalf)
    let color = record.color
    program.set(.tint, SIMD4(color.red, color.green, color.blue, color.alpha))
    drawRectangle(record.kind.program, new.region)
    pool.giveBack(old.surface)
    pool.giveBack(new.surface)
    return result
  }

  private func set(_ uniform: Uniform, _ m: ProjectionRecord, of program: ShaderProgram) {
    program.set(
      uniform, columns: SIMD4(m.m11, m.m12, m.m13, 0), SIMD4(m.m21, m.m22, m.m23, 0),
      SIMD4(m.m31, m.m32, m.m33, 0))
  }

  private func set(_ uniform: Uniform, _ rect: Rect, of program: ShaderProgram) {
    program.set(uniform, SIMD4(rect.minX, rect.minY, rect.maxX, rect.maxY))
  }
}

extension TransitionRecord.Kind {
  fileprivate var program: ProgramLibrary.Name {
    switch self {
    case .swipe, .barsSwipe, .mod, .flash, .copyMachine: .wipe
    case .pageCurl: .curl
    case .ripple: .ripple
    case .suck: .suck
    }
  }
}
