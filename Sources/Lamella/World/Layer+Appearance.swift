// SPDX-License-Identifier: MIT

public import LamellaMath

extension Layer {
  /// Whether the layer and everything under it is left out of drawing and hit tests.
  ///
  /// Default false. Its animations keep running. Animatable: switches as soon as progress is above 0.
  public var isHidden: Bool {
    get {
      world.readChannels(world.properties[Builtin.hidden], slot: slot, isModel: true).values[0] != 0
    }
    nonmutating set {
      world.change(Builtin.hidden, to: ChannelBlock(number: newValue ? 1 : 0), slot: slot)
    }
  }

  /// The opacity of the layer with everything under it.
  ///
  /// 0…1, default 1; values outside are clamped when drawn. Animatable.
  public var opacity: Float {
    get {
      world.readChannels(world.properties[Builtin.opacity], slot: slot, isModel: true).values[0]
    }
    nonmutating set {
      world.change(Builtin.opacity, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// Whether the subtree is composited first and then faded as one picture.
  ///
  /// Default true. False fades each drawn piece alone.
  public var allowsGroupOpacity: Bool {
    get {
      world.readChannels(world.properties[Builtin.allowsGroupOpacity], slot: slot, isModel: true)
        .values[0] != 0
    }
    nonmutating set {
      world.change(
        Builtin.allowsGroupOpacity, to: ChannelBlock(number: newValue ? 1 : 0), slot: slot)
    }
  }

  /// The colour that fills the bounds, rounded by `cornerRadius`.
  ///
  /// Default nil: nothing. Animatable; a change from nil has no implicit action.
  public var backgroundColor: Color? {
    get { self[.backgroundColor] }
    nonmutating set { self[.backgroundColor] = newValue }
  }

  /// The radius of the rounded corners.
  ///
  /// Points; drawn as at most half the shorter side, negative as 0. Default 0. Rounds background
  /// and border always, contents and sublayers only with `masksToBounds`. Animatable.
  public var cornerRadius: Float {
    get {
      world.readChannels(world.properties[Builtin.cornerRadius], slot: slot, isModel: true).values[
        0]
    }
    nonmutating set {
      world.change(Builtin.cornerRadius, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// The width of the border, which lies inside the bounds, over the sublayers.
  ///
  /// Points. Default 0. Animatable.
  public var borderWidth: Float {
    get {
      world.readChannels(world.properties[Builtin.borderWidth], slot: slot, isModel: true).values[0]
    }
    nonmutating set {
      world.change(Builtin.borderWidth, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// The colour of the border.
  ///
  /// Default opaque black. Animatable.
  public var borderColor: Color? {
    get { self[.borderColor] }
    nonmutating set { self[.borderColor] = newValue }
  }

  /// Whether contents and sublayers are clipped to the bounds with their rounded corners.
  ///
  /// Default false; true on scroll layers. Animatable.
  public var masksToBounds: Bool {
    get {
      world.readChannels(world.properties[Builtin.masksToBounds], slot: slot, isModel: true).values[
        0] != 0
    }
    nonmutating set {
      world.change(Builtin.masksToBounds, to: ChannelBlock(number: newValue ? 1 : 0), slot: slot)
    }
  }

  /// A promise that the picture the layer draws itself covers its bounds.
  ///
  /// Default false. A hint only.
  public var isOpaque: Bool {
    get {
      world.readChannels(world.properties[Builtin.opaque], slot: slot, isModel: true).values[0] != 0
    }
    nonmutating set {
      world.change(Builtin.opaque, to: ChannelBlock(number: newValue ? 1 : 0), slot: slot)
    }
  }

  /// Whether the subtree is drawn once into a bitmap and reused until it changes.
  ///
  /// Default false.
  public var shouldRasterize: Bool {
    get {
      world.readChannels(world.properties[Builtin.shouldRasterize], slot: slot, isModel: true)
        .values[0] != 0
    }
    nonmutating set {
      world.change(Builtin.shouldRasterize, to: ChannelBlock(number: newValue ? 1 : 0), slot: slot)
    }
  }

  /// The pixels per point of the bitmap made by `shouldRasterize`.
  ///
  /// Default 1.
  public var rasterizationScale: Float {
    get {
      world.readChannels(world.properties[Builtin.rasterizationScale], slot: slot, isModel: true)
        .values[0]
    }
    nonmutating set {
      world.change(Builtin.rasterizationScale, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// The picture that the layer shows, placed by `contentsGravity`.
  ///
  /// Default `.none`. Animatable: cross-fades on screen, switches at half in the presentation.
  public var contents: ContentsID {
    get { self[.contents] }
    nonmutating set { self[.contents] = newValue }
  }

  /// The part of the picture that shows.
  ///
  /// Unit coordinates of the picture; outside 0…1 the edge pixels extend. Default the unit square.
  /// Animatable.
  public var contentsRect: Rect {
    get { self[.contentsRect] }
    nonmutating set { self[.contentsRect] = newValue }
  }

  /// The part of `contentsRect` that stretches; what is around it keeps its size.
  ///
  /// Unit coordinates. Default the unit square. Only for the three `resize` gravities. Animatable.
  public var contentsCenter: Rect {
    get { self[.contentsCenter] }
    nonmutating set { self[.contentsCenter] = newValue }
  }

  /// The pixels of the picture per point.
  ///
  /// Default 1. Animatable.
  public var contentsScale: Float {
    get {
      world.readChannels(world.properties[Builtin.contentsScale], slot: slot, isModel: true).values[
        0]
    }
    nonmutating set {
      world.change(Builtin.contentsScale, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// A colour by which the picture's colours are multiplied.
  ///
  /// Default opaque white. Known from CAML files; not part of Core Animation's public classes.
  public var contentsMultiplyColor: Color? {
    get { self[.contentsMultiplyColor] }
    nonmutating set { self[.contentsMultiplyColor] = newValue }
  }

  /// The colour of the shadow.
  ///
  /// Default opaque black. Animatable.
  public var shadowColor: Color? {
    get { self[.shadowColor] }
    nonmutating set { self[.shadowColor] = newValue }
  }

  /// The opacity of the shadow.
  ///
  /// 0…1. Default 0: no shadow. Animatable.
  public var shadowOpacity: Float {
    get {
      world.readChannels(world.properties[Builtin.shadowOpacity], slot: slot, isModel: true).values[
        0]
    }
    nonmutating set {
      world.change(Builtin.shadowOpacity, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// How far the shadow stands from the layer, in the layer's own coordinates.
  ///
  /// Points. Default (0, -3). Animatable.
  public var shadowOffset: Size {
    get { self[.shadowOffset] }
    nonmutating set { self[.shadowOffset] = newValue }
  }

  /// The standard deviation of the shadow's blur.
  ///
  /// Points. Default 3. Animatable.
  public var shadowRadius: Float {
    get {
      world.readChannels(world.properties[Builtin.shadowRadius], slot: slot, isModel: true).values[
        0]
    }
    nonmutating set {
      world.change(Builtin.shadowRadius, to: ChannelBlock(number: newValue), slot: slot)
    }
  }

  /// The outline that casts the shadow instead of the layer's alpha, filled non-zero.
  ///
  /// Layer coordinates. Default nil. Animatable between paths of the same elements.
  public var shadowPath: Path? {
    get { self[.shadowPath] }
    nonmutating set { self[.shadowPath] = newValue }
  }
}

extension Layer {
  /// Which corners `cornerRadius` rounds.
  ///
  /// Default all. Only the low four bits are kept.
  public var maskedCorners: CornerMask {
    get {
      CornerMask(rawValue: UInt8(world.model.flags[Int(world.tree.row[slot])].corners))
    }
    nonmutating set {
      world.change(
        Builtin.maskedCorners, to: ChannelBlock(number: Float(newValue.rawValue)), slot: slot)
    }
  }

  /// Which edges are smoothed when they do not fall on pixels.
  ///
  /// Default all four.
  public var edgeAntialiasingMask: EdgeMask {
    get { EdgeMask(rawValue: world.model.flags[Int(world.tree.row[slot])].edges) }
    nonmutating set {
      world.change(
        Builtin.edgeAntialiasingMask, to: ChannelBlock(number: Float(newValue.rawValue)), slot: slot
      )
    }
  }

  /// Whether corners follow the continuous curve instead of a quarter circle.
  ///
  /// Default circular. Where the curve does not fit, the corner is circular.
  public var cornerCurve: CornerCurve {
    get {
      world.model.flags[Int(world.tree.row[slot])].contains(.continuousCorners)
        ? .continuous : .circular
    }
    nonmutating set {
      world.change(
        Builtin.cornerCurve, to: ChannelBlock(number: newValue == .continuous ? 1 : 0), slot: slot)
    }
  }

  /// The name by which key paths and constraints find the layer; default nil.
  public var name: String? {
    get { world.objects.model(slot, "name")?.string }
    nonmutating set {
      world.changeObject(Builtin.name, to: newValue.map { .string($0) } ?? .null, slot: slot)
    }
  }
}

/// The edges of a rectangle: bottom is min y, top is max y.
public struct EdgeMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let left = EdgeMask(rawValue: 1)
  public static let right = EdgeMask(rawValue: 2)
  public static let bottom = EdgeMask(rawValue: 4)
  public static let top = EdgeMask(rawValue: 8)
  public static let all = EdgeMask(rawValue: 15)
}

/// The shape of a rounded corner.
public enum CornerCurve: String, Sendable {
  case circular, continuous

  /// How far along the edge a corner of radius 1 reaches.
  public var expansionFactor: Float { self == .continuous ? 1.528665 : 1 }
}
