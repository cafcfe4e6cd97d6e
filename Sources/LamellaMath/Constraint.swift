// SPDX-License-Identifier: MIT

/// A rule of a constraint layout: an attribute of a layer follows one of its superlayer or a sibling.
///
/// The attribute becomes `source · scale + offset`.
public struct Constraint: Hashable, Sendable {
  /// An edge, middle or extent of a frame.
  public enum Attribute: UInt8, BitwiseCopyable, CaseIterable, Hashable, Sendable {
    /// The smaller x.
    case minX
    /// The middle along x.
    case midX
    /// The larger x.
    case maxX
    /// The extent along x.
    case width
    /// The smaller y.
    case minY
    /// The middle along y.
    case midY
    /// The larger y.
    case maxY
    /// The extent along y.
    case height

    /// Whether the attribute belongs to the x axis.
    @inlinable public var isHorizontal: Bool { rawValue < Attribute.minY.rawValue }

    /// What the attribute is on its own axis.
    package var place: Place { Place(rawValue: rawValue & 3) ?? .extent }

    /// The attribute of a rectangle.
    package func value(in rect: Rect) -> Float {
      isHorizontal
        ? place.value(origin: rect.origin.x, size: rect.width)
        : place.value(origin: rect.origin.y, size: rect.height)
    }
  }

  /// An attribute on one axis; the order is that in which a third constraint looks for its partner.
  package enum Place: UInt8, BitwiseCopyable, CaseIterable, Hashable, Sendable {
    case min, mid, max, extent

    package func value(origin: Float, size: Float) -> Float {
      switch self {
      case .min: origin
      case .mid: origin + size / 2
      case .max: origin + size
      case .extent: size
      }
    }
  }

  /// What follows.
  public var attribute: Attribute
  /// The name of the sibling that is followed; `superlayer` stands for the superlayer's bounds.
  public var sourceName: String
  /// What is followed.
  public var sourceAttribute: Attribute
  /// The factor on the source; default 1.
  public var scale: Float
  /// What is added after the factor, in points; default 0.
  public var offset: Float

  /// Creates a constraint.
  public init(
    _ attribute: Attribute, to sourceName: String = "superlayer",
    _ sourceAttribute: Attribute? = nil, scale: Float = 1, offset: Float = 0
  ) {
    self.attribute = attribute
    self.sourceName = sourceName
    self.sourceAttribute = sourceAttribute ?? attribute
    (self.scale, self.offset) = (scale, offset)
  }

  /// The value that the attribute takes for a source's rectangle.
  package func value(from source: Rect) -> Float {
    sourceAttribute.value(in: source) * scale + offset
  }
}
