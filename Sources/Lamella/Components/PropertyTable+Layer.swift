// SPDX-License-Identifier: MIT

import LamellaMath

extension PropertyTable {
  /// The names of `contentsGravity`, in the order in which they are stored.
  static let gravityNames = Gravity.allCases.map(\.name)
  /// The names of the sampling filters, in the order in which they are stored.
  static let samplingNames = SamplingFilter.allCases.map(\.rawValue)

  /// What every layer has.
  static let layerProperties: [PropertyDescriptor] = [
    // Geometry
    .init(
      "bounds", .rect, .dense(.boundsX), .rect(.zero), action: .basic,
      invalidates: [.matrices, .layout, .display]),
    .init(
      "position", .point, .dense(.positionX), .point(.zero), action: .basic, invalidates: .matrices),
    .init(
      "zPosition", .number, .dense(.zPosition), .number(0), action: .basic,
      invalidates: [.matrices, .rowClass]),
    .init(
      "anchorPoint", .point, .dense(.anchorX), .point(Point(0.5, 0.5)), action: .basic,
      invalidates: .matrices),
    .init(
      "anchorPointZ", .number, .sparse(.depth, 0), .number(0), action: .basic,
      invalidates: [.matrices, .rowClass]),
    .init(
      "transform", .transform, .transform, .transform(.identity), action: .basic,
      invalidates: [.matrices, .rowClass]),
    .init(
      "sublayerTransform", .transform, .sparse(.sublayerTransform, 0), .transform(.identity),
      action: .basic, invalidates: [.matrices, .rowClass]),
    .init("frame", .rect, .derived, .rect(.zero), animatable: false),
    .init("affineTransform", .object, .derived, .null, animatable: false),
    .init(
      "geometryFlipped", .bool, .flag(.geometryFlipped), .bool(false), action: .transition,
      invalidates: [.matrices, .rowClass]),
    .init("doubleSided", .bool, .flag(.doubleSided), .bool(true), invalidates: .rowClass),
    // Appearance
    .init("hidden", .bool, .flag(.hidden), .bool(false), action: .transition),
    .init("opacity", .number, .dense(.opacity), .number(1), action: .basic),
    .init(
      "allowsGroupOpacity", .bool, .flag(.allowsGroupOpacity), .bool(true), invalidates: .rowClass),
    .init(
      "backgroundColor", .color, .dense(.backgroundRed), .null, action: .basicUnlessNil),
    .init(
      "backgroundPattern", .object, .object, .null, invalidates: [.drawing, .rowClass],
      animatable: false),
    .init("cornerRadius", .number, .dense(.cornerRadius), .number(0), action: .basic),
    .init("maskedCorners", .bits, .bits(LayerFlags.cornersShift), .number(15), action: .transition),
    .init(
      "cornerCurve", .option(["circular", "continuous"], fallback: 0), .flag(.continuousCorners),
      .string("circular"), animatable: false),
    .init("borderWidth", .number, .dense(.borderWidth), .number(0), action: .basic),
    .init("borderColor", .color, .dense(.borderRed), .color(.black), action: .basic),
    .init(
      "masksToBounds", .bool, .flag(.masksToBounds), .bool(false), action: .transition,
      invalidates: .rowClass),
    .init("mask", .object, .derived, .null, action: .transition, animatable: false),
    .init("sublayers", .object, .derived, .null, action: .transition, animatable: false),
    .init("superlayer", .object, .derived, .null, animatable: false),
    .init("opaque", .bool, .flag(.opaque), .bool(false), animatable: false),
    .init(
      "edgeAntialiasingMask", .bits, .bits(LayerFlags.edgesShift), .number(15), animatable: false),
    .init(
      "allowsEdgeAntialiasing", .bool, .flag(.allowsEdgeAntialiasing), .bool(true),
      animatable: false),
    .init(
      "shouldRasterize", .bool, .flag(.shouldRasterize), .bool(false), invalidates: .rowClass),
    .init("rasterizationScale", .number, .sparse(.raster, 0), .number(1)),
    // Contents
    .init(
      "contents", .contents, .sparse(.contents, 0), .null, action: .basic, invalidates: .rowClass),
    .init("contentsRect", .rect, .sparse(.contents, 1), .rect(.unit), action: .basic),
    .init("contentsCenter", .rect, .sparse(.contents, 5), .rect(.unit), action: .basic),
    .init(
      "contentsScale", .number, .sparse(.contents, 9), .number(1), action: .basic,
      invalidates: [.drawing, .display]),
    .init(
      "contentsGravity", .option(gravityNames, fallback: 3), .sparse(.contents, 10),
      .string("resize"), animatable: false),
    .init(
      "minificationFilter", .option(samplingNames, fallback: 0), .sparse(.contents, 11),
      .string("linear"), animatable: false),
    .init(
      "magnificationFilter", .option(samplingNames, fallback: 0), .sparse(.contents, 12),
      .string("linear"), animatable: false),
    .init("minificationFilterBias", .number, .sparse(.contents, 13), .number(0)),
    .init("contentsMultiplyColor", .color, .sparse(.contents, 14), .color(.white), action: .basic),
    .init(
      "contentsFormat", .option(ContentsFormat.allCases.map(\.rawValue), fallback: 0),
      .sparse(.contents, 18), .string("RGBA8"), animatable: false),
    .init("autoresizingMask", .integer, .sparse(.layout, 0), .number(0), animatable: false),
    .init(
      "needsDisplayOnBoundsChange", .bool, .sparse(.layout, 1), .bool(false),
      animatable: false),
    .init(
      "drawsAsynchronously", .bool, .sparse(.layout, 2), .bool(false), animatable: false),
    // Shadow
    .init("shadowColor", .color, .sparse(.shadow, 0), .color(.black), action: .basic),
    .init(
      "shadowOpacity", .number, .sparse(.shadow, 4), .number(0), action: .basic,
      invalidates: .rowClass),
    .init("shadowOffset", .size, .sparse(.shadow, 5), .size(Size(0, -3)), action: .basic),
    .init("shadowRadius", .number, .sparse(.shadow, 7), .number(3), action: .basic),
    .init("shadowPath", .path, .object, .null, action: .basic),
    // Filters
    .init(
      "compositingFilter", .object, .object, .null, action: .transition, invalidates: .rowClass),
    .init("filters", .object, .object, .null, action: .transition, invalidates: .rowClass),
    .init(
      "backgroundFilters", .object, .object, .null, action: .transition, invalidates: .rowClass),
    // Layout and bookkeeping
    .init("name", .string, .object, .null, invalidates: [], animatable: false),
    .init("style", .object, .object, .null, animatable: false),
    .init("actions", .object, .object, .null, invalidates: [], animatable: false),
    .init("constraints", .object, .object, .null, invalidates: .layout, animatable: false),
    // Dynamic range: kept and read back; drawing is in standard range.
    .init(
      "preferredDynamicRange",
      .option(DynamicRange.allCases.map(\.rawValue), fallback: 0),
      .sparse(.dynamicRange, 0), .string("standard"), animatable: false),
    .init("contentsHeadroom", .number, .sparse(.dynamicRange, 1), .number(0), animatable: false),
    .init(
      "wantsExtendedDynamicRangeContent", .bool, .sparse(.dynamicRange, 2), .bool(false),
      animatable: false),
    .init(
      "toneMapMode", .option(ToneMapMode.allCases.map(\.rawValue), fallback: 0),
      .sparse(.dynamicRange, 3), .string("automatic"), animatable: false),
  ]

  /// The media timing of a layer: its own time space.
  static let timingProperties: [PropertyDescriptor] = [
    .init("beginTime", .number, .timing, .number(0), animatable: false),
    .init("duration", .number, .timing, .number(.infinity), animatable: false),
    .init("speed", .number, .timing, .number(1), animatable: false),
    .init("timeOffset", .number, .timing, .number(0), animatable: false),
    .init("repeatCount", .number, .timing, .number(0), animatable: false),
    .init("repeatDuration", .number, .timing, .number(0), animatable: false),
    .init("autoreverses", .bool, .timing, .bool(false), animatable: false),
    .init("fillMode", .string, .timing, .string("removed"), animatable: false),
  ]
}
