// SPDX-License-Identifier: MIT

// The only file of the engine that imports a C library: the platform's libm, wrapped so that
// everything else names the function and not the platform. Double throughout: these run once per
// matrix, spring or path, never per channel and frame. Results may differ by an ulp between libms.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#elseif canImport(ucrt)
import ucrt
#endif

/// The sine of an angle in radians.
package func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
package func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle whose cosine is `x`, 0…π.
package func arccosine(_ x: Double) -> Double { acos(x) }

/// The angle from the +x axis to (x, y), −π…π; 0 where both are 0.
package func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }

/// e to the power `x`.
package func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of `x`.
package func logarithm(_ x: Double) -> Double { log(x) }

/// `base` to the power `exponent`.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The square root of `x`; NaN below 0.
package func squareRoot(_ x: Double) -> Double { x.squareRoot() }

/// The length of the vector (x, y), without overflow on the way.
package func length(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
