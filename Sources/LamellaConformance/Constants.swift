// SPDX-License-Identifier: MIT

// Core Animation's constants by name, each looked up in the engine's enumerations and option sets:
// nothing here repeats a string that the engine uses. A constant's name is its family's prefix and
// the case with a capital: kCAFillModeForwards is FillMode.forwards.

import Lamella
import LamellaContent
import LamellaMath

/// Core Animation's constants.
enum Constants {
  /// The engine's value for a constant; nil where no family of constants has the name.
  static func value(of name: String) -> JSON? {
    if let special = special[name] { return special }
    for (prefix, suffix, cases) in families where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
      if let match = cases.first(where: { $0.name.lowercased() == middle.lowercased() }) {
        return .string(match.value)
      }
    }
    return nil
  }

  private typealias Case = (name: String, value: String)
  private typealias Family = (prefix: String, suffix: String, cases: [Case])

  private static func cases<T: RawRepresentable & CaseIterable>(_ type: T.Type) -> [Case]
  where T.RawValue == String {
    type.allCases.map { (String(describing: $0), $0.rawValue) }
  }

  private static let families: [Family] = [
    ("kCAFillMode", "", cases(FillMode.self)),
    ("kCAAnimation", "", cases(CalculationMode.self)),
    (
      "kCAAnimationRotate", "",
      [
        ("auto", KeyframeAnimation.RotationMode.auto.rawValue),
        ("autoReverse", KeyframeAnimation.RotationMode.autoReverse.rawValue),
      ]
    ),
    ("kCATransition", "", cases(TransitionType.self) + cases(TransitionSubtype.self)),
    ("kCATransaction", "", cases(TransactionKey.self)),
    ("kCA", "", cases(ActionKey.self)),
    ("kCAGravity", "", Gravity.allCases.map { ($0.name, $0.name) }),
    ("kCAFilter", "", cases(SamplingFilter.self) + cases(FilterName.self)),
    (
      "kCAMediaTimingFunction", "",
      [TimingFunction.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
        .compactMap(\.name).map { ($0, $0) }
    ),
    ("kCACornerCurve", "", [.circular, CornerCurve.continuous].map { ($0.rawValue, $0.rawValue) }),
    ("kCAFillRule", "", cases(FillRule.self)),
    ("kCALineCap", "", cases(LineCap.self)),
    ("kCALineJoin", "", cases(LineJoin.self)),
    ("kCAGradientLayer", "", cases(GradientType.self)),
    ("kCATruncation", "", cases(TextTruncationMode.self)),
    ("kCAAlignment", "", cases(TextAlignmentMode.self)),
    ("kCAScroll", "", cases(ScrollMode.self)),
    (
      "kCAEmitterLayer", "",
      cases(EmitterShape.self) + cases(EmitterMode.self) + cases(EmitterRenderMode.self)
    ),
    ("kCAValueFunction", "", cases(ValueFunction.self)),
    ("CADynamicRange", "", cases(DynamicRange.self)),
    ("CAToneMapMode", "", cases(ToneMapMode.self)),
  ]

  private static func number(_ bits: some BinaryInteger) -> JSON { .number(Double(bits)) }

  /// Constants whose names do not follow from a case, and the bits of option sets.
  private static let special: [String: JSON] = [
    "kCAContentsFormatRGBA8Uint": .string(ContentsFormat.rgba8.rawValue),
    "kCAContentsFormatRGBA16Float": .string(ContentsFormat.rgbaHalf.rawValue),
    "kCAContentsFormatGray8Uint": .string(ContentsFormat.gray8.rawValue),
    "kCAContentsFormatAutomatic": .string(ContentsFormat.automatic.rawValue),
    "kCALayerMinXMinYCorner": number(CornerMask.minXMinY.rawValue),
    "kCALayerMaxXMinYCorner": number(CornerMask.maxXMinY.rawValue),
    "kCALayerMinXMaxYCorner": number(CornerMask.minXMaxY.rawValue),
    "kCALayerMaxXMaxYCorner": number(CornerMask.maxXMaxY.rawValue),
    "kCALayerLeftEdge": number(EdgeMask.left.rawValue),
    "kCALayerRightEdge": number(EdgeMask.right.rawValue),
    "kCALayerBottomEdge": number(EdgeMask.bottom.rawValue),
    "kCALayerTopEdge": number(EdgeMask.top.rawValue),
    "kCALayerNotSizable": number(AutoresizingMask().rawValue),
    "kCALayerMinXMargin": number(AutoresizingMask.minXMargin.rawValue),
    "kCALayerWidthSizable": number(AutoresizingMask.width.rawValue),
    "kCALayerMaxXMargin": number(AutoresizingMask.maxXMargin.rawValue),
    "kCALayerMinYMargin": number(AutoresizingMask.minYMargin.rawValue),
    "kCALayerHeightSizable": number(AutoresizingMask.height.rawValue),
    "kCALayerMaxYMargin": number(AutoresizingMask.maxYMargin.rawValue),
  ]

  /// What objects of a class can do, of the roles that the case files know.
  static func roles(of className: String) -> Set<String> {
    if LayerClass(coreAnimationName: className) != nil { return ["layer", "mediaTiming"] }
    if className == "CAEmitterCell" { return ["mediaTiming"] }
    return AnimationObject.isClass(className) ? ["mediaTiming", "action", "animation"] : []
  }
}
