// SPDX-License-Identifier: MIT

public import LamellaMath

/// A type that a layer's property may have.
public protocol AnimatableValue: Equatable, Sendable {
  /// The kind of property that holds such values.
  static var kind: ValueKind { get }
  /// The value as one of the cases of ``Value``.
  var value: Value { get }
  /// The value of a case; nil where the type differs.
  init?(_ value: Value)
}

extension Float: AnimatableValue {
  public static var kind: ValueKind { .number }
  public var value: Value { .number(Double(self)) }
  public init?(_ value: Value) {
    guard let number = value.number else { return nil }
    self = Float(number)
  }
}

extension Double: AnimatableValue {
  public static var kind: ValueKind { .number }
  public var value: Value { .number(self) }
  public init?(_ value: Value) {
    guard let number = value.number else { return nil }
    self = number
  }
}

extension Int: AnimatableValue {
  public static var kind: ValueKind { .integer }
  public var value: Value { .number(Double(self)) }
  public init?(_ value: Value) {
    guard let number = value.number, number.isFinite else { return nil }
    self = Int(number)
  }
}

extension Bool: AnimatableValue {
  public static var kind: ValueKind { .bool }
  public var value: Value { .bool(self) }
  public init?(_ value: Value) {
    guard let flag = value.bool else { return nil }
    self = flag
  }
}

extension String: AnimatableValue {
  public static var kind: ValueKind { .string }
  public var value: Value { .string(self) }
  public init?(_ value: Value) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
}

extension Point: AnimatableValue {
  public static var kind: ValueKind { .point }
  public var value: Value { .point(self) }
  public init?(_ value: Value) {
    guard case .point(let point) = value else { return nil }
    self = point
  }
}

extension Size: AnimatableValue {
  public static var kind: ValueKind { .size }
  public var value: Value { .size(self) }
  public init?(_ value: Value) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
}

extension Rect: AnimatableValue {
  public static var kind: ValueKind { .rect }
  public var value: Value { .rect(self) }
  public init?(_ value: Value) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
}

extension Color: AnimatableValue {
  public static var kind: ValueKind { .color }
  public var value: Value { .color(self) }
  public init?(_ value: Value) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension Transform3D: AnimatableValue {
  public static var kind: ValueKind { .transform }
  public var value: Value { .transform(self) }
  public init?(_ value: Value) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
}

extension Path: AnimatableValue {
  public static var kind: ValueKind { .path }
  public var value: Value { .path(self) }
  public init?(_ value: Value) {
    guard case .path(let path) = value else { return nil }
    self = path
  }
}

extension ContentsID: AnimatableValue {
  public static var kind: ValueKind { .contents }
  public var value: Value { self == .none ? .null : .contents(self) }
  public init?(_ value: Value) {
    switch value {
    case .contents(let id): self = id
    case .null: self = .none
    default: return nil
    }
  }
}

extension Optional: AnimatableValue where Wrapped: AnimatableValue {
  public static var kind: ValueKind { Wrapped.kind }
  public var value: Value { self?.value ?? .null }
  public init?(_ value: Value) {
    if value == .null {
      self = .none
    } else if let wrapped = Wrapped(value) {
      self = wrapped
    } else {
      return nil
    }
  }
}

extension Array: AnimatableValue where Element: AnimatableValue {
  public static var kind: ValueKind { .object }
  public var value: Value { .array(map(\.value)) }
  public init?(_ value: Value) {
    guard case .array(let elements) = value else { return nil }
    let converted = elements.compactMap { Element($0) }
    guard converted.count == elements.count else { return nil }
    self = converted
  }
}

extension Value: AnimatableValue {
  public static var kind: ValueKind { .object }
  public var value: Value { self }
  public init?(_ value: Value) { self = value }
}
