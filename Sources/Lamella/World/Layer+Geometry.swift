// SPDX-License-Identifier: MIT

public import LamellaMath

extension Layer {
  /// The layer's own rectangle, in its own coordinates.
  ///
  /// Points. The origin scrolls the sublayers. Default zero; negative sizes are standardised. Animatable.
  public var bounds: Rect {
    get { self[.bounds] }
    nonmutating set { self[.bounds] = newValue }
  }

  /// Where the anchor point stands, in the superlayer's coordinates.
  ///
  /// Points. Default (0, 0). Animatable.
  public var position: Point {
    get { self[.position] }
    nonmutating set { self[.position] = newValue }
  }

  /// The place in depth: siblings are drawn in ascending order, ties in the order of the list.
  ///
  /// Points, towards the viewer. Default 0. Animatable.
  public var zPosition: Float {
    get {
      world.readChannels(world.properties[Builtin.zPosition], slot: slot, isModel: true).values[0]
    }
    nonmutating set {
      world.change(Builtin.zPosition, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// The point of the bounds that stands at `position` and about which `transform` acts.
  ///
  /// Unit coordinates of the bounds, not clamped. Default (0.5, 0.5). Setting it does not move
  /// `position`. Animatable.
  public var anchorPoint: Point {
    get { self[.anchorPoint] }
    nonmutating set { self[.anchorPoint] = newValue }
  }

  /// The depth of the anchor point.
  ///
  /// Points. Default 0. Matters only where depth shows. Animatable.
  public var anchorPointZ: Float {
    get {
      world.readChannels(world.properties[Builtin.anchorPointZ], slot: slot, isModel: true).values[
        0]
    }
    nonmutating set {
      world.change(Builtin.anchorPointZ, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// The map applied about the anchor point before the layer is put at `position`.
  ///
  /// Default identity. Parts are set by `layer[.transform.rotation.z]` and kept as parts. Animatable.
  public var transform: Transform3D {
    get { self[.transform] }
    nonmutating set { self[.transform] = newValue }
  }

  /// The map applied to the sublayers, about the layer's anchor point; usually a perspective.
  ///
  /// Default identity. Does not touch the layer's own background or contents. Animatable.
  public var sublayerTransform: Transform3D {
    get { self[.sublayerTransform] }
    nonmutating set { self[.sublayerTransform] = newValue }
  }

  /// Whether the interior is mirrored in y about the middle of the bounds.
  ///
  /// Default false. Pictures stay upright. Not animatable.
  public var isGeometryFlipped: Bool {
    get {
      world.readChannels(world.properties[Builtin.geometryFlipped], slot: slot, isModel: true)
        .values[0] != 0
    }
    nonmutating set {
      world.change(Builtin.geometryFlipped, to: ChannelBlock(number: newValue ? 1 : 0), slot: slot)
    }
  }

  /// Whether the layer shows when it faces away from the viewer.
  ///
  /// Default true. Animatable, with no implicit action.
  public var isDoubleSided: Bool {
    get {
      world.readChannels(world.properties[Builtin.doubleSided], slot: slot, isModel: true).values[0]
        != 0
    }
    nonmutating set {
      world.change(Builtin.doubleSided, to: ChannelBlock(number: newValue ? 1 : 0), slot: slot)
    }
  }
}

extension Layer {
  /// The box of the layer in its superlayer's coordinates, derived from bounds and transform.
  ///
  /// Setting it solves for `position` and `bounds`, whose origin is kept; negative sizes are
  /// standardised. Under a transform other than a scale the result is a choice, as Core Animation
  /// leaves it undefined. Not animatable; actions are asked for position, then bounds.
  public var frame: Rect {
    get { world.frame(ofSlot: slot, isModel: true) }
    nonmutating set { world.setFrame(newValue, slot: slot) }
  }

  /// The 2-D part of `transform`, or the identity where that is not affine.
  ///
  /// Setting it replaces the whole transform.
  public var affineTransform: AffineTransform {
    get { transform.affine }
    nonmutating set { transform = Transform3D(newValue) }
  }
}
