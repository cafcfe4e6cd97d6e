// SPDX-License-Identifier: MIT

/// The filters that mix the two pictures of a transition, by Core Image's names.
///
/// Inputs that are not given have Core Image's defaults, but centres and extents are those of the
/// layer's bounds. Angles are radians, lengths points of the layer; y runs up unless it is flipped.
public enum TransitionFilterName: String, Sendable, CaseIterable {
  /// Both pictures weighed against each other.
  case dissolve = "CIDissolveTransition"
  /// A soft edge that runs over the picture.
  ///
  /// `inputAngle`, `inputWidth`, `inputColor`, `inputOpacity`.
  case swipe = "CISwipeTransition"
  /// The old picture leaves in bars.
  ///
  /// `inputAngle`, `inputWidth`, `inputBarOffset`.
  case barsSwipe = "CIBarsSwipeTransition"
  /// Holes that grow.
  ///
  /// `inputCenter`, `inputAngle`, `inputRadius`, `inputCompression`.
  case mod = "CIModTransition"
  /// A light with rays; it is out at the progress `inputFadeThreshold`.
  ///
  /// `inputCenter`, `inputColor`, `inputMaxStriationRadius`, `inputStriationStrength`,
  /// `inputStriationContrast`, `inputFadeThreshold`.
  case flash = "CIFlashTransition"
  /// A bar of light that runs over the picture.
  ///
  /// `inputAngle`, `inputWidth`, `inputColor`, `inputOpacity`.
  case copyMachine = "CICopyMachineTransition"
  /// A page that is turned; `inputAngle` is where the side that is lifted lies.
  ///
  /// `inputAngle`, `inputRadius`.
  case pageCurl = "CIPageCurlTransition"
  /// A ring of waves that runs outwards.
  ///
  /// `inputCenter`, `inputWidth`, `inputScale`.
  case ripple = "CIRippleTransition"
}

extension Filter {
  /// Creates a filter for ``Transition/filter``.
  public init(_ type: TransitionFilterName, inputs: [String: Value] = [:]) {
    self.init(type.rawValue, inputs: inputs)
  }
}
