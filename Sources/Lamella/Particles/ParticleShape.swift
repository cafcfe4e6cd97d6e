// SPDX-License-Identifier: MIT

// Where particles are born: shapes × modes of spec 8.4.6, evenly by length, area or volume. Only
// + - * / and square roots, so that all machines agree.

import LamellaKernels
import LamellaMath

/// The shape of an emitter at one time.
struct ParticleShape {
  let center: (x: Float, y: Float, z: Float)
  /// The whole sides; a line has no height, a plane figure no depth.
  let extent: (x: Float, y: Float, z: Float)
  private let shape: EmitterShape
  private let mode: EmitterMode

  /// A place with the direction that counts as zero there.
  typealias Birth = (x: Float, y: Float, z: Float, heading: (x: Float, y: Float, z: Float))

  init(_ settings: EmitterSettings, _ values: EmitterValues) {
    (shape, mode) = (settings.shape, settings.mode)
    center = (values[.positionX], values[.positionY], values[.positionZ])
    let (w, h, d) = (abs(values[.width]), abs(values[.height]), abs(values[.depth]))
    switch shape {
    case .point: extent = (0, 0, 0)
    case .line: extent = (w, 0, 0)
    case .rectangle: extent = (w, h, 0)
    case .cuboid: extent = (w, h, d)
    case .circle: extent = (2 * w, 2 * w, 0)
    case .sphere: extent = (2 * w, 2 * w, 2 * w)
    }
  }

  /// The whole sides of the box that fills evenly; nil where places are not even in a box.
  var box: (x: Float, y: Float, z: Float)? {
    switch (shape, mode) {
    case (.line, .outline), (.line, .surface), (.line, .volume), (.point, _),
      (.rectangle, .surface), (.rectangle, .volume), (.cuboid, .volume):
      extent
    default: nil
    }
  }

  /// The place of birth of a particle.
  func place(_ state: UInt32) -> Birth {
    let u = ParticleRandom.uniform(state, .placeU)
    let v = ParticleRandom.uniform(state, .placeV)
    let w = ParticleRandom.uniform(state, .placeW)
    switch shape {
    case .point: return at(0, 0, 0)
    case .line: return at((mode == .points ? (u < 0.5 ? -0.5 : 0.5) : u - 0.5) * extent.x, 0, 0)
    case .rectangle: return rectangle(u, v)
    case .cuboid: return cuboid(u, v, w)
    case .circle: return circle(u, v)
    case .sphere: return sphere(u, v, w)
    }
  }

  private func at(_ x: Float, _ y: Float, _ z: Float) -> Birth {
    (center.x + x, center.y + y, center.z + z, (1, 0, 0))
  }

  private func rectangle(_ u: Float, _ v: Float) -> Birth {
    let (w, h) = (extent.x, extent.y)
    switch mode {
    case .points: return at(u < 0.5 ? -w / 2 : w / 2, v < 0.5 ? -h / 2 : h / 2, 0)
    case .outline:
      var along = u * 2 * (w + h)
      if along < w { return at(along - w / 2, -h / 2, 0) }
      along -= w
      if along < h { return at(w / 2, along - h / 2, 0) }
      along -= h
      if along < w { return at(w / 2 - along, h / 2, 0) }
      return at(-w / 2, h / 2 - (along - w), 0)
    case .surface, .volume: return at((u - 0.5) * w, (v - 0.5) * h, 0)
    }
  }

  private func cuboid(_ u: Float, _ v: Float, _ w: Float) -> Birth {
    let (a, b, c) = extent
    func side(_ random: Float, _ length: Float) -> Float { random < 0.5 ? -length / 2 : length / 2 }
    switch mode {
    case .points: return at(side(u, a), side(v, b), side(w, c))
    case .outline:
      // Four edges along each axis; the other two draws say which of the four.
      let along = u * (a + b + c)
      if along < a { return at(along - a / 2, side(v, b), side(w, c)) }
      if along < a + b { return at(side(v, a), along - a - b / 2, side(w, c)) }
      return at(side(v, a), side(w, b), along - a - b - c / 2)
    case .surface:
      // Pairs of faces across z, x and y; the half of the draw says which of the two.
      let areas = (a * b, b * c, c * a)
      let draw = u * (areas.0 + areas.1 + areas.2)
      if draw < areas.0 {
        return at((v - 0.5) * a, (w - 0.5) * b, draw < areas.0 / 2 ? -c / 2 : c / 2)
      }
      if draw < areas.0 + areas.1 {
        let isFirst = draw - areas.0 < areas.1 / 2
        return at(isFirst ? -a / 2 : a / 2, (v - 0.5) * b, (w - 0.5) * c)
      }
      let isFirst = draw - areas.0 - areas.1 < areas.2 / 2
      return at((w - 0.5) * a, isFirst ? -b / 2 : b / 2, (v - 0.5) * c)
    case .volume: return at((u - 0.5) * a, (v - 0.5) * b, (w - 0.5) * c)
    }
  }

  private func circle(_ u: Float, _ v: Float) -> Birth {
    let (sine, cosine) = FloatFunctions.sineAndCosine(2 * .pi * u)
    let radius = extent.x / 2
    let r = mode == .points || mode == .outline ? radius : radius * v.squareRoot()
    let heading: (Float, Float, Float) = radius > 0 ? (cosine, sine, 0) : (1, 0, 0)
    return (center.x + r * cosine, center.y + r * sine, center.z, heading)
  }

  private func sphere(_ u: Float, _ v: Float, _ w: Float) -> Birth {
    let (sine, cosine) = FloatFunctions.sineAndCosine(2 * .pi * u)
    let z = 2 * v - 1
    let flat = max(0, 1 - z * z).squareRoot()
    let radius = extent.x / 2
    let r = mode == .volume ? radius * Self.cubeRoot(w) : radius
    let heading: (Float, Float, Float) = radius > 0 ? (cosine, sine, z) : (1, 0, 0)
    return (
      center.x + r * flat * cosine, center.y + r * flat * sine, center.z + r * z, heading
    )
  }

  /// The cube root of a number in 0…1: a third of the exponent, then Newton's steps.
  static func cubeRoot(_ x: Float) -> Float {
    if !(x > 0) { return 0 }
    var y = Float(bitPattern: x.bitPattern / 3 + 0x2A51_4067)
    for _ in 0..<3 { y -= (y * y * y - x) / (3 * y * y) }
    return y
  }
}
