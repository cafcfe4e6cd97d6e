// SPDX-License-Identifier: MIT

// The one-layer handle: sugar over the world's columns, with properties named as in Core Animation.
// Setting a property changes the model and may start an implicit animation, see World+Actions.
// Facets: Layer+Geometry, Layer+Appearance, Layer+Tree, Layer+Animations, Layer+Timing, …

/// A layer of a world: the world and an id.
///
/// A small value; copying it copies no layer. Using a handle whose layer was destroyed traps with a
/// message that names it.
public struct Layer: Equatable {
  /// The world that the layer lives in.
  public let world: World
  /// The layer's identity.
  public let id: LayerID

  @usableFromInline
  init(world: World, id: LayerID) {
    self.world = world
    self.id = id
  }

  public static func == (a: Layer, b: Layer) -> Bool { a.world === b.world && a.id == b.id }

  var slot: Int { world.slot(id) }

  /// What kind of layer it is.
  public var layerClass: LayerClass { world.tree.layerClass(ofSlot: slot) }

  /// A property's model value by typed property.
  public subscript<V: AnimatableValue>(property: AnimatableProperty<V>) -> V {
    get { world.get(property, slot: slot) }
    nonmutating set { world.set(property, newValue, slot: slot) }
  }

  /// The model value at a key path; see ``World/value(forKeyPath:of:)``.
  public func value(forKeyPath keyPath: String) -> Value {
    world.value(forKeyPath: keyPath, of: id)
  }

  /// Sets the model value at a key path; see ``World/setValue(_:forKeyPath:of:)``.
  public func setValue(_ value: Value, forKeyPath keyPath: String) {
    world.setValue(value, forKeyPath: keyPath, of: id)
  }

  /// What is on screen, as of the world's last frame.
  public var presentation: PresentationLayer { PresentationLayer(layer: self) }
}

/// The values of a layer that are on screen: read-only, as of the world's last frame.
public struct PresentationLayer {
  /// The model layer.
  public let layer: Layer

  /// A property's value on screen.
  public subscript<V: AnimatableValue>(property: AnimatableProperty<V>) -> V {
    layer.world.getPresentation(property, slot: layer.slot)
  }

  /// The value on screen at a key path.
  public func value(forKeyPath keyPath: String) -> Value {
    layer.world.presentationValue(forKeyPath: keyPath, of: layer.id)
  }
}
