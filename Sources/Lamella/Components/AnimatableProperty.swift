// SPDX-License-Identifier: MIT

// Typed names of properties, so that `.position` and `.transform.rotation.z` carry their type. Each
// is a resolved path into the property table; there is no second list of what exists.

public import LamellaMath

/// A property of a layer, or a part of one, with the type of its value.
public struct AnimatableProperty<Value: AnimatableValue>: Hashable, Sendable {
  /// The resolved key path.
  public let path: PropertyPath

  /// Makes a property of a resolved path; for properties that the program registered.
  public init(path: PropertyPath) { self.path = path }

  init(_ id: PropertyID, _ field: PropertyField = .whole) { path = PropertyPath(id, field) }
}

extension AnimatableProperty where Value == Point {
  public static var position: Self { Self(Builtin.position) }
  public static var anchorPoint: Self { Self(Builtin.anchorPoint) }
  public static var startPoint: Self { Self(Builtin.startPoint) }
  public static var endPoint: Self { Self(Builtin.endPoint) }
  public static var emitterPosition: Self { Self(Builtin.emitterPosition) }
}

extension AnimatableProperty where Value == Rect {
  public static var bounds: Self { Self(Builtin.bounds) }
  public static var contentsRect: Self { Self(Builtin.contentsRect) }
  public static var contentsCenter: Self { Self(Builtin.contentsCenter) }
}

extension AnimatableProperty where Value == Size {
  public static var shadowOffset: Self { Self(Builtin.shadowOffset) }
}

extension AnimatableProperty where Value == Float {
  public static var zPosition: Self { Self(Builtin.zPosition) }
  public static var anchorPointZ: Self { Self(Builtin.anchorPointZ) }
  public static var opacity: Self { Self(Builtin.opacity) }
  public static var cornerRadius: Self { Self(Builtin.cornerRadius) }
  public static var borderWidth: Self { Self(Builtin.borderWidth) }
  public static var contentsScale: Self { Self(Builtin.contentsScale) }
  public static var shadowOpacity: Self { Self(Builtin.shadowOpacity) }
  public static var shadowRadius: Self { Self(Builtin.shadowRadius) }
  public static var strokeStart: Self { Self(Builtin.strokeStart) }
  public static var strokeEnd: Self { Self(Builtin.strokeEnd) }
  public static var lineWidth: Self { Self(Builtin.lineWidth) }
  public static var lineDashPhase: Self { Self(Builtin.lineDashPhase) }
  public static var instanceDelay: Self { Self(Builtin.instanceDelay) }
  public static var instanceCount: Self { Self(Builtin.instanceCount) }

  /// The parts of `transform`.
  public static var transform: TransformProperties { TransformProperties(Builtin.transform) }
  /// The parts of `sublayerTransform`.
  public static var sublayerTransform: TransformProperties {
    TransformProperties(Builtin.sublayerTransform)
  }
  /// The coordinates of `position`.
  public static var position: PointProperties { PointProperties(Builtin.position) }
  /// The coordinates and extents of `bounds`.
  public static var bounds: RectProperties { RectProperties(Builtin.bounds) }
}

extension AnimatableProperty where Value == Color? {
  public static var backgroundColor: Self { Self(Builtin.backgroundColor) }
  public static var borderColor: Self { Self(Builtin.borderColor) }
  public static var shadowColor: Self { Self(Builtin.shadowColor) }
  public static var fillColor: Self { Self(Builtin.fillColor) }
  public static var strokeColor: Self { Self(Builtin.strokeColor) }
  public static var instanceColor: Self { Self(Builtin.instanceColor) }
  public static var contentsMultiplyColor: Self { Self(Builtin.contentsMultiplyColor) }
}

extension AnimatableProperty where Value == Transform3D {
  public static var transform: Self { Self(Builtin.transform) }
  public static var sublayerTransform: Self { Self(Builtin.sublayerTransform) }
  public static var instanceTransform: Self { Self(Builtin.instanceTransform) }
}

