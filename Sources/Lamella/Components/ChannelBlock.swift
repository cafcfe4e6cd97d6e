// SPDX-License-Identifier: MIT

// The bridge between a Value and scalar channels. All numeric properties, from a truth value to a
// 4×4 matrix, fit sixteen floats, so one fixed-size block serves reads, writes and interpolation
// without an allocation.

import LamellaMath

/// Up to sixteen scalar channels of one value.
struct ChannelBlock: Equatable {
  var values: SIMD16<Float>

  init(_ values: SIMD16<Float> = .zero) { self.values = values }

  init(number: Float) {
    values = .zero
    values[0] = number
  }

  init(_ t: Transform3D) {
    values = SIMD16(
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44)
  }

  var transform: Transform3D {
    Transform3D(
      values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7],
      values[8], values[9], values[10], values[11], values[12], values[13], values[14], values[15])
  }

  var color: Color { Color(values[0], values[1], values[2], values[3]) }

  func array(_ count: Int) -> [Float] { (0..<count).map { values[$0] } }

  /// The channels of a value of a kind.
  ///
  /// Null is the nil colour (NaN) for colours and zero for everything else. Traps on a value of
  /// another type; callers that take values from outside use ``init(converting:to:)``.
  init(_ value: Value, kind: ValueKind) {
    guard let block = ChannelBlock(converting: value, to: kind) else {
      preconditionFailure("a \(value.typeName) is no \(kind)")
    }
    self = block
  }

  /// The channels of a value, or nil where it cannot be read as the kind.
  ///
  /// Numbers, truth values and numeric text convert into each other.
  init?(converting value: Value, to kind: ValueKind) {
    values = .zero
    switch (kind, value) {
    case (.color, .null): values = SIMD16(repeating: .nan)
    case (.color, .color(let c)):
      (values[0], values[1], values[2], values[3]) = (c.red, c.green, c.blue, c.alpha)
    case (.point, .point(let p)): (values[0], values[1]) = (p.x, p.y)
    case (.point, .size(let s)), (.size, .size(let s)): (values[0], values[1]) = (s.width, s.height)
    case (.size, .point(let p)): (values[0], values[1]) = (p.x, p.y)
    case (.rect, .rect(let r)):
      (values[0], values[1], values[2], values[3]) = (r.minX, r.minY, r.width, r.height)
    case (.transform, .transform(let t)): self = ChannelBlock(t)
    case (.transform, .null): self = ChannelBlock(.identity)
    case (.point, .null), (.size, .null), (.rect, .null): break
    case (.contents, .contents(let id)): values[0] = Float(id.rawValue)
    case (.contents, .null): break
    case (.option(let names, let fallback), .string(let name)):
      values[0] = Float(names.firstIndex(of: name) ?? fallback)
    case (.option(_, let fallback), .null): values[0] = Float(fallback)
    case (.bool, _):
      guard let flag = value.bool else { return nil }
      values[0] = flag ? 1 : 0
    case (.integer, _), (.number, _), (.bits, _):
      guard let number = value.number else { return nil }
      values[0] = Float(number)
    default: return nil
    }
  }

  /// The channels as a value of a kind.
  func value(of kind: ValueKind) -> Value {
    switch kind {
    case .bool: return .bool(values[0] != 0)
    case .integer: return .number(Double(values[0].rounded(.towardZero)))
    case .number, .bits: return .number(Double(values[0]))
    case .point: return .point(Point(values[0], values[1]))
    case .size: return .size(Size(values[0], values[1]))
    case .rect: return .rect(Rect(values[0], values[1], values[2], values[3]))
    case .color: return values[0].isNaN ? .null : .color(color)
    case .transform: return .transform(transform)
    case .contents:
      return values[0] == 0 ? .null : .contents(ContentsID(rawValue: UInt32(values[0])))
    case .option(let names, let fallback):
      let index = Int(values[0])
      return .string(names.indices.contains(index) ? names[index] : names[fallback])
    case .path, .string, .object: return .null
    }
  }
}
