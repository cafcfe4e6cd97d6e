// SPDX-License-Identifier: MIT

// Places of copies in double precision: the place of copy k is the k-th power of a step, and with
// single precision the ten-thousandth copy of a turning row would stand visibly elsewhere.
//
// Powers are products in one stated order, so that whoever computes them gets the same bits:
// k = 256·q + 64·c + r  →  step^r · ((step^64)^c · (step^256)^q · what is around), each power from
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
  /// The 64th and the 256th power.
  package let chunk, block: CopyPlace

  /// Copies in a block.
  package static let blockLength = 256
  /// The doubles that a table of powers takes: six planes of 64.
  package static let tableLength = 6 * CopySteps.chunkLength
  package static let chunkLength = 64

  package init(_ step: CopyPlace) {
    self.step = step
    var power = CopyPlace.identity
    for r in 1...CopySteps.chunkLength { power = CopySteps.next(power, r, step) }
    chunk = power
    let two = chunk.concatenating(chunk)
    block = step.isShift ? CopySteps.shift(step, CopySteps.blockLength) : two.concatenating(two)
  }

  /// The power r of a step from the one before it.
  @inline(__always)
  package static func next(_ power: CopyPlace, _ r: Int, _ step: CopyPlace) -> CopyPlace {
    step.isShift ? shift(step, r) : power.concatenating(step)
  }

  private static func shift(_ step: CopyPlace, _ r: Int) -> CopyPlace {
    CopyPlace(1, 0, 0, 1, Double(r) * step.tx, Double(r) * step.ty)
  }

  /// Writes the powers 0 ..< 64 as six planes.
  package func fill(_ table: UnsafeMutablePointer<Double>) {
    var power = CopyPlace.identity
    let n = CopySteps.chunkLength
    for r in 0..<n {
      if r > 0 { power = CopySteps.next(power, r, step) }
      table[r] = power.a
      table[n + r] = power.b
      table[2 * n + r] = power.c
      table[3 * n + r] = power.d
      table[4 * n + r] = power.tx
      table[5 * n + r] = power.ty
    }
  }
}

/// The places of copies one after the other: the same bits as the kernel's.
package struct CopyWalk {
  private let step: CopyPlace
  private var steps: CopySteps?
  private var power = CopyPlace.identity
  private var chunk, block: CopyPlace
  private var index = 0

  /// Starts at copy 0, with what acts after every copy's place.
  package init(step: CopyPlace, around: CopyPlace) {
    self.step = step
    (chunk, block) = (around, around)
  }

  /// The place of the next copy.
  package mutating func next() -> AffineTransform {
    let r = index % CopySteps.chunkLength
    if index > 0 {
      if r == 0 {
        let steps = self.steps ?? CopySteps(step)
        self.steps = steps
        power = .identity
        if index % CopySteps.blockLength == 0 {
          block = steps.block.concatenating(block)
          chunk = block
        } else {
          chunk = steps.chunk.concatenating(chunk)
        }
      } else {
        power = CopySteps.next(power, r, step)
      }
    }
    index += 1
    return power.concatenating(chunk).single
  }
}
