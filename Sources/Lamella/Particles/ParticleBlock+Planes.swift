// SPDX-License-Identifier: MIT

// Particles of the type plane tumble: each turns, at its spin, about an axis of its own through its
// middle. Orientation latitude, longitude and range say where the axes point, as they say it for
// directions of emission: longitude 0 and latitude 0 is +x, in the plane. `rotation` turns the
// picture in its plane before that.

import LamellaKernels
import LamellaMath

extension ParticleBlock {
  /// The turn of one particle at its age: the images of the x and y axes.
  private func axes(
    _ i: Int, _ cone: EmissionCone
  ) -> (x: (Float, Float, Float), y: (Float, Float, Float)) {
    let (x, y, z) = cone.direction(states[i], heading: (1, 0, 0))
    let (s, c) = FloatFunctions.sineAndCosine(hasSpin ? spin[i] * age[i] : 0)
    let k = 1 - c
    let first = (c + x * x * k, x * y * k + z * s, x * z * k - y * s)
    let second = (x * y * k - z * s, c + y * y * k, y * z * k + x * s)
    if !hasAngle { return (first, second) }
    let (sine, cosine) = FloatFunctions.sineAndCosine(angle[i])
    return (
      (
        cosine * first.0 + sine * second.0, cosine * first.1 + sine * second.1,
        cosine * first.2 + sine * second.2
      ),
      (
        cosine * second.0 - sine * first.0, cosine * second.1 - sine * first.1,
        cosine * second.2 - sine * first.2
      )
    )
  }

  private func cone(_ cell: CellSettings) -> EmissionCone {
    EmissionCone(
      longitude: cell.orientationLongitude, latitude: cell.orientationLatitude,
      range: cell.orientationRange, turn: .axisTurn, opening: .axisCone)
  }

  /// Fills the basis of each plane, seen from the front.
  func turnPlanes(_ count: Int, _ cell: CellSettings) {
    let cone = cone(cell)
    for i in 0..<count {
      let axes = axes(i, cone)
      (basisA[i], basisB[i]) = (axes.x.0, axes.x.1)
      (basisC[i], basisD[i]) = (axes.y.0, axes.y.1)
    }
  }

  /// The place of a particle's quad in the emitter's space: (0,0)…(size) of the quad to the space.
  func matrix(_ i: Int, _ cell: CellSettings, size: Size) -> Transform3D {
    let t = age[i]
    let grown = scale[i] + cell.scaleSpeed * t
    var x: (Float, Float, Float) = (1, 0, 0)
    var y: (Float, Float, Float) = (0, 1, 0)
    if cell.isPlane {
      (x, y) = axes(i, cone(cell))
    } else if hasSpin {
      let turn = (hasAngle ? angle[i] : 0) + spin[i] * t
      let (sine, cosine) = FloatFunctions.sineAndCosine(turn)
      (x, y) = ((cosine, sine, 0), (-sine, cosine, 0))
    }
    x = (x.0 * grown, x.1 * grown, x.2 * grown)
    y = (y.0 * grown, y.1 * grown, y.2 * grown)
    let (px, py, pz) = position(i, cell)
    let (mx, my) = (size.width / 2, size.height / 2)
    return Transform3D(
      x.0, x.1, x.2, 0, y.0, y.1, y.2, 0, 0, 0, 1, 0,
      px - mx * x.0 - my * y.0, py - mx * x.1 - my * y.1, pz - mx * x.2 - my * y.2, 1)
  }

  /// Where a particle is, with its depth.
  @inline(__always)
  func position(_ i: Int, _ cell: CellSettings) -> (x: Float, y: Float, z: Float) {
    let t = age[i]
    return (
      x[i] + (velocityX[i] + 0.5 * cell.accelerationX * t) * t,
      y[i] + (velocityY[i] + 0.5 * cell.accelerationY * t) * t,
      z[i] + (velocityZ[i] + 0.5 * cell.accelerationZ * t) * t
    )
  }
}