extension AnimatableProperty where Value == Bool {
  public static var hidden: Self { Self(Builtin.hidden) }
  public static var doubleSided: Self { Self(Builtin.doubleSided) }
  public static var masksToBounds: Self { Self(Builtin.masksToBounds) }
}

extension AnimatableProperty where Value == ContentsID {
  public static var contents: Self { Self(Builtin.contents) }
}

extension AnimatableProperty where Value == Path? {
  public static var path: Self { Self(Builtin.path) }
  public static var shadowPath: Self { Self(Builtin.shadowPath) }
}

extension AnimatableProperty where Value == [Color] {
  public static var colors: Self { Self(Builtin.colors) }
}

extension AnimatableProperty where Value == [Float] {
  public static var locations: Self { Self(Builtin.locations) }
}

/// The parts of a transform property, such as `.transform.rotation.z`.
public struct TransformProperties: Sendable {
  let id: PropertyID
  init(_ id: PropertyID) { self.id = id }

  /// The angles about the axes, in radians.
  public var rotation: AxisProperties {
    AxisProperties(id: id, x: .rotationX, y: .rotationY, z: .rotationZ)
  }
  /// The scales along the axes.
  public var scale: ScaleProperties { ScaleProperties(id: id) }
  /// The shifts along the axes, in points.
  public var translation: AxisProperties {
    AxisProperties(id: id, x: .translationX, y: .translationY, z: .translationZ)
  }
}

/// One number for each axis.
public struct AxisProperties: Sendable {
  let id: PropertyID
  let xField, yField, zField: PropertyField

  init(id: PropertyID, x: PropertyField, y: PropertyField, z: PropertyField) {
    (self.id, xField, yField, zField) = (id, x, y, z)
  }

  public var x: AnimatableProperty<Float> { .init(id, xField) }
  public var y: AnimatableProperty<Float> { .init(id, yField) }
  public var z: AnimatableProperty<Float> { .init(id, zField) }
}

/// The scales of a transform property.
public struct ScaleProperties: Sendable {
  let id: PropertyID
  public var x: AnimatableProperty<Float> { .init(id, .scaleX) }
  public var y: AnimatableProperty<Float> { .init(id, .scaleY) }
  public var z: AnimatableProperty<Float> { .init(id, .scaleZ) }
  /// Along x and y alike.
  public var xy: AnimatableProperty<Float> { .init(id, .scaleXY) }
  /// Along all three axes; reads their average.
  public var all: AnimatableProperty<Float> { .init(id, .scale) }
}

/// The coordinates of a point property.
public struct PointProperties: Sendable {
  let id: PropertyID
  init(_ id: PropertyID) { self.id = id }
  public var x: AnimatableProperty<Float> { .init(id, .x) }
  public var y: AnimatableProperty<Float> { .init(id, .y) }
}

/// The coordinates and extents of a rectangle property.
public struct RectProperties: Sendable {
  let id: PropertyID
  init(_ id: PropertyID) { self.id = id }
  public var x: AnimatableProperty<Float> { .init(id, .x) }
  public var y: AnimatableProperty<Float> { .init(id, .y) }
  public var width: AnimatableProperty<Float> { .init(id, .width) }
  public var height: AnimatableProperty<Float> { .init(id, .height) }
}

extension World {
  func get<V: AnimatableValue>(_ property: AnimatableProperty<V>, slot: Int) -> V {
    typed(readValue(property.path, slot: slot, isModel: true), property)
  }

  func getPresentation<V: AnimatableValue>(_ property: AnimatableProperty<V>, slot: Int) -> V {
    typed(readValue(property.path, slot: slot, isModel: false), property)
  }

  private func typed<V: AnimatableValue>(_ value: Value, _ property: AnimatableProperty<V>) -> V {
    guard let typed = V(value) else {
      preconditionFailure(
        "\(keyPath(of: property.path)) holds a \(value.typeName), not a \(V.self)")
    }
    return typed
  }

  func set<V: AnimatableValue>(_ property: AnimatableProperty<V>, _ value: V, slot: Int) {
    let fits = setValue(value.value, at: property.path, slot: slot)
    precondition(fits, "\(keyPath(of: property.path)) cannot hold a \(V.self)")
  }
}
