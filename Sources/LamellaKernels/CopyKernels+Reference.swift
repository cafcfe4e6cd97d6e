// SPDX-License-Identifier: MIT

import CLamellaKernels
package import LamellaMath

extension CopyKernels {
  /// The kernels in plain Swift: what every level must equal bit for bit.
  package enum Reference {
    package static func places(
      _ steps: CopySteps, base: CopyPlace, count: Int, into place: MatrixKernels.Affine
    ) {
      let n = CopySteps.chunkLength
      var (power, high) = (CopyPlace.identity, CopyPlace.identity)
      for i in 0..<count {
        if i > 0 {
          power = i % n == 0 ? .identity : CopySteps.next(power, i % n, steps.step)
          if i % n == 0 { high = CopySteps.next(high, i / n, steps.chunk) }
        }
        store(power.single.concatenating(high.concatenating(base).single), i, place)
      }
    }

    package static func moments(
      _ time: Double, delay: Double, first: Int, count: Int,
      into times: UnsafeMutablePointer<Double>
    ) {
      for i in 0..<count { times[i] = time + -Double(first + i) * delay }
    }

    package static func tint(
      _ color: SIMD4<Float>, _ columns: ColorColumns? = nil, by tint: Tint, first: Int, count: Int,
      into tinted: ColorColumns
    ) {
      for i in 0..<count {
        let n = Float(first + i)
        func channel(_ k: Int) -> Float {
          let value = tint.color[k] + n * tint.offset[k]
          return tint.outer[k] * (value > 0 ? min(value, 1) : 0)
        }
        let own =
          columns.map { SIMD4($0.red[i], $0.green[i], $0.blue[i], $0.alpha[i]) } ?? color
        let shows = own[3] > 0 && channel(3) > 0
        tinted.red[i] = shows ? own[0] * channel(0) : 0
        tinted.green[i] = shows ? own[1] * channel(1) : 0
        tinted.blue[i] = shows ? own[2] * channel(2) : 0
        tinted.alpha[i] = shows ? own[3] * channel(3) : 0
      }
    }

    package static func sweep(
      from: Float, to: Float, progress: UnsafePointer<Float>, inEffect: UnsafePointer<Int32>?,
      isAdditive: Bool, count: Int, into destination: UnsafeMutablePointer<Float>
    ) {
      for i in 0..<count where inEffect.map({ $0[i] != 0 }) ?? true {
        let value = progress[i] == 1 ? to : from + (to - from) * progress[i]
        destination[i] = isAdditive ? destination[i] + value : value
      }
    }

    package static func multiply(
      _ left: MatrixKernels.Affine, by right: MatrixKernels.Affine, count: Int,
      into product: MatrixKernels.Affine
    ) {
      for i in 0..<count { store(load(left, i).concatenating(load(right, i)), i, product) }
    }

    package static func multiply(
      _ left: MatrixKernels.Affine, by right: AffineTransform, count: Int,
      into product: MatrixKernels.Affine
    ) {
      for i in 0..<count { store(load(left, i).concatenating(right), i, product) }
    }

    private static func load(_ m: MatrixKernels.Affine, _ i: Int) -> AffineTransform {
      AffineTransform(m.a[i], m.b[i], m.c[i], m.d[i], m.tx[i], m.ty[i])
    }

    private static func store(_ t: AffineTransform, _ i: Int, _ m: MatrixKernels.Affine) {
      (m.a[i], m.b[i], m.c[i], m.d[i], m.tx[i], m.ty[i]) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
    }

    private static func affine(
      _ m: (Float, Float, Float, Float, Float, Float)
    ) -> AffineTransform {
      AffineTransform(m.0, m.1, m.2, m.3, m.4, m.5)
    }

    /// A layer's own matrix, made of its parts.
    private static func own(_ boxes: Boxes, _ i: Int) -> AffineTransform {
      let job = boxes.job
      func part(_ k: Int) -> Float {
        withUnsafeBytes(of: job.part) {
          $0.load(fromByteOffset: 8 * k, as: UnsafePointer<Float>?.self)
        }?[i]
          ?? withUnsafeBytes(of: job.part_all) { $0.load(fromByteOffset: 4 * k, as: Float.self) }
      }
      let (sine, cosine) = FloatFunctions.sineAndCosine(part(6))
      var m = AffineTransform(
        part(4) * cosine, part(4) * sine, -(part(5) * sine), part(5) * cosine, 0, 0)
      m.tx = (part(0) + part(2)) - (job.pivot_x * m.a + job.pivot_y * m.c)
      m.ty = (part(1) + part(3)) - (job.pivot_x * m.b + job.pivot_y * m.d)
      return m
    }

    /// The compact record of one copy of a box.
    package static func compact(_ boxes: Boxes, _ i: Int, _ form: Form) -> [UInt32]? {
      guard let whole = record(boxes, i) else { return nil }
      switch form {
      case .whole: return whole
      case .fill: return Array(whole[..<6]) + [whole[10], whole[11]]
      case .opacity: return Array(whole[..<6]) + [whole[14] & 0xFFFF, 0]
      case .folded:
        let alpha = boxes.value(.fillAlpha, i)
        let opacity = boxes.job.outer_opacity * min(boxes.value(.opacity, i), 1)
        let folded = alpha > 0 ? PackingKernels.Reference.unorm16(alpha * opacity) : 0
        return Array(whole[..<6]) + [whole[10], whole[11] & 0xFFFF | folded << 16]
      }
    }

    /// The record of one copy of a box, whose place stands in columns; nil where it does not show.
    package static func record(_ boxes: Boxes, _ i: Int) -> [UInt32]? {
      let job = boxes.job
      func part(_ part: BoxPart) -> Float {
        withUnsafeBytes(of: job.column) {
          $0.load(fromByteOffset: 8 * part.rawValue, as: UnsafePointer<Float>?.self)
        }?[i]
          ?? withUnsafeBytes(of: job.same) {
            $0.load(fromByteOffset: 4 * part.rawValue, as: Float.self)
          }
      }
      let p = job.place
      let place = AffineTransform(p.a[i], p.b[i], p.c[i], p.d[i], p.tx[i], p.ty[i])
      let o = job.own
      var m = affine(job.own_all)
      if o.a != nil { m = AffineTransform(o.a[i], o.b[i], o.c[i], o.d[i], o.tx[i], o.ty[i]) }
      if job.is_composed != 0 { m = own(boxes, i) }
      m = m.concatenating(place)
      let (x, y) = (part(.x), part(.y))
      if job.column.0 != nil || job.column.1 != nil || job.same.0 != 0 || job.same.1 != 0 {
        m.tx = (x * m.a + y * m.c) + m.tx
        m.ty = (x * m.b + y * m.d) + m.ty
      }
      let (w, h) = (part(.width), part(.height))
      let (aw, bw, ch, dh) = (m.a * w, m.b * w, m.c * h, m.d * h)
      let left = m.tx + ((aw < 0 ? aw : 0) + (ch < 0 ? ch : 0))
      let right = m.tx + ((aw > 0 ? aw : 0) + (ch > 0 ? ch : 0))
      let low = m.ty + ((bw < 0 ? bw : 0) + (dh < 0 ? dh : 0))
      let high = m.ty + ((bw > 0 ? bw : 0) + (dh > 0 ? dh : 0))
      let border = part(.borderWidth)
      let hasBorder = border > 0 && part(.borderAlpha) > 0
      let hasFill = part(.fillAlpha) > 0
      let opacity = part(.opacity)
      guard right > job.min_x, left < job.max_x, high > job.min_y, low < job.max_y, w > 0, h > 0,
        opacity > 0, hasFill || hasBorder
      else { return nil }
      let inside =
        left >= job.clip_min_x && right <= job.clip_max_x && low >= job.clip_min_y
        && high <= job.clip_max_y
      func color(_ first: BoxPart, _ shows: Bool) -> (UInt32, UInt32) {
        if !shows { return (0, 0) }
        let n = (0..<4).map {
          PackingKernels.Reference.unorm16(part(BoxPart(rawValue: first.rawValue + $0) ?? first))
        }
        return (n[0] | n[1] << 16, n[2] | n[3] << 16)
      }
      let (fill, edge) = (color(.fillRed, hasFill), color(.borderRed, hasBorder))
      return [
        m.a.bitPattern, m.b.bitPattern, m.c.bitPattern, m.d.bitPattern, m.tx.bitPattern,
        m.ty.bitPattern, w.bitPattern, h.bitPattern, part(.radius).bitPattern,
        hasBorder ? border.bitPattern : 0, fill.0, fill.1, edge.0, edge.1,
        job.word14 | PackingKernels.Reference.unorm16(job.outer_opacity * min(opacity, 1)),
        job.word15 | (inside ? 0 : job.clip),
      ]
    }
  }
}
