// SPDX-License-Identifier: MIT

// A damped spring prepared for the kernels: the closed forms of SpringTiming with their constants
// folded, in single precision. With time t = progress · duration in seconds the distance x is
//
//   oscillating   e^(rate0·t) · (weight0·cos(frequency·t) + weight1·sin(frequency·t))
//   critical      e^(rate0·t) · (weight0 + weight1·t)
//   creeping      e^(rate0·t)·weight0 + e^(rate1·t)·weight1
//
// and progress becomes 1 + x. Single precision of t is enough: where t is large x is small. The
// error against SpringTiming stays below 1e-5 of the distance.

import CLamellaKernels
package import LamellaMath

/// A spring over the duration of a clip.
package struct SpringCurve: Sendable {
  package enum Regime: Int32, Sendable {
    case oscillating = 0
    case critical = 1
    case creeping = 2
  }

  package private(set) var regime: Regime
  package private(set) var duration: Float
  private var rate0: Float = 0
  private var rate1: Float = 0
  private var frequency: Float = 0
  private var weight0: Float = 0
  private var weight1: Float = 0

  /// Prepares a spring for clips of one duration, in seconds.
  package init(_ spring: SpringTiming, duration: Double) {
    self.duration = Float(duration)
    let w = (spring.stiffness / spring.mass).squareRoot()
    let given = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    let z = spring.allowsOverdamping ? given : min(given, 1)
    let (v, x0) = (spring.initialVelocity, -1.0)
    regime = .creeping
    // Infinite damping: at the target from the start, all weights 0.
    if z == .infinity { return }
    if abs(z - 1) < 1e-9 {
      regime = .critical
      rate0 = Float(-w)
      weight0 = Float(x0)
      weight1 = Float(v + w * x0)
    } else if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      regime = .oscillating
      rate0 = Float(-z * w)
      frequency = Float(wd)
      weight0 = Float(x0)
      weight1 = Float((z * w * x0 + v) / wd)
    } else {
      let spread = w * (z * z - 1).squareRoot()
      // The slow root from the fast one, as in SpringTiming.
      let r2 = -z * w - spread
      let r1 = w * w / r2
      let a = (v - r2 * x0) / (r1 - r2)
      rate0 = Float(r1)
      rate1 = Float(r2)
      weight0 = Float(a)
      weight1 = Float(x0 - a)
    }
  }

  internal var job: lamella_spring {
    lamella_spring(
      regime: regime.rawValue, duration: duration, rate0: rate0, rate1: rate1,
      frequency: frequency, weight0: weight0, weight1: weight1, progress: nil)
  }

  /// The reference: one value, in the order of operations of the kernel.
  @inline(__always)
  internal func position(_ progress: Float) -> Float {
    let t = progress * duration
    let fall = FloatFunctions.decay(rate0 * t)
    switch regime {
    case .oscillating:
      let (sine, cosine) = FloatFunctions.sineAndCosine(frequency * t)
      return 1 + fall * (weight0 * cosine + weight1 * sine)
    case .critical: return 1 + fall * (weight0 + weight1 * t)
    case .creeping: return 1 + (fall * weight0 + FloatFunctions.decay(rate1 * t) * weight1)
    }
  }
}
