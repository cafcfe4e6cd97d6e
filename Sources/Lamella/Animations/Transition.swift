// SPDX-License-Identifier: MIT

/// A change of a layer's whole picture: what showed before gives way to what shows now.
///
/// Stored under the key `transition` whatever key is given. Only one runs on a layer.
public struct Transition: LayerAnimation {
  public var attributes = AnimationAttributes()
  /// The effect, one of ``TransitionType`` or a name that Core Animation does not document.
  ///
  /// Of those, `cube`, `oglFlip`, `cameraIris`, `cameraIrisHollowOpen`, `cameraIrisHollowClose`,
  /// `pageCurl`, `pageUnCurl`, `rippleEffect` and `suckEffect` are drawn. An unknown name acts as
  /// `fade` and is reported.
  public var type = TransitionType.fade.rawValue
  /// The side that the new picture comes from, one of ``TransitionSubtype``; nil acts as `fromLeft`.
  ///
  /// A page is lifted at this side, without one at the lower side on the screen. Ripples have no side,
  /// and `suckEffect` always pulls the old picture into the upper left corner on the screen.
  public var subtype: String?
  /// The progress at the start, 0…1; default 0.
  public var startProgress: Float = 0
  /// The progress at the end, 0…1; default 1.
  public var endProgress: Float = 1
  /// A filter that mixes the two pictures instead of `type` and `subtype`; default nil.
  ///
  /// One of ``TransitionFilterName``; any other acts as `fade` and is reported.
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
