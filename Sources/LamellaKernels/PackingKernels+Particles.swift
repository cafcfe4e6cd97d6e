// SPDX-License-Identifier: MIT

// Live particles of one cell to instance records of the kind image, in closed form from their age t:
//
//   place   p + v·t + ½·a·t²            size    scale + scaleSpeed · t
//   angle   angle + spin · t            colour  start + speed · t, clamped when packed
//
// The quad is centred on the place. A particle that turns in space has a basis of its own instead of
// an angle. Reads 24 bytes a particle, 4 more with spin, 16 with colours of their own; writes a
// record of 64 or, where it is compact, of 32. Which particles live is the caller's affair: an index range.

import CLamellaKernels
package import LamellaMath

extension PackingKernels {
  /// The particles of one cell, from particle 0 on.
  package struct Particles {
    /// The place of birth and the velocity then, in points (per second) of the emitter.
    package var x, y, velocityX, velocityY: UnsafePointer<Float>
    /// Seconds since birth.
    package var age: UnsafePointer<Float>
    /// The scale at birth.
    package var scale: UnsafePointer<Float>
    /// Radians per second; nil where none spins.
    package var spin: UnsafePointer<Float>?
    /// Radians at birth, needs `spin`; nil where all are born upright.
    package var angle: UnsafePointer<Float>?
    /// The turn at this time, instead of both angles.
    package var basis: Basis?
    /// The colours at birth; nil where all have `color`.
    package var colors: Colors?
    package var color = Color(1, 1, 1, 1)
    /// Per second, straight alpha.
    package var colorSpeed = Color(0, 0, 0, 0)
    package var acceleration = Point(0, 0)
    package var scaleSpeed: Float = 0
    /// The size of the picture at scale 1.
    package var size: Size
    /// From the emitter's coordinates to the frame's.
    package var world: AffineTransform = .identity
    /// Texture coordinates of (0,0) and (width,height): words 10–13.
    package var textureRect: (u0: Float, v0: Float, u1: Float, v1: Float) = (0, 0, 1, 1)

    package init(
      x: UnsafePointer<Float>, y: UnsafePointer<Float>, velocityX: UnsafePointer<Float>,
      velocityY: UnsafePointer<Float>, age: UnsafePointer<Float>, scale: UnsafePointer<Float>,
      size: Size
    ) {
      (self.x, self.y, self.velocityX, self.velocityY) = (x, y, velocityX, velocityY)
      (self.age, self.scale, self.size) = (age, scale, size)
    }
  }

  /// A 2×2 matrix on row vectors for each particle.
  package struct Basis {
    package var a, b, c, d: UnsafePointer<Float>

    package init(
      a: UnsafePointer<Float>, b: UnsafePointer<Float>, c: UnsafePointer<Float>,
      d: UnsafePointer<Float>
    ) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }
  }

  /// Packs particles that follow each other; compact records leave out what all have in common.
  package static func pack(
    _ particles: Particles, range: Range<Int>, word14: UInt32, word15: UInt32,
    isCompact: Bool = false, into records: UnsafeMutableRawPointer
  ) {
    let p = particles
    let first = range.lowerBound
    let world = p.world
    let uv = p.textureRect
    var job = lamella_particles(
      x: p.x + first, y: p.y + first, velocity_x: p.velocityX + first,
      velocity_y: p.velocityY + first, age: p.age + first, scale: p.scale + first,
      spin: p.spin.map { $0 + first }, angle: p.angle.map { $0 + first },
      basis: (
        p.basis.map { $0.a + first }, p.basis.map { $0.b + first },
        p.basis.map { $0.c + first }, p.basis.map { $0.d + first }
      ),
      color: (
        p.colors.map { $0.red + first }, p.colors.map { $0.green + first },
        p.colors.map { $0.blue + first }, p.colors.map { $0.alpha + first }
      ), acceleration_x: p.acceleration.x, acceleration_y: p.acceleration.y,
      scale_speed: p.scaleSpeed,
      color_all: (p.color.red, p.color.green, p.color.blue, p.color.alpha),
      color_speed: (
        p.colorSpeed.red, p.colorSpeed.green, p.colorSpeed.blue, p.colorSpeed.alpha
      ), width: p.size.width, height: p.size.height, a: world.a, b: world.b, c: world.c,
      d: world.d, tx: world.tx, ty: world.ty,
      uv: (uv.u0.bitPattern, uv.v0.bitPattern, uv.u1.bitPattern, uv.v1.bitPattern),
      word14: word14, word15: word15, compact: isCompact ? 1 : 0,
      records: records.assumingMemoryBound(to: UInt32.self))
    lamella_particles(&job, range.count)
  }
}

