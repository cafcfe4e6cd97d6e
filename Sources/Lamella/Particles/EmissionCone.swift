// SPDX-License-Identifier: MIT

// Directions out of the plane. Longitude turns the heading in the plane, latitude lifts it out of the
// plane towards +z, and the direction is even over a cap about the result (spec 8.4.5).
//
// How wide the cap is: the descriptions are silent. Recordings of a phone that shows a real package
// (ten cells, latitude 65°, range 80°, planes with an orientation range of 105°) fit a cap whose
// half-angle is the range. Where particles are seen does not tell; how many does (about 45 in a
// picture, where 38 follow, against 66 for half the angle), and so do the positions of planes.
// A flat emitter keeps to the plane instead, in a fan whose whole opening is the range.

import LamellaKernels
import LamellaMath

/// Random directions about an axis that is given by longitude and latitude.
struct EmissionCone {
  private let longitude: (sine: Float, cosine: Float)
  private let latitude: (sine: Float, cosine: Float)
  /// 1 − cos of the half-angle.
  private let height: Float
  private let turn: ParticleRandom.Channel
  private let opening: ParticleRandom.Channel

  init(
    longitude: Float, latitude: Float, range: Float,
    turn: ParticleRandom.Channel = .direction, opening: ParticleRandom.Channel = .cone
  ) {
    self.longitude = FloatFunctions.sineAndCosine(longitude)
    self.latitude = FloatFunctions.sineAndCosine(latitude)
    height = 1 - FloatFunctions.sineAndCosine(min(abs(range), .pi)).cosine
    (self.turn, self.opening) = (turn, opening)
  }

  /// A direction; `heading` is what longitude and latitude 0 mean: a unit vector in the plane, and the
  /// sine of its elevation.
  func direction(
    _ state: UInt32, heading: (x: Float, y: Float, z: Float)
  ) -> (x: Float, y: Float, z: Float) {
    let c = 1 - ParticleRandom.uniform(state, opening) * height
    let s = max(0, 1 - c * c).squareRoot()
    let (sine, cosine) = FloatFunctions.sineAndCosine(
      2 * .pi * ParticleRandom.uniform(state, turn))
    // About +x, then lifted by the elevations of heading and latitude together, then turned.
    let (y, z) = (s * cosine, s * sine)
    let flat = max(0, 1 - heading.z * heading.z).squareRoot()
    let up = heading.z * latitude.cosine + flat * latitude.sine
    let out = flat * latitude.cosine - heading.z * latitude.sine
    let forward = c * out - z * up
    let x = heading.x * longitude.cosine - heading.y * longitude.sine
    let aside = heading.x * longitude.sine + heading.y * longitude.cosine
    return (forward * x - y * aside, forward * aside + y * x, c * up + z * out)
  }
}
