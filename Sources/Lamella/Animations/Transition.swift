// SPDX-License-Identifier: MIT

/// A change of a layer's whole picture: what showed before gives way to what shows now.
///
/// Stored under the key `transition` whatever key is given. Only one runs on a layer.
public struct Transition: LayerAnimation {
  public var attributes = AnimationAttributes()
  /// The effect, one of ``TransitionType`` or a named extra; an unknown name acts as `fade`.
  public var type = TransitionType.fade.rawValue
  /// The side that the new picture comes from, one of ``TransitionSubtype``; nil acts as `fromLeft`.
  public var subtype: String?
  /// The progress at the start, 0…1; default 0.
  public var startProgress: Float = 0
  /// The progress at the end, 0…1; default 1.
  public var endProgress: Float = 1
  /// A filter that mixes the two pictures instead of `type`; default nil.
  public var filter: Filter?

  public var kind: AnimationKind { .transition(self) }

  /// Creates a transition.
  public init(_ type: String = "fade", subtype: String? = nil, duration: Double = 0) {
    self.type = type
    self.subtype = subtype
    self.duration = duration
  }

  /// Creates a transition by the documented names.
  public init(_ type: TransitionType, from subtype: TransitionSubtype? = nil, duration: Double = 0)
  {
    self.init(type.rawValue, subtype: subtype?.rawValue, duration: duration)
  }
}
