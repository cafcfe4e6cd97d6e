// SPDX-License-Identifier: MIT

// Elementary functions in single precision out of + - * only, so that all machines and levels agree
// on every bit; libm differs between systems. The C twins are in CLamellaKernels/bodies.

/// Elementary functions with the same bits everywhere.
package enum FloatFunctions {
  /// 1.5 · 2^23: adding it rounds to a whole number, which then stands in the low bits.
  private static let magic: Float = 12_582_912

  /// Sine and cosine of an angle in radians.
  ///
  /// The absolute error of both is below 2e-7 for angles up to 1e5; beyond, it grows with the
  /// angle, and above 6e6 the results mean nothing and may be infinite.
  @inline(__always)
  package static func sineAndCosine(_ angle: Float) -> (sine: Float, cosine: Float) {
    let shifted = angle * 0x1.45f306p-1 + magic
    let quarter = shifted.bitPattern
    let k = shifted - magic
    // π/2 in four parts; the first three have eight bits, so that their products are exact.
    let near = (angle - k * 0x1.92p+0) - k * 0x1.fap-12
    let r = near - (k * 0x1.54p-20 + k * 0x1.10b46p-30)
    let rr = r * r
    var sine: Float = -1.9515295891e-4 * rr + 8.3321608736e-3
    sine = (sine * rr - 1.6666654611e-1) * (rr * r) + r
    var cosine: Float = 2.443315711809948e-5 * rr - 1.388731625493765e-3
    cosine = (cosine * rr + 4.166664568298827e-2) * (rr * rr) + (1 - 0.5 * rr)
    let isOdd = quarter & 1 != 0
    let s = isOdd ? cosine : sine
    let c = isOdd ? sine : cosine
    return (
      Float(bitPattern: s.bitPattern ^ (quarter & 2) << 30),
      Float(bitPattern: c.bitPattern ^ ((quarter &+ 1) & 2) << 30)
    )
  }

  /// e to a power that is not positive, with a relative error below 2e-7; 0 below -87.
  @inline(__always)
  package static func decay(_ x: Float) -> Float {
    let y = x < -87 ? -87 : x
    let shifted = y * 0x1.715476p+0 + magic
    let k = shifted - magic
    let r = (y - k * 0x1.63p-1) - k * -0x1.bd0106p-13
    var p: Float = 1.9875691500e-4
    p = p * r + 1.3981999507e-3
    p = p * r + 8.3334519073e-3
    p = p * r + 4.1665795894e-2
    p = p * r + 1.6666665459e-1
    p = p * r + 5.0000001201e-1
    let e = (p * (r * r) + r) + 1
    let scaled = e * Float(bitPattern: (shifted.bitPattern << 23) &+ 0x3F80_0000)
    return x < -87 ? 0 : scaled
  }
}
