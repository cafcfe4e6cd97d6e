// SPDX-License-Identifier: MIT

import CLamellaKernels
package import LamellaMath

extension CopyKernels {
  /// What a box consists of, each a value for all copies or a column of one for each.
  package enum BoxPart: Int, CaseIterable {
    case x, y, width, height, radius, borderWidth
    case fillRed, fillGreen, fillBlue, fillAlpha
    case borderRed, borderGreen, borderBlue, borderAlpha
    case opacity
  }

  /// What a layer's own matrix is made of, each a value or a column.
  package enum OwnPart: Int, CaseIterable {
    case positionX, positionY, translationX, translationY, scaleX, scaleY, rotation
  }

  /// What the records of copies hold.
  package enum Form: Int32, Sendable, CaseIterable {
    /// All sixteen words.
    case whole
    /// Compact, with a fill colour of each copy's own.
    case fill
    /// Compact, with an opacity.
    case opacity
    /// Compact, with a fill colour whose alpha is multiplied by the opacity.
    case folded
  }

  /// The copies of one box.
  package struct Boxes: BitwiseCopyable {
    internal var job = lamella_copies()

    package init(place: MatrixKernels.Affine) { job.place = place.read(from: 0) }

    /// Takes places from powers where ``CopyKernels/pack(standing:base:count:streams:into:)`` asks.
    package mutating func stand(at powers: Powers) { job.steps = powers.steps }

    /// The layer's own matrix, where all copies have the same.
    package mutating func setOwn(_ t: AffineTransform) {
      job.own = lamella_affine()
      job.own_all = (t.a, t.b, t.c, t.d, t.tx, t.ty)
    }

    /// The layer's own matrix in each copy.
    package mutating func setOwn(_ columns: MatrixKernels.Affine) {
      job.own = columns.read(from: 0)
    }

    /// The layer's own matrix in each copy from its parts, about a pivot in the layer's coordinates.
    package mutating func composeOwn(pivot: Point) {
      job.is_composed = 1
      (job.pivot_x, job.pivot_y) = (pivot.x, pivot.y)
    }

    /// A part of the layer's own matrix that all copies have in common.
    package mutating func set(_ part: OwnPart, _ value: Float) {
      withUnsafeMutableBytes(of: &job.part_all) {
        $0.storeBytes(of: value, toByteOffset: 4 * part.rawValue, as: Float.self)
      }
    }

    /// A part of the layer's own matrix that differs.
    package mutating func set(_ part: OwnPart, _ column: UnsafePointer<Float>) {
      withUnsafeMutableBytes(of: &job.part) {
        $0.storeBytes(of: column, toByteOffset: 8 * part.rawValue, as: UnsafePointer<Float>?.self)
      }
    }

    /// A part that all copies have in common.
    package mutating func set(_ part: BoxPart, _ value: Float) {
      withUnsafeMutableBytes(of: &job.same) {
        $0.storeBytes(of: value, toByteOffset: 4 * part.rawValue, as: Float.self)
      }
      setPointer(part, nil)
    }

    /// A part that differs; of a colour all four channels must be columns, or none.
    package mutating func set(_ part: BoxPart, _ column: UnsafePointer<Float>) {
      setPointer(part, column)
    }

    private mutating func setPointer(_ part: BoxPart, _ column: UnsafePointer<Float>?) {
      withUnsafeMutableBytes(of: &job.column) {
        $0.storeBytes(of: column, toByteOffset: 8 * part.rawValue, as: UnsafePointer<Float>?.self)
      }
    }

    /// Compact records; `clipped` gets 1 where one of them needs the clip.
    ///
    /// Only fill, opacity and the place of the box may be columns then; a fill that is one, or is
    /// folded, only where there is no border.
    package mutating func setForm(_ form: Form, clipped: UnsafeMutablePointer<Int32>?) {
      (job.form, job.clipped) = (form.rawValue, clipped)
    }

    /// The form that suits the box; whole where its copies differ by more than a compact one holds.
    package var compactForm: Form {
      func isColumn(_ part: BoxPart) -> Bool { pointer(part) != nil }
      if isColumn(.width) || isColumn(.height) || isColumn(.radius) { return .whole }
      if isColumn(.borderWidth) || isColumn(.borderRed) { return .whole }
      if !isColumn(.fillRed) { return isColumn(.opacity) ? .opacity : .fill }
      if value(.borderWidth) > 0 && value(.borderAlpha) > 0 { return .whole }
      return isColumn(.opacity) ? .folded : .fill
    }

    /// A part that all copies have in common.
    package func value(_ part: BoxPart) -> Float {
      withUnsafeBytes(of: job.same) {
        $0.load(fromByteOffset: 4 * part.rawValue, as: Float.self)
      }
    }

    /// A part of one copy.
    internal func value(_ part: BoxPart, _ i: Int) -> Float { pointer(part)?[i] ?? value(part) }

    private func pointer(_ part: BoxPart) -> UnsafePointer<Float>? {
      withUnsafeBytes(of: job.column) {
        $0.load(fromByteOffset: 8 * part.rawValue, as: UnsafePointer<Float>?.self)
      }
    }

    /// The words 6–15 that the records have in common, in a compact form; the others are 0.
    package var look: SIMD16<UInt32> {
      func pair(_ low: BoxPart, _ high: BoxPart) -> UInt32 {
        PackingKernels.Reference.unorm16(value(low)) | PackingKernels.Reference.unorm16(value(high))
          << 16
      }
      var words = SIMD16<UInt32>.zero
      (words[6], words[7]) = (value(.width).bitPattern, value(.height).bitPattern)
      words[8] = value(.radius).bitPattern
      if pointer(.fillRed) == nil, value(.fillAlpha) > 0 {
        (words[10], words[11]) = (pair(.fillRed, .fillGreen), pair(.fillBlue, .fillAlpha))
      }
      if value(.borderWidth) > 0, value(.borderAlpha) > 0 {
        words[9] = value(.borderWidth).bitPattern
        (words[12], words[13]) = (
          pair(.borderRed, .borderGreen), pair(.borderBlue, .borderAlpha)
        )
      }
      let opacity = job.outer_opacity * max(0, min(value(.opacity), 1))
      words[14] =
        job.word14
        | (pointer(.opacity) == nil ? PackingKernels.Reference.unorm16(opacity) : 0xFFFF)
      words[15] = job.word15
      return words
    }

    /// Times each copy's own opacity, which is limited to 0…1.
    package mutating func setOuterOpacity(_ opacity: Float) { job.outer_opacity = opacity }

    /// What can be seen; boxes outside are left out.
    package mutating func setView(_ view: Rect) {
      (job.min_x, job.min_y, job.max_x, job.max_y) = (view.minX, view.minY, view.maxX, view.maxY)
    }

    /// The words that all records share, and the clip of those whose box is not inside `free`.
    package mutating func setWords(_ word14: UInt32, _ word15: UInt32, clip: UInt32, free: Rect?) {
      (job.word14, job.word15, job.clip) = (word14, word15, clip)
      (job.clip_min_x, job.clip_min_y) = (free?.minX ?? .nan, free?.minY ?? .nan)
      (job.clip_max_x, job.clip_max_y) = (free?.maxX ?? .nan, free?.maxY ?? .nan)
    }
  }

