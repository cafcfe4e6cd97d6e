// SPDX-License-Identifier: MIT

public import LamellaMath

/// The properties of shape layers; on layers of other classes they read as defaults and draw nothing.
extension Layer {
  /// The outline that is filled and stroked, in the layer's coordinates; default nil.
  ///
  /// It is drawn over the contents, under the sublayers, and not clipped to the bounds. Animatable
  /// between paths with the same elements.
  public var path: Path? {
    get { if case .path(let path) = value(forKeyPath: "path") { path } else { nil } }
    nonmutating set { setValue(newValue.map { .path($0) } ?? .null, forKeyPath: "path") }
  }

  /// The colour inside; nil fills nothing.
  ///
  /// Default opaque black. Animatable.
  public var fillColor: Color? {
    get { self[.fillColor] }
    nonmutating set { self[.fillColor] = newValue }
  }

  /// What counts as inside; default non-zero.
  ///
  /// Not animatable.
  public var fillRule: FillRule {
    get { name("fillRule").flatMap { FillRule(rawValue: $0) } ?? .nonZero }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "fillRule") }
  }

  /// The colour of the stroke, which lies over the fill; nil, the default, strokes nothing.
  ///
  /// Animatable.
  public var strokeColor: Color? {
    get { self[.strokeColor] }
    nonmutating set { self[.strokeColor] = newValue }
  }

  /// Where the stroke begins, as a fraction of the length of all sub-paths together.
  ///
  /// 0…1, default 0. Animatable.
  public var strokeStart: Float {
    get { self[.strokeStart] }
    nonmutating set { self[.strokeStart] = newValue }
  }

  /// Where the stroke ends; nothing is stroked where it is not greater than the start.
  ///
  /// 0…1, default 1. Animatable.
  public var strokeEnd: Float {
    get { self[.strokeEnd] }
    nonmutating set { self[.strokeEnd] = newValue }
  }

  /// The width of the stroke, which is centred on the path.
  ///
  /// Points, default 1; nothing is drawn unless it is positive. Animatable.
  public var lineWidth: Float {
    get { self[.lineWidth] }
    nonmutating set { self[.lineWidth] = newValue }
  }

  /// The ends of the stroke and of its dashes; default butt.
  ///
  /// Not animatable.
  public var lineCap: LineCap {
    get { name("lineCap").flatMap { LineCap(rawValue: $0) } ?? .butt }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "lineCap") }
  }

  /// The corners of the stroke; default miter.
  ///
  /// Not animatable.
  public var lineJoin: LineJoin {
    get { name("lineJoin").flatMap { LineJoin(rawValue: $0) } ?? .miter }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "lineJoin") }
  }

  /// The longest miter in line widths, beyond which a corner is cut off; default 10.
  ///
  /// Animatable.
  public var miterLimit: Float {
    get { self[.miterLimit] }
    nonmutating set { self[.miterLimit] = newValue }
  }

  /// The lengths of dashes and gaps in turn, in points; empty, the default, is a solid line.
  ///
  /// Dashes begin where the stroke does. Not animatable.
  public var lineDashPattern: [Float] {
    get {
      guard case .array(let lengths) = value(forKeyPath: "lineDashPattern") else { return [] }
      return lengths.map { Float($0.number ?? 0) }
    }
    nonmutating set {
      setValue(
        newValue.isEmpty ? .null : .array(newValue.map { .number(Double($0)) }),
        forKeyPath: "lineDashPattern")
    }
  }

  /// How far into the pattern the stroke begins, in points; default 0.
  ///
  /// Animatable.
  public var lineDashPhase: Float {
    get { self[.lineDashPhase] }
    nonmutating set { self[.lineDashPhase] = newValue }
  }

  private func name(_ key: String) -> String? { value(forKeyPath: key).string }
}

extension AnimatableProperty where Value == Float {
  public static var miterLimit: Self { Self(Builtin.miterLimit) }
}
