// SPDX-License-Identifier: MIT

// Times of copies differ by a constant, so within a clip their positions do too: sixteen of them are
// one position in double precision less sixteen small distances in single. Fractions are off by 2e-7
// of a pass at most, a fiftieth of what an easing table may be off.

import CLamellaKernels

extension CopyKernels {
  /// An easing that the kernels know.
  ///
  /// Valid as long as its table.
  package struct Curve: BitwiseCopyable {
    internal var job = lamella_easing()

    /// None: progress stays as it is.
    package init() {}

    /// The curve of a table; nil for one that is solved exactly.
    package init?(_ table: EasingTable?) {
      guard let table else { return }
      if table.form == .exact { return nil }
      job = table.job
    }
  }

  /// A clip at the times of copies, each of which is as far behind the one before it.
  ///
  /// All of them must be within the clip.
  package struct Glide {
    internal var job = lamella_glide()

    /// `position`: passes since the beginning for the first copy; `step`: from a copy to the next,
    /// counted back.
    package init(position: Double, step: Double, isPingpong: Bool, curve: Curve) {
      (job.position, job.step, job.pingpong) = (position, step, isPingpong ? 1 : 0)
      job.easing = curve.job
    }

    /// Adds a column to write; at most four.
    package mutating func add(
      from: Float, to: Float, into destination: UnsafeMutablePointer<Float>
    ) {
      precondition(job.channels < 4, "a column after \(job.channels)")
      let i = Int(job.channels)
      job.channels += 1
      withUnsafeMutableBytes(of: &job.from) {
        $0.storeBytes(of: from, toByteOffset: 4 * i, as: Float.self)
      }
      withUnsafeMutableBytes(of: &job.to) {
        $0.storeBytes(of: to, toByteOffset: 4 * i, as: Float.self)
      }
      withUnsafeMutableBytes(of: &job.destination) {
        $0.storeBytes(
          of: destination, toByteOffset: 8 * i, as: UnsafeMutablePointer<Float>.self)
      }
    }

    /// Writes the columns.
    package func run(count: Int) {
      var job = job
      lamella_glide(&job, count)
    }
  }
}

extension CopyKernels.Reference {
  /// The progress of ``CopyKernels/Glide``, before its easing.
  package static func progress(
    position: Double, step: Double, isPingpong: Bool, count: Int,
    into progress: UnsafeMutablePointer<Float>
  ) {
    let period: Double = isPingpong ? 2 : 1
    func fraction(_ x: Double) -> Float { Float(x - (x / period).rounded(.down) * period) }
    for i in 0..<count {
      let first = fraction(position - Double(i - i % 16) * step)
      var x = first - fraction(Double(i % 16) * step)
      if x < 0 { x += Float(period) }
      progress[i] = isPingpong && 2 - x < x ? 2 - x : x
    }
  }
}