extension PackingKernels.Reference {
  package static func pack(
    _ particles: PackingKernels.Particles, range: Range<Int>, word14: UInt32, word15: UInt32,
    isCompact: Bool = false, into records: UnsafeMutableRawPointer
  ) {
    let p = particles
    let world = p.world
    let (middleX, middleY) = (0.5 * p.size.width, 0.5 * p.size.height)
    let uv = p.textureRect
    for i in range {
      let t = p.age[i]
      let x = p.x[i] + (p.velocityX[i] + 0.5 * p.acceleration.x * t) * t
      let y = p.y[i] + (p.velocityY[i] + 0.5 * p.acceleration.y * t) * t
      let scale = p.scale[i] + p.scaleSpeed * t
      var (a, b, c, d) = (scale, Float(0), Float(0), scale)
      if let basis = p.basis {
        (a, b) = (scale * basis.a[i], scale * basis.b[i])
        (c, d) = (scale * basis.c[i], scale * basis.d[i])
      } else if let spin = p.spin {
        let turn = spin[i] * t
        let (sine, cosine) = FloatFunctions.sineAndCosine(p.angle.map { $0[i] + turn } ?? turn)
        (a, b) = (scale * cosine, scale * sine)
        (c, d) = (-b, a)
      }
      let isTurned = p.basis != nil || p.spin != nil
      let tx = x - (isTurned ? middleX * a + middleY * c : middleX * a)
      let ty = y - (isTurned ? middleX * b + middleY * d : middleY * d)
      let red = (p.colors.map { $0.red[i] } ?? p.color.red) + p.colorSpeed.red * t
      let green = (p.colors.map { $0.green[i] } ?? p.color.green) + p.colorSpeed.green * t
      let blue = (p.colors.map { $0.blue[i] } ?? p.color.blue) + p.colorSpeed.blue * t
      let alpha = (p.colors.map { $0.alpha[i] } ?? p.color.alpha) + p.colorSpeed.alpha * t
      let length = isCompact ? 8 : 16
      let words = records.assumingMemoryBound(to: UInt32.self) + length * (i - range.lowerBound)
      // Products with what is zero for all are left out.
      if world.b != 0 || world.c != 0 {
        words[0] = (isTurned ? a * world.a + b * world.c : a * world.a).bitPattern
        words[1] = (isTurned ? a * world.b + b * world.d : a * world.b).bitPattern
        words[2] = (isTurned ? d * world.c + c * world.a : d * world.c).bitPattern
        words[3] = (isTurned ? d * world.d + c * world.b : d * world.d).bitPattern
        words[4] = ((tx * world.a + ty * world.c) + world.tx).bitPattern
        words[5] = ((tx * world.b + ty * world.d) + world.ty).bitPattern
      } else {
        words[0] = (a * world.a).bitPattern
        words[1] = isTurned ? (b * world.d).bitPattern : 0
        words[2] = isTurned ? (c * world.a).bitPattern : 0
        words[3] = (d * world.d).bitPattern
        words[4] = (tx * world.a + world.tx).bitPattern
        words[5] = (ty * world.d + world.ty).bitPattern
      }
      let tint = (unorm16(red) | unorm16(green) << 16, unorm16(blue) | unorm16(alpha) << 16)
      if isCompact {
        (words[6], words[7]) = tint
        continue
      }
      words[6] = p.size.width.bitPattern
      words[7] = p.size.height.bitPattern
      (words[8], words[9]) = tint
      (words[10], words[11]) = (uv.u0.bitPattern, uv.v0.bitPattern)
      (words[12], words[13]) = (uv.u1.bitPattern, uv.v1.bitPattern)
      (words[14], words[15]) = (word14, word15)
    }
  }
}
