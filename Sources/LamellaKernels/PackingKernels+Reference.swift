// SPDX-License-Identifier: MIT

extension PackingKernels {
  /// The kernels in plain Swift: what every level must equal bit for bit.
  package enum Reference {
    package static func pack(
      _ boxes: Boxes, rows: Range<Int>, word15: UInt32, into records: UnsafeMutableRawPointer
    ) {
      let words = records.assumingMemoryBound(to: UInt32.self)
      for i in 0..<rows.count { pack(boxes, rows.lowerBound + i, word15, words + 16 * i) }
    }

    package static func pack(
      _ boxes: Boxes, rows: UnsafePointer<Int32>, count: Int, word15: UInt32,
      into records: UnsafeMutableRawPointer
    ) {
      let words = records.assumingMemoryBound(to: UInt32.self)
      for i in 0..<count { pack(boxes, Int(rows[i]), word15, words + 16 * i) }
    }

    @inline(__always)
    private static func pack(
      _ boxes: Boxes, _ row: Int, _ word15: UInt32, _ record: UnsafeMutablePointer<UInt32>
    ) {
      let m = boxes.world
      let (a, b, c, d) = (m.a[row], m.b[row], m.c[row], m.d[row])
      var (tx, ty) = (m.tx[row], m.ty[row])
      if let origin = boxes.origin {
        let (x, y) = (origin.x[row], origin.y[row])
        tx = (x * a + y * c) + tx
        ty = (x * b + y * d) + ty
      }
      record[0] = a.bitPattern
      record[1] = b.bitPattern
      record[2] = c.bitPattern
      record[3] = d.bitPattern
      record[4] = tx.bitPattern
      record[5] = ty.bitPattern
      record[6] = boxes.width[row].bitPattern
      record[7] = boxes.height[row].bitPattern
      record[8] = boxes.radius[row].bitPattern
      record[9] = boxes.borderWidth[row].bitPattern
      record[10] = unorm16(boxes.fill.red[row], boxes.fill.green[row])
      record[11] = unorm16(boxes.fill.blue[row], boxes.fill.alpha[row])
      record[12] = unorm16(boxes.border.red[row], boxes.border.green[row])
      record[13] = unorm16(boxes.border.blue[row], boxes.border.alpha[row])
      record[14] = unorm16(boxes.opacity[row]) | boxes.flags[row] & 0xFFFF_0000
      record[15] = word15 | boxes.flags[row] & 0xF0
    }

    /// One component, rounded to nearest; below 0 and NaN become 0.
    @inline(__always)
    package static func unorm16(_ value: Float) -> UInt32 {
      var x = value > 0 ? value : 0
      x = x < 1 ? x : 1
      return UInt32(x * 65535 + 0.5)
    }

    @inline(__always)
    private static func unorm16(_ low: Float, _ high: Float) -> UInt32 {
      unorm16(low) | unorm16(high) << 16
    }
  }
}
