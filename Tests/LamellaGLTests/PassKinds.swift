// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// One way of drawing after another, each as a frame of 64 × 64 points.
struct PassKind: CustomTestStringConvertible, Sendable {
  let name: String
  let build: @Sendable (FrameSketch) -> Void

  var testDescription: String { name }

  private static func group(
    opacity: Float = 1, blend: BlendMode = .sourceOver, clip: Int = 0,
    filters: [FilterRecord] = [], backgroundFilters: [FilterRecord] = [],
    shadow: ShadowRecord? = nil
  ) -> @Sendable (FrameSketch) -> Void {
    {
      $0.box(0, 0, 40, 40, .orange)
      let sketch = $0
      $0.group(
        opacity: opacity, blend: blend, filters: filters, backgroundFilters: backgroundFilters,
        shadow: shadow
      ) { sketch.box(10, 10, 40, 40, Color(0.2, 0.6, 0.9, 0.7), radius: 6) }
    }
  }

  static let all: [PassKind] = [
    PassKind(name: "nothing") { _ in },
    PassKind(name: "solid") { $0.box(0, 0, 30, 30, .red) },
    PassKind(name: "rounded box") { $0.box(3, 3, 30, 30, .red, radius: 5, border: 2) },
    PassKind(name: "box in perspective's shader") {
      $0.box(AffineTransform(1, 0.3, 0.1, 2, 5, 5), 20, 20, .red, radius: 5)
    },
    PassKind(name: "one picture") {
      $0.image(.translation(3, 4), 20, 20, $0.contents.add(Drawing.ImageTests.noise(16, 16)))
    },
    PassKind(name: "small pictures") {
      for i in 0..<6 {
        $0.image(
          .translation(Float(i) * 9, 4), 8, 8, $0.contents.add(Drawing.ImageTests.noise(8 + i, 8)))
      }
    },
    PassKind(name: "large pictures and boxes") {
      for i in 0..<3 {
        $0.image(
          .translation(Float(i) * 9, 4), 8, 8, $0.contents.add(Drawing.ImageTests.noise(150 + i, 8))
        )
        $0.box(Float(i) * 9, 30, 5, 5, .blue)
      }
    },
    PassKind(name: "mip levels") {
      $0.image(
        .translation(3, 4), 8, 8, $0.contents.add(Drawing.ImageTests.noise(64, 64)),
        flags: .trilinear)
    },
    PassKind(name: "nearest texels") {
      $0.image(
        .translation(3, 4), 30, 30, $0.contents.add(Drawing.ImageTests.noise(6, 6)),
        flags: .nearestMagnification)
    },
    PassKind(name: "one colour through a picture, as text and shapes are") {
      $0.image(
        .translation(3, 4), 20, 20, $0.contents.add(Drawing.ImageTests.noise(16, 16)), tint: .blue,
        kind: .glyph)
    },
    PassKind(name: "gradient") {
      $0.gradient(
        .translation(5, 5), 40, 40, kind: 0, from: Point(0, 0), to: Point(1, 1),
        [(.red, 0), (.blue, 1)], radius: 5)
    },
    PassKind(name: "shadow") { $0.shadow(.translation(10, 10), 30, 30, sigma: 4, radius: 5) },
    PassKind(name: "clips") {
      let outer = $0.clip(.translation(2, 2), 40, 40)
      $0.box(0, 0, 60, 60, .green, clip: outer)
      $0.box(
        0, 0, 30, 60, .red, clip: $0.clip(.translation(5, 5), 20, 20, radius: 6, parent: outer))
    },
    PassKind(name: "group opacity", build: group(opacity: 0.5)),
    PassKind(name: "a clipped group") { sketch in
      let clip = sketch.clip(.translation(5, 5), 30, 30, radius: 9)
      sketch.group(opacity: 0.5, clip: clip) { sketch.box(0, 0, 60, 60, .red) }
    },
    PassKind(name: "mask") { sketch in
      sketch.group(mask: { sketch.box(10, 10, 20, 20, .red, radius: 10) }) {
        sketch.box(0, 0, 40, 40, .blue)
      }
    },
    PassKind(name: "blend in hardware", build: group(blend: .screen)),
    PassKind(name: "separable blend", build: group(blend: .overlay)),
    PassKind(name: "nonseparable blend", build: group(blend: .luminosity)),
    PassKind(name: "Porter-Duff blend", build: group(blend: .sourceIn)),
    PassKind(
      name: "shadow of a group",
      build: group(
        shadow: ShadowRecord(color: .black, sigma: 3, offset: Point(3, -3)))),
    PassKind(name: "blur", build: group(filters: [FilterRecord(.gaussianBlur, 2)])),
    PassKind(name: "wide blur", build: group(filters: [FilterRecord(.gaussianBlur, 19)])),
    PassKind(name: "colours", build: group(filters: [invert])),
    PassKind(name: "cells", build: group(filters: [FilterRecord(.pixellate, 5)])),
    PassKind(
      name: "filtered background",
      build: group(opacity: 0.8, backgroundFilters: [FilterRecord(.gaussianBlur, 3)])),
    PassKind(name: "particles that add") { sketch in
      let id = sketch.contents.add(Drawing.ImageTests.noise(8, 8))
      for i in 0..<5 { sketch.image(.translation(Float(i) * 5, 5), 12, 12, id) }
      sketch.flush()
      sketch.frame.commands[0].blend = .plusLighter
    },
    PassKind(name: "a transition: two groups, one of them added") { sketch in
      sketch.group(opacity: 1) {
        sketch.group(opacity: 0.3) { sketch.box(0, 0, 30, 30, .red) }
        sketch.group(opacity: 0.7, blend: .plusLighter) { sketch.box(0, 0, 30, 30, .blue) }
      }
    },
  ]

  static let invert: FilterRecord = {
    var filter = FilterRecord(.colorMatrix)
    filter.row0 = SIMD8(-1, 0, 0, 0, 1, 0, 0, 0)
    filter.row1 = SIMD8(0, -1, 0, 0, 1, 0, 0, 0)
    filter.row2 = SIMD8(0, 0, -1, 0, 1, 0, 0, 0)
    filter.row3 = SIMD8(0, 0, 0, 1, 0, 0, 0, 0)
    return filter
  }()
}
