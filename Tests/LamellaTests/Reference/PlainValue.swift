// SPDX-License-Identifier: MIT

// The reference evaluator computes what a world should show, in the slowest and plainest way: values
// are lists of Doubles, every time is computed from the start, nothing is kept between frames. It
// takes nothing from the engine but the names of enum cases, so that a mistake in one is not
// repeated in the other.

/// A value as numbers.
struct PlainValue: Equatable {
  enum Kind: Equatable {
    /// Mixed number by number; no numbers at all mean "no value".
    case numbers
    /// Sixteen cells, row by row.
    case matrix
    /// The end value as soon as the fraction is above 0.
    case flag
    /// The end value from one half on.
    case choice
    /// Coordinates of a path; another `shape` is another path.
    case path
    /// A list; lists of other lengths do not mix.
    case list
  }

  var kind: Kind
  var numbers: [Double]
  /// What has to be equal for two paths to mix: the letters of their elements.
  var shape = ""

  init(_ kind: Kind, _ numbers: [Double], shape: String = "") {
    self.kind = kind
    self.numbers = numbers
    self.shape = shape
  }

  static func number(_ x: Double) -> PlainValue { PlainValue(.numbers, [x]) }
  static let nothing = PlainValue(.numbers, [])
}

extension PlainValue {
  /// The value between two; nil where the animation has no effect.
  static func mix(_ a: PlainValue, _ b: PlainValue, _ f: Double) -> PlainValue? {
    if a.kind != b.kind { return nil }
    switch a.kind {
    case .flag: return f > 0 ? b : a
    case .choice: return f >= 0.5 ? b : a
    case .matrix: return PlainValue(.matrix, PlainMatrix.mix(a.numbers, b.numbers, f))
    case .path where a.shape != b.shape: return f >= 0.5 ? b : a
    case .list where a.numbers.count != b.numbers.count: return nil
    case .numbers where a.numbers.isEmpty || b.numbers.isEmpty: return .nothing
    default: break
    }
    return PlainValue(
      a.kind, zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * f }, shape: a.shape)
  }

  /// `by` applied to a value: a sum, or for matrices the product with `by` acting first.
  static func sum(_ value: PlainValue, by: PlainValue) -> PlainValue {
    if value.kind == .matrix {
      return PlainValue(.matrix, PlainMatrix.product(by.numbers, value.numbers))
    }
    if value.numbers.isEmpty || by.numbers.isEmpty { return .nothing }
    return PlainValue(value.kind, zip(value.numbers, by.numbers).map { $0 + $1 })
  }

  /// The value of which `by` was applied to give `value`.
  static func difference(_ value: PlainValue, by: PlainValue) -> PlainValue {
    if value.kind == .matrix {
      return PlainValue(
        .matrix, PlainMatrix.product(PlainMatrix.inverse(by.numbers), value.numbers))
    }
    if value.numbers.isEmpty || by.numbers.isEmpty { return .nothing }
    return PlainValue(value.kind, zip(value.numbers, by.numbers).map { $0 - $1 })
  }

  /// A value `count` times over.
  static func multiple(_ value: PlainValue, _ count: Double) -> PlainValue {
    if value.kind == .matrix {
      var result = PlainMatrix.identity
      let step = count < 0 ? PlainMatrix.inverse(value.numbers) : value.numbers
      for _ in 0..<Int(abs(count)) { result = PlainMatrix.product(result, step) }
      return PlainValue(.matrix, result)
    }
    return PlainValue(value.kind, value.numbers.map { $0 * count })
  }

  /// The distance that the paced modes go by.
  static func distance(_ a: PlainValue, _ b: PlainValue) -> Double {
    if a.kind == .path { return 0 }
    return zip(a.numbers, b.numbers).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}
