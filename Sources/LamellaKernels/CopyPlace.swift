// SPDX-License-Identifier: MIT

// Places of copies: the place of copy k is the k-th power of a step. In single precision alone the
// ten-thousandth copy of a turning row would stand visibly elsewhere; so high powers are made in double
// precision, rounded, and multiplied by one of sixteen low ones in single. A place is as good as one
// product of matrices in single precision, some 3e-7 of the largest number in it.
//
// Powers are products in one stated order, so that whoever computes them gets the same bits:
// k = 256·q + 16·c + r  →  step^r · [(step^16)^c · (step^256)^q · what is around], each power from
// the one before it. A step that only shifts is multiplied instead: exact, and without turning.

package import LamellaMath

/// A 2-D map in double precision, as ``AffineTransform``.
package struct CopyPlace: BitwiseCopyable, Equatable, Sendable {
  package var a, b, c, d, tx, ty: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The same map.
  package init(_ t: AffineTransform) {
    self.init(Double(t.a), Double(t.b), Double(t.c), Double(t.d), Double(t.tx), Double(t.ty))
  }

  package static let identity = CopyPlace(1, 0, 0, 1, 0, 0)

  /// The nearest map in single precision.
  package var single: AffineTransform {
    AffineTransform(Float(a), Float(b), Float(c), Float(d), Float(tx), Float(ty))
  }

  /// The product in which `self` acts first.
  @inline(__always)
  package func concatenating(_ n: CopyPlace) -> CopyPlace {
    CopyPlace(
      a * n.a + b * n.c, a * n.b + b * n.d, c * n.a + d * n.c, c * n.b + d * n.d,
      (tx * n.a + ty * n.c) + n.tx, (tx * n.b + ty * n.d) + n.ty)
  }

  /// The inverse; nil where there is none.
  package var inverted: CopyPlace? {
    let det = a * d - b * c
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    let k = 1 / det
    return CopyPlace(
      d * k, -b * k, -c * k, a * k, (c * ty - d * tx) * k, (b * tx - a * ty) * k)
  }

  /// The k-th power.
  ///
  /// O(log k).
  package func power(_ k: Int) -> CopyPlace {
    if isShift { return CopyPlace(1, 0, 0, 1, Double(k) * tx, Double(k) * ty) }
    var (result, square, left) = (CopyPlace.identity, self, k)
    while left > 0 {
      if left & 1 != 0 { result = result.concatenating(square) }
      square = square.concatenating(square)
      left >>= 1
    }
    return result
  }

  /// Whether the map is a shift and nothing else.
  package var isShift: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

/// The powers of a step that all blocks share.
package struct CopySteps {
  package let step: CopyPlace
  /// The 16th and the 256th power.
  package let chunk, block: CopyPlace

  /// Copies in a block.
  package static let blockLength = 256
  /// Copies in a chunk, and chunks in a block.
  package static let chunkLength = 16
  /// The numbers of a table: six planes of 16.
  package static let tableLength = 6 * CopySteps.chunkLength

  package init(_ step: CopyPlace) {
    self.step = step
    var power = CopyPlace.identity
    for r in 1...CopySteps.chunkLength { power = CopySteps.next(power, r, step) }
    chunk = power
    for c in 2...CopySteps.chunkLength { power = CopySteps.next(power, c, chunk) }
    block = power
  }

  /// The power r of a step from the one before it.
  @inline(__always)
  package static func next(_ power: CopyPlace, _ r: Int, _ step: CopyPlace) -> CopyPlace {
    step.isShift
      ? CopyPlace(1, 0, 0, 1, Double(r) * step.tx, Double(r) * step.ty)
      : power.concatenating(step)
  }

  /// Writes the powers of the step and of the chunk, each 0 ..< 16, as six planes.
  package func fill(
    powers: UnsafeMutablePointer<Float>, chunks: UnsafeMutablePointer<Double>
  ) {
    let n = CopySteps.chunkLength
    var (power, high) = (CopyPlace.identity, CopyPlace.identity)
    for r in 0..<n {
      if r > 0 {
        power = CopySteps.next(power, r, step)
        high = CopySteps.next(high, r, chunk)
      }
      let p = power.single
      (powers[r], powers[n + r], powers[2 * n + r]) = (p.a, p.b, p.c)
      (powers[3 * n + r], powers[4 * n + r], powers[5 * n + r]) = (p.d, p.tx, p.ty)
      (chunks[r], chunks[n + r], chunks[2 * n + r]) = (high.a, high.b, high.c)
      (chunks[3 * n + r], chunks[4 * n + r], chunks[5 * n + r]) = (high.d, high.tx, high.ty)
    }
  }

  /// Writes what acts after the low powers in each block, from what is around all copies on.
  package func fill(bases: UnsafeMutablePointer<CopyPlace>, count: Int, around: CopyPlace) {
    let block = block
    var base = around
    for i in 0..<count {
      bases[i] = base
      base = block.concatenating(base)
    }
  }
}

/// The places of copies one after the other: the same bits as the kernel's.
package struct CopyWalk {
  private let step: CopyPlace
  private var steps: CopySteps?
  private var power = CopyPlace.identity
  private var high = CopyPlace.identity
  private var block: CopyPlace
  private var base: AffineTransform
  private var index = 0

  /// Starts at copy 0, with what acts after every copy's place.
  package init(step: CopyPlace, around: CopyPlace) {
    self.step = step
    block = around
    base = around.single
  }

  /// The place of the next copy.
  package mutating func next() -> AffineTransform {
    let r = index % CopySteps.chunkLength
    if index > 0 {
      if r == 0 {
        let steps = self.steps ?? CopySteps(step)
        self.steps = steps
        power = .identity
        let c = index % CopySteps.blockLength / CopySteps.chunkLength
        if c == 0 {
          block = steps.block.concatenating(block)
          high = .identity
        } else {
          high = CopySteps.next(high, c, steps.chunk)
        }
        base = high.concatenating(block).single
      } else {
        power = CopySteps.next(power, r, step)
      }
    }
    index += 1
    return power.single.concatenating(base)
  }
}
