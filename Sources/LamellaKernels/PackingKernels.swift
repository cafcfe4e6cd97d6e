// SPDX-License-Identifier: MIT

// Rows to instance records of the kind box: 64 bytes each, sixteen words as InstanceRecord says.
// Reads 80 bytes a row; each record is written whole, once.
//
// Colours are unorm16, clamped, NaN becomes 0. The words of `flags` are laid out for this kernel:
//   bits 16–31   the flags of the record (kind, corners, …), the upper half of word 14
//   bits 4–7     the edges to antialias, which join word 15
//   the others   free, for instance for bits that CullingKernels skips

import CLamellaKernels

/// Kernels from rows to instance records.
package enum PackingKernels {
  /// Four columns of one colour, straight alpha.
  package struct Colors {
    package var red, green, blue, alpha: UnsafePointer<Float>

    package init(
      red: UnsafePointer<Float>, green: UnsafePointer<Float>, blue: UnsafePointer<Float>,
      alpha: UnsafePointer<Float>
    ) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    fileprivate typealias Four = (
      UnsafePointer<Float>?, UnsafePointer<Float>?, UnsafePointer<Float>?, UnsafePointer<Float>?
    )

    fileprivate var four: Four { (red, green, blue, alpha) }
  }

  /// The columns of which boxes are made, from row 0 on.
  package struct Boxes {
    package var world: MatrixKernels.Affine
    package var width, height: UnsafePointer<Float>
    /// The origins of the bounds; nil where all are 0.
    package var origin: (x: UnsafePointer<Float>, y: UnsafePointer<Float>)?
    package var radius, borderWidth: UnsafePointer<Float>
    package var fill, border: Colors
    /// The products of the opacities down to each row.
    package var opacity: UnsafePointer<Float>
    package var flags: UnsafePointer<UInt32>
    /// The number of rows in the columns.
    package var rowCount: Int

    package init(
      world: MatrixKernels.Affine, width: UnsafePointer<Float>, height: UnsafePointer<Float>,
      origin: (x: UnsafePointer<Float>, y: UnsafePointer<Float>)? = nil,
      radius: UnsafePointer<Float>, borderWidth: UnsafePointer<Float>, fill: Colors,
      border: Colors, opacity: UnsafePointer<Float>, flags: UnsafePointer<UInt32>, rowCount: Int
    ) {
      self.world = world
      (self.width, self.height) = (width, height)
      self.origin = origin
      (self.radius, self.borderWidth) = (radius, borderWidth)
      (self.fill, self.border) = (fill, border)
      self.opacity = opacity
      self.flags = flags
      self.rowCount = rowCount
    }
  }

  /// The number of 64-byte records from which writing past the cache is faster: 16 MB.
  package static let streamingCount = 262_144

  /// Packs rows that follow each other.
  ///
  /// `word15` is what all records have in word 15: clip index · 256, texture unit. `streams` writes
  /// past the cache: for more than ``streamingCount`` records in all, aligned to 64 bytes.
  package static func pack(
    _ boxes: Boxes, rows: Range<Int>, word15: UInt32, streams: Bool = false,
    into records: UnsafeMutableRawPointer
  ) {
    var job = job(boxes, word15, streams, records)
    job.first = rows.lowerBound
    lamella_pack(&job, rows.count)
  }

  /// Packs listed rows, in the order of the list; fastest where they ascend.
  package static func pack(
    _ boxes: Boxes, rows: UnsafePointer<Int32>, count: Int, word15: UInt32, streams: Bool = false,
    into records: UnsafeMutableRawPointer
  ) {
    var job = job(boxes, word15, streams, records)
    job.rows = rows
    lamella_pack(&job, count)
  }

  @inline(__always)
  private static func job(
    _ boxes: Boxes, _ word15: UInt32, _ streams: Bool, _ records: UnsafeMutableRawPointer
  ) -> lamella_pack {
    lamella_pack(
      world: boxes.world.read(from: 0), origin_x: boxes.origin?.x, origin_y: boxes.origin?.y,
      width: boxes.width, height: boxes.height, radius: boxes.radius,
      border_width: boxes.borderWidth, fill: boxes.fill.four, border: boxes.border.four,
      opacity: boxes.opacity, flags: boxes.flags, word15: word15, rows: nil, first: 0,
      row_count: boxes.rowCount, streams: streams ? 1 : 0,
      records: records.assumingMemoryBound(to: UInt32.self))
  }
}
