// SPDX-License-Identifier: MIT

// What particles are born with, from their states; spec 8.4.3–8.4.6. States and ages stand in the
// block already. Nested particles have their place, heading and what they inherit in it too.

import LamellaKernels
import LamellaMath

/// What has to be filled beyond what is drawn.
struct ParticleNeeds: OptionSet {
  let rawValue: UInt8
  /// Depth: for particles in space, and for those sorted by it.
  static let depth = ParticleNeeds(rawValue: 1)
  /// Lifetimes and all colours: for particles that give birth.
  static let parents = ParticleNeeds(rawValue: 2)
  /// Every column, whatever the cell says: its values differ from particle to particle.
  static let everything = ParticleNeeds(rawValue: 4)
}

extension ParticleBlock {
  /// Fills a range of the block.
  func fill(
    _ range: Range<Int>, _ cell: CellSettings, _ values: EmitterValues,
    _ settings: EmitterSettings, isNested: Bool, _ needs: ParticleNeeds
  ) {
    if range.isEmpty { return }
    let isVaried = needs.contains(.everything)
    if needs.contains(.parents), !isVaried {
      spread(
        lifetime, range, .lifetime, mean: cell.lifetime * values.lifetime,
        range: cell.lifetimeRange * values.lifetime)
    }
    let headings =
      isNested || place(range, values, settings, hasDepth: needs.contains(.depth))
    let defaultHeading: (x: Float, y: Float) = settings.shape == .line ? (0, -1) : (1, 0)
    fly(
      range, cell, values, settings, heading: headings ? nil : defaultHeading,
      hasDepth: needs.contains(.depth))
    let size = values[.scale]
    spread(scale, range, .scale, mean: cell.scale * size, range: cell.scaleRange * size)
    if isNested { for i in range { scale[i] *= parentScale[i] } }
    hasAngle = isVaried || cell.rotation != 0 || cell.rotationRange != 0
    hasSpin = hasAngle || cell.spin != 0 || cell.spinRange != 0
    let turn = values[.spin]
    if hasSpin { spread(spin, range, .spin, mean: cell.spin * turn, range: cell.spinRange * turn) }
    if hasAngle {
      spread(angle, range, .rotation, mean: cell.rotation, range: cell.rotationRange)
    }
    hasColors =
      isVaried || isNested || needs.contains(.parents) || cell.colorRange != Color(0, 0, 0, 0)
    if hasColors { paint(range, cell, isNested: isNested) }
  }

  private func paint(_ range: Range<Int>, _ cell: CellSettings, isNested: Bool) {
    spread(red, range, .red, mean: cell.color.red, range: cell.colorRange.red)
    spread(green, range, .green, mean: cell.color.green, range: cell.colorRange.green)
    spread(blue, range, .blue, mean: cell.color.blue, range: cell.colorRange.blue)
    spread(alpha, range, .alpha, mean: cell.color.alpha, range: cell.colorRange.alpha)
    if !isNested { return }
    for i in range {
      red[i] *= parentRed[i]
      green[i] *= parentGreen[i]
      blue[i] *= parentBlue[i]
      alpha[i] *= parentAlpha[i]
    }
  }

  /// Fills the places of birth; true where each particle has a heading of its own.
  private func place(
    _ range: Range<Int>, _ values: EmitterValues, _ settings: EmitterSettings, hasDepth: Bool
  ) -> Bool {
    let shape = ParticleShape(settings, values)
    if let extent = shape.box {
      spread(x, range, .placeU, mean: shape.center.x, range: extent.x)
      spread(y, range, .placeV, mean: shape.center.y, range: extent.y)
      if hasDepth { spread(z, range, .placeW, mean: shape.center.z, range: extent.z) }
      return false
    }
    let isRound = settings.shape == .circle || settings.shape == .sphere
    for i in range {
      let birth = shape.place(states[i])
      (x[i], y[i]) = (birth.x, birth.y)
      if hasDepth { z[i] = birth.z }
      if isRound { (headingX[i], headingY[i], headingZ[i]) = birth.heading }
    }
    return isRound
  }

  /// Fills the velocities: a fan in the plane, or a cone where depth counts.
  private func fly(
    _ range: Range<Int>, _ cell: CellSettings, _ values: EmitterValues,
    _ settings: EmitterSettings, heading: (x: Float, y: Float)?, hasDepth: Bool
  ) {
    let factor = values[.velocity]
    let first = range.lowerBound
    if cell.latitude != 0 || settings.preservesDepth {
      let cone = EmissionCone(
        longitude: cell.longitude, latitude: cell.latitude, range: cell.emissionRange)
      for i in range {
        let direction = cone.direction(
          states[i],
          heading: heading.map { ($0.x, $0.y, 0) }
            ?? (headingX[i], headingY[i], headingZ[i]))
        let speed = ParticleRandom.spread(
          states[i], .speed, mean: cell.velocity * factor, range: cell.velocityRange * factor)
        velocityX[i] = direction.x * speed
        velocityY[i] = direction.y * speed
        velocityZ[i] = direction.z * speed
      }
      return
    }
    if hasDepth { set(velocityZ, range, 0) }
    if cell.velocity == 0, cell.velocityRange == 0 {
      set(velocityX, range, 0)
      set(velocityY, range, 0)
      return
    }
    var fan = BirthKernels.Fan(
      speed: cell.velocity * factor, speedRange: cell.velocityRange * factor,
      angle: cell.longitude, angleRange: cell.emissionRange, heading: heading ?? (1, 0))
    if heading == nil {
      fan.headings = (UnsafePointer(headingX + first), UnsafePointer(headingY + first))
    }
    BirthKernels.velocities(
      fan, states: states + first, count: range.count, x: velocityX + first, y: velocityY + first)
  }
}