  /// Packs the boxes that show, one after the other; returns how many.
  package static func pack(
    _ boxes: Boxes, count: Int, streams: Bool, into records: UnsafeMutableRawPointer
  ) -> Int {
    var job = boxes.job
    job.steps.powers.0 = nil
    job.records = records.assumingMemoryBound(to: UInt32.self)
    job.streams = streams ? 1 : 0
    return lamella_copies(&job, count)
  }

  /// The same where the powers of the boxes lead, before `base`; see ``places(_:base:count:into:)``.
  ///
  /// Writes the place into the boxes and copies nothing.
  package static func pack(
    standing boxes: UnsafeMutablePointer<Boxes>, base: CopyPlace, count: Int, streams: Bool,
    into records: UnsafeMutableRawPointer
  ) -> Int {
    boxes.pointee.job.steps.base = (base.a, base.b, base.c, base.d, base.tx, base.ty)
    boxes.pointee.job.records = records.assumingMemoryBound(to: UInt32.self)
    boxes.pointee.job.streams = streams ? 1 : 0
    return lamella_copies(&boxes.pointee.job, count)
  }

  /// Packs the boxes that show each to its own place; returns how many.
  ///
  /// That of copy i is `i · stride` records on; `shows` gets 1 or 0 for each copy.
  package static func pack(
    _ boxes: Boxes, count: Int, stride: Int, shows: UnsafeMutablePointer<Int32>,
    into records: UnsafeMutableRawPointer
  ) -> Int {
    var job = boxes.job
    job.records = records.assumingMemoryBound(to: UInt32.self)
    job.steps.powers.0 = nil
    (job.stride, job.shows) = (stride, shows)
    return lamella_copies(&job, count)
  }
}
