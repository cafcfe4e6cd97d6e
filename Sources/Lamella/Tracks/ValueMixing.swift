// SPDX-License-Identifier: MIT

import LamellaMath

/// Interpolation and arithmetic of values of any type; spec 5.3.
enum ValueMixing {
  /// The value between two at a fraction that may leave 0…1; nil where they do not mix.
  ///
  /// Numeric structures and lists of equal length mix element by element, paths where they have the
  /// same elements; everything else switches at one half.
  ///
  /// Paths and lists are made in the memory of `spare`, where that has their structure.
  static func mix(
    _ a: Value, _ b: Value, _ fraction: Double, reusing spare: inout Value
  ) -> Value? {
    switch (a, b) {
    case (.path(let p), .path(let q)):
      guard p.isCompatible(with: q) else { return fraction >= 0.5 ? b : a }
      var result = Path()
      if case .path(let old) = spare { result = old }
      spare = .null
      // An end is copied, not shared: the next frame writes into what this one shows.
      switch fraction {
      case 0: p.interpolate(to: p, fraction: 0, into: &result)
      case 1: q.interpolate(to: q, fraction: 0, into: &result)
      default: p.interpolate(to: q, fraction: Float(fraction), into: &result)
      }
      return .path(result)
    case (.array(let x), .array(let y)):
      guard x.count == y.count else { return nil }
      var mixed: [Value] = []
      if case .array(let old) = spare { mixed = old }
      spare = .null
      if mixed.count != x.count { mixed = x }
      for i in x.indices {
        var element = Value.null
        swap(&element, &mixed[i])
        guard let value = mix(x[i], y[i], fraction, reusing: &element) else { return nil }
        mixed[i] = value
      }
      return .array(mixed)
    case (.bool, .bool): return fraction > 0 ? b : a
    case (.transform(let p), .transform(let q)):
      return .transform(p.interpolated(to: q, fraction: Float(fraction)))
    case (.number(let x), .number(let y)):
      return .number(fraction == 1 ? y : x + (y - x) * fraction)
    case (.null, .null): return a
    case (.null, _), (_, .null): return nil
    default:
      guard let kind = a.numericKind, kind == b.numericKind else {
        return fraction >= 0.5 ? b : a
      }
      if fraction == 0 { return a }
      if fraction == 1 { return b }
      let (from, to) = (ChannelBlock(a, kind: kind), ChannelBlock(b, kind: kind))
      return ChannelBlock(from.values + (to.values - from.values) * Float(fraction)).value(of: kind)
    }
  }

  static func mix(_ a: Value, _ b: Value, _ fraction: Double) -> Value? {
    var spare = Value.null
    return mix(a, b, fraction, reusing: &spare)
  }

  /// The sum of two values; nil where they do not add.
  static func sum(_ a: Value, _ b: Value) -> Value? { combine(a, b) { $0 + $1 } }

  /// A value and another so many times over; nil where they do not add.
  static func sum(_ a: Value, _ b: Value, times count: Double) -> Value? {
    combine(a, b) { $0 + $1 * Float(count) }
  }

  /// The difference of two values; nil where they do not subtract.
  static func difference(_ a: Value, _ b: Value) -> Value? { combine(a, b) { $0 - $1 } }

  private static func combine(
    _ a: Value, _ b: Value, _ operation: (SIMD16<Float>, SIMD16<Float>) -> SIMD16<Float>
  ) -> Value? {
    if case .array(let x) = a, case .array(let y) = b {
      guard x.count == y.count else { return nil }
      let elements = zip(x, y).compactMap { combine($0, $1, operation) }
      return elements.count == x.count ? .array(elements) : nil
    }
    guard let kind = a.numericKind, kind == b.numericKind else { return nil }
    return ChannelBlock(
      operation(ChannelBlock(a, kind: kind).values, ChannelBlock(b, kind: kind).values)
    ).value(of: kind)
  }

  /// A distance for the paced modes: Euclidean over all numbers, 0 between what has none.
  static func distance(_ a: Value, _ b: Value) -> Double { squares(a, b).squareRoot() }

  private static func squares(_ a: Value, _ b: Value) -> Double {
    if case .array(let x) = a, case .array(let y) = b {
      return zip(x, y).reduce(0) { $0 + squares($1.0, $1.1) }
    }
    guard let kind = a.numericKind, kind == b.numericKind else { return 0 }
    let d = ChannelBlock(a, kind: kind).values - ChannelBlock(b, kind: kind).values
    return (0..<kind.channelCount).reduce(0) { $0 + Double(d[$1]) * Double(d[$1]) }
  }
}
