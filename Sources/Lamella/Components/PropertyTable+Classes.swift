// SPDX-License-Identifier: MIT

import LamellaMath

extension PropertyTable {
  static let shapeProperties: [PropertyDescriptor] = [
    .init("path", .path, .object, .null, classes: [.shape]),
    .init(
      "fillColor", .color, .sparse(.shape, 0), .color(.black), action: .basic, classes: [.shape]),
    .init("strokeColor", .color, .sparse(.shape, 4), .null, action: .basic, classes: [.shape]),
    .init(
      "strokeStart", .number, .sparse(.shape, 8), .number(0), action: .basic, classes: [.shape]),
    .init("strokeEnd", .number, .sparse(.shape, 9), .number(1), action: .basic, classes: [.shape]),
    .init("lineWidth", .number, .sparse(.shape, 10), .number(1), action: .basic, classes: [.shape]),
    .init(
      "miterLimit", .number, .sparse(.shape, 11), .number(10), action: .basic, classes: [.shape]),
    .init(
      "lineDashPhase", .number, .sparse(.shape, 12), .number(0), action: .basic, classes: [.shape]),
    .init(
      "fillRule", .string, .object, .string("non-zero"), classes: [.shape], animatable: false),
    .init("lineCap", .string, .object, .string("butt"), classes: [.shape], animatable: false),
    .init("lineJoin", .string, .object, .string("miter"), classes: [.shape], animatable: false),
    .init("lineDashPattern", .object, .object, .null, classes: [.shape], animatable: false),
  ]

  static let gradientProperties: [PropertyDescriptor] = [
    .init("colors", .object, .object, .null, action: .basic, classes: [.gradient]),
    .init("locations", .object, .object, .null, action: .basic, classes: [.gradient]),
    .init(
      "startPoint", .point, .sparse(.gradient, 0), .point(Point(0.5, 0)), action: .basic,
      classes: [.gradient]),
    .init(
      "endPoint", .point, .sparse(.gradient, 2), .point(Point(0.5, 1)), action: .basic,
      classes: [.gradient]),
    .init("type", .string, .object, .string("axial"), classes: [.gradient], animatable: false),
  ]

  static let textProperties: [PropertyDescriptor] = [
    .init(
      "string", .object, .object, .null, invalidates: .display, classes: [.text], animatable: false),
    .init(
      "font", .object, .object, .string("Helvetica"), invalidates: .display, classes: [.text],
      animatable: false),
    .init(
      "fontSize", .number, .sparse(.text, 0), .number(36), action: .basic, invalidates: .display,
      classes: [.text]),
    .init(
      "foregroundColor", .color, .sparse(.text, 1), .color(.white), action: .basic,
      invalidates: .display, classes: [.text]),
    .init(
      "wrapped", .bool, .sparse(.text, 5), .bool(false), invalidates: .display, classes: [.text],
      animatable: false),
    .init(
      "allowsFontSubpixelQuantization", .bool, .sparse(.text, 6), .bool(false),
      invalidates: .display, classes: [.text], animatable: false),
    .init(
      "truncationMode", .string, .object, .string("none"), invalidates: .display, classes: [.text],
      animatable: false),
    .init(
      "alignmentMode", .string, .object, .string("natural"), invalidates: .display,
      classes: [.text], animatable: false),
  ]

  static let emitterProperties: [PropertyDescriptor] = [
    .init(
      "birthRate", .number, .sparse(.emitter, 0), .number(1), action: .basic, classes: [.emitter]),
    .init(
      "lifetime", .number, .sparse(.emitter, 1), .number(1), action: .basic, classes: [.emitter]),
    .init(
      "velocity", .number, .sparse(.emitter, 2), .number(1), action: .basic, classes: [.emitter]),
    .init("scale", .number, .sparse(.emitter, 3), .number(1), action: .basic, classes: [.emitter]),
    .init("spin", .number, .sparse(.emitter, 4), .number(1), action: .basic, classes: [.emitter]),
    .init(
      "emitterPosition", .point, .sparse(.emitter, 5), .point(.zero), action: .basic,
      classes: [.emitter]),
    .init(
      "emitterZPosition", .number, .sparse(.emitter, 7), .number(0), action: .basic,
      classes: [.emitter]),
    .init(
      "emitterSize", .size, .sparse(.emitter, 8), .size(.zero), action: .basic, classes: [.emitter]),
    .init(
      "emitterDepth", .number, .sparse(.emitter, 10), .number(0), action: .basic,
      classes: [.emitter]),
    .init("spinBias", .number, .sparse(.emitter, 11), .number(0), classes: [.emitter]),
    .init(
      "emitterShape", .string, .object, .string("point"), classes: [.emitter], animatable: false),
    .init(
      "emitterMode", .string, .object, .string("volume"), classes: [.emitter], animatable: false),
    .init(
      "renderMode", .string, .object, .string("unordered"), classes: [.emitter], animatable: false),
    .init("seed", .object, .object, .number(0), classes: [.emitter], animatable: false),
    .init("emitterCells", .object, .object, .null, classes: [.emitter]),
    .init(
      "preservesDepth", .bool, .sparse(.emitter, 12), .bool(false), classes: [.emitter],
      animatable: false),
  ]

  static let replicatorProperties: [PropertyDescriptor] = [
    .init(
      "instanceCount", .integer, .sparse(.replicator, 0), .number(1), action: .basic,
      classes: [.replicator]),
    .init(
      "instanceDelay", .number, .sparse(.replicator, 1), .number(0), action: .basic,
      classes: [.replicator]),
    .init(
      "instanceColor", .color, .sparse(.replicator, 2), .color(.white), action: .basic,
      classes: [.replicator]),
    .init(
      "instanceRedOffset", .number, .sparse(.replicator, 6), .number(0), action: .basic,
      classes: [.replicator]),
    .init(
      "instanceGreenOffset", .number, .sparse(.replicator, 7), .number(0), action: .basic,
      classes: [.replicator]),
    .init(
      "instanceBlueOffset", .number, .sparse(.replicator, 8), .number(0), action: .basic,
      classes: [.replicator]),
    .init(
      "instanceAlphaOffset", .number, .sparse(.replicator, 9), .number(0), action: .basic,
      classes: [.replicator]),
    .init(
      "preservesDepth", .bool, .sparse(.replicator, 10), .bool(false), classes: [.replicator],
      animatable: false),
    .init(
      "instanceTransform", .transform, .sparse(.replicator, 11), .transform(.identity),
      action: .basic, classes: [.replicator]),
  ]

  static let otherProperties: [PropertyDescriptor] = [
    .init("scrollMode", .string, .object, .string("both"), classes: [.scroll], animatable: false),
    .init(
      "levelsOfDetail", .integer, .sparse(.tiled, 0), .number(1), classes: [.tiled],
      animatable: false),
    .init(
      "levelsOfDetailBias", .integer, .sparse(.tiled, 1), .number(0), classes: [.tiled],
      animatable: false),
    .init(
      "tileSize", .size, .sparse(.tiled, 2), .size(Size(256, 256)), classes: [.tiled],
      animatable: false),
    .init("asynchronous", .bool, .object, .bool(false), classes: [.openGL], animatable: false),
    .init("sourceLayer", .object, .object, .null, classes: [.portal], animatable: false),
    .init("matchesPosition", .object, .object, .bool(false), classes: [.portal], animatable: false),
    .init(
      "matchesTransform", .object, .object, .bool(false), classes: [.portal], animatable: false),
  ]
}
