// SPDX-License-Identifier: MIT

import CLamellaKernels
import LamellaMath

extension EasingTable {
  /// The table as the kernels take it; without coefficients where there is none.
  internal var job: lamella_easing {
    guard case .table(let pieces, let domain) = form else { return lamella_easing() }
    return lamella_easing(
      coefficients: coefficients, pieces: Int32(pieces), domain: domain.rawValue)
  }
}

extension InterpolationKernels {
  /// Eases progress in place; 0 stays 0 and 1 stays 1.
  package static func ease(
    _ progress: UnsafeMutablePointer<Float>, count: Int, with easing: EasingTable
  ) {
    switch easing.form {
    case .linear: break
    case .table:
      var job = lamella_ease(easing: easing.job, progress: progress)
      lamella_ease(&job, count)
    case .exact:
      for i in 0..<count { progress[i] = Float(easing.function.value(at: Double(progress[i]))) }
    }
  }

  /// Replaces progress by the position of a spring at progress · duration.
  package static func ease(
    _ progress: UnsafeMutablePointer<Float>, count: Int, with spring: SpringCurve
  ) {
    var job = spring.job
    job.progress = progress
    lamella_spring(&job, count)
  }
}

extension InterpolationKernels {
  /// The kernels in plain Swift: what every level must equal bit for bit.
  package enum Reference {
    package static func ease(
      _ progress: UnsafeMutablePointer<Float>, count: Int, with easing: EasingTable
    ) {
      guard case .table(let pieces, let domain) = easing.form,
        let coefficients = easing.coefficients
      else {
        InterpolationKernels.ease(progress, count: count, with: easing)
        return
      }
      for i in 0..<count {
        progress[i] = ease(progress[i], coefficients, pieces: pieces, domain: domain)
      }
    }

    @inline(__always)
    internal static func ease(
      _ progress: Float, _ planes: UnsafePointer<Float>, pieces: Int, domain: EasingTable.Domain
    ) -> Float {
      if progress <= 0 { return 0 }
      if progress >= 1 { return 1 }
      let z: Float =
        switch domain {
        case .direct: progress
        case .fromStart: progress.squareRoot()
        case .fromEnd: (1 - progress).squareRoot()
        }
      let scaled = z * Float(pieces)
      let piece = min(Int(scaled), pieces - 1)
      let u = scaled - Float(piece)
      let plane = planes + piece
      return ((plane[3 * pieces] * u + plane[2 * pieces]) * u + plane[pieces]) * u + plane[0]
    }

    package static func ease(
      _ progress: UnsafeMutablePointer<Float>, count: Int, with spring: SpringCurve
    ) {
      for i in 0..<count { progress[i] = spring.position(progress[i]) }
    }
  }
}
