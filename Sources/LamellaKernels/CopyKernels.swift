// SPDX-License-Identifier: MIT

// The copies of a layer as columns of one item a copy: where each stands (CopyPlace.swift), the time
// that it shows, its colours, and its record. A box that is the same in all copies reads 24 bytes a
// copy and writes 64.

import CLamellaKernels
package import LamellaMath

/// Kernels from the index of a copy to its record.
package enum CopyKernels {
  /// The powers of a step as ``CopySteps/fill(powers:chunks:)`` writes them.
  package struct Powers: BitwiseCopyable {
    internal var steps = lamella_steps()

    /// Keeps the pointers.
    package init(_ powers: UnsafePointer<Float>, _ chunks: UnsafePointer<Double>) {
      let n = CopySteps.chunkLength
      steps.powers = (
        powers, powers + n, powers + 2 * n, powers + 3 * n, powers + 4 * n, powers + 5 * n
      )
      steps.chunks = (
        chunks, chunks + n, chunks + 2 * n, chunks + 3 * n, chunks + 4 * n, chunks + 5 * n
      )
    }

    /// The same, with what acts after all of them.
    internal func before(_ base: CopyPlace) -> lamella_steps {
      var steps = steps
      steps.base = (base.a, base.b, base.c, base.d, base.tx, base.ty)
      return steps
    }
  }

  /// Writes the places of up to ``CopySteps/blockLength`` copies.
  ///
  /// `base` is the first one's: a power of the step's block, and what is around.
  package static func places(
    _ powers: Powers, base: CopyPlace, count: Int, into place: MatrixKernels.Affine
  ) {
    var job = lamella_places(steps: powers.before(base), place: place.write(from: 0))
    lamella_places(&job, count)
  }

  /// Writes `time - (first + i) · delay`.
  package static func moments(
    _ time: Double, delay: Double, first: Int, count: Int,
    into times: UnsafeMutablePointer<Double>
  ) {
    var job = lamella_moments(time: time, delay: delay, first: Int32(first), times: times)
    lamella_moments(&job, count)
  }

  /// The tint of copy k: `color + k · offset`, each channel limited to 0…1, times `outer`.
  package struct Tint {
    package var color, offset, outer: SIMD4<Float>

    package init(color: SIMD4<Float>, offset: SIMD4<Float>, outer: SIMD4<Float>) {
      (self.color, self.offset, self.outer) = (color, offset, outer)
    }
  }

  /// Four columns of one colour, straight alpha.
  package struct ColorColumns {
    package var red, green, blue, alpha: UnsafeMutablePointer<Float>

    package init(
      red: UnsafeMutablePointer<Float>, green: UnsafeMutablePointer<Float>,
      blue: UnsafeMutablePointer<Float>, alpha: UnsafeMutablePointer<Float>
    ) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  /// Tints a colour, or columns of colours, for copies from `first` on.
  package static func tint(
    _ color: SIMD4<Float>, _ columns: ColorColumns? = nil, by tint: Tint, first: Int, count: Int,
    into tinted: ColorColumns
  ) {
    func four(_ v: SIMD4<Float>) -> (Float, Float, Float, Float) { (v[0], v[1], v[2], v[3]) }
    var job = lamella_tints(
      first: Int32(first), color: four(tint.color), offset: four(tint.offset),
      outer: four(tint.outer),
      value: (
        columns.map { UnsafePointer($0.red) }, columns.map { UnsafePointer($0.green) },
        columns.map { UnsafePointer($0.blue) }, columns.map { UnsafePointer($0.alpha) }
      ), value_all: four(color), tinted: (tinted.red, tinted.green, tinted.blue, tinted.alpha))
    lamella_tints(&job, count)
  }

  /// One clip from `from` to `to` at a progress for each copy, over what `destination` holds.
  package static func sweep(
    from: Float, to: Float, progress: UnsafePointer<Float>, inEffect: UnsafePointer<Int32>?,
    isAdditive: Bool, count: Int, into destination: UnsafeMutablePointer<Float>
  ) {
    var job = lamella_sweep(
      from: from, to: to, progress: progress, in_effect: inEffect, additive: isAdditive ? 1 : 0,
      destination: destination)
    lamella_sweep(&job, count)
  }

  /// Products of matrices, copy by copy; the left acts first and may be the result.
  package static func multiply(
    _ left: MatrixKernels.Affine, by right: MatrixKernels.Affine, count: Int,
    into product: MatrixKernels.Affine
  ) {
    var job = lamella_products(
      left: left.read(from: 0), right: right.read(from: 0), right_all: (0, 0, 0, 0, 0, 0),
      product: product.write(from: 0))
    lamella_products(&job, count)
  }

  /// The same with one matrix on the right.
  package static func multiply(
    _ left: MatrixKernels.Affine, by right: AffineTransform, count: Int,
    into product: MatrixKernels.Affine
  ) {
    var job = lamella_products(
      left: left.read(from: 0), right: lamella_affine(),
      right_all: (right.a, right.b, right.c, right.d, right.tx, right.ty),
      product: product.write(from: 0))
    lamella_products(&job, count)
  }
}
