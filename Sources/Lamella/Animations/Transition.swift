// SPDX-License-Identifier: MIT

/// A change of a layer's whole picture: what showed before gives way to what shows now.
///
/// Stored under the key `transition` whatever key is given. Only one runs on a layer.
public struct Transition: LayerAnimation {
  public var attributes = AnimationAttributes()
  /// The effect: `fade`, `moveIn`, `push`, `reveal` or one of the named extras.
  public var type = "fade"
  /// The side that the new picture comes from: `fromLeft`, `fromRight`, `fromTop`, `fromBottom`;
  /// nil behaves as `fromLeft`. Top is max y in layer space.
  public var subtype: String?
  /// The progress at the start, 0…1; default 0.
  public var startProgress: Float = 0
  /// The progress at the end, 0…1; default 1.
  public var endProgress: Float = 1

  public var kind: AnimationKind { .transition(self) }

  /// Creates a transition.
  public init(_ type: String = "fade", subtype: String? = nil, duration: Double = 0) {
    self.type = type
    self.subtype = subtype
    self.duration = duration
  }
}
