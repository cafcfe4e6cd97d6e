// SPDX-License-Identifier: MIT

import LamellaMath

/// A picture that is repeated over the background of a layer.
///
/// Tiles stand in the layer's coordinates: one begins at (0, 0), and all have their top row at their
/// greatest y. So they move with what the layer scrolls, and where the layer is flipped they appear
/// upside down, as pattern colours do and contents do not.
public struct Pattern: Equatable, Sendable {
  /// The picture of one tile, in ``World/contents``.
  public var contents: ContentsID
  /// Pixels of the picture per point, positive; default 1.
  public var scale: Float

  /// Creates a pattern; traps unless the scale is positive and finite.
  public init(_ contents: ContentsID, scale: Float = 1) {
    precondition(scale > 0 && scale.isFinite, "a pattern with scale \(scale)")
    self.contents = contents
    self.scale = scale
  }

  var value: Value { .array([.contents(contents), .number(Double(scale))]) }

  init?(_ value: Value?) {
    guard case .array(let parts)? = value, parts.count == 2, case .contents(let id) = parts[0],
      let scale = parts[1].number, scale > 0, scale.isFinite
    else { return nil }
    self.init(id, scale: Float(scale))
  }
}

extension Layer {
  /// A pattern drawn over the background colour, rounded by `cornerRadius`; default nil.
  ///
  /// A pattern alone has no `backgroundColor` under it. Not animatable.
  public var backgroundPattern: Pattern? {
    get { Pattern(value(forKeyPath: "backgroundPattern")) }
    nonmutating set {
      setValue(newValue?.value ?? .null, forKeyPath: "backgroundPattern")
    }
  }
}
