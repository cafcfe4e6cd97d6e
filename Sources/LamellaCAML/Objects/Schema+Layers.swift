// SPDX-License-Identifier: MIT

extension Schema {
  static let timingLines: [Line] = [
    (.value(.time), "beginTime duration timeOffset repeatCount repeatDuration"),
    (.value(.number), "speed"),
    (.value(.bool), "autoreverses"),
    (.value(.word(["removed", "forwards", "backwards", "both", "frozen"])), "fillMode"),
  ]

  private static let filterWords: ValueKind = .word(["nearest", "linear", "trilinear", "box"])
  private static let gravityWords: ValueKind = .word([
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
    "resize", "resizeAspect", "resizeAspectFill",
  ])

  static let layerClasses: [(name: String, superclass: String?, lines: [Line])] = [
    (
      "CALayer", nil,
      timingLines + [
        (.value(.string), "name"),
        (.value(.rect), "bounds frame contentsRect contentsCenter"),
        (.value(.point), "position anchorPoint"),
        (.value(.size), "shadowOffset"),
        (.value(.transform), "transform sublayerTransform"),
        (
          .value(.number),
          """
          zPosition anchorPointZ opacity cornerRadius borderWidth contentsScale rasterizationScale \
          minificationFilterBias shadowOpacity shadowRadius
          """
        ),
        (
          .value(.bool),
          """
          hidden doubleSided geometryFlipped masksToBounds opaque needsDisplayOnBoundsChange \
          drawsAsynchronously allowsEdgeAntialiasing allowsGroupOpacity allowsGroupBlending \
          shouldRasterize continuousCorners preservesDepth
          """
        ),
        (.value(.integer), "maskedCorners autoresizingMask edgeAntialiasingMask"),
        (.value(.color), "backgroundColor borderColor shadowColor contentsMultiplyColor"),
        (.value(.path), "shadowPath"),
        (.value(.word(["circular", "continuous"])), "cornerCurve"),
        (.value(.string), "contentsFormat"),
        (.value(gravityWords), "contentsGravity"),
        (.value(filterWords), "minificationFilter magnificationFilter"),
        (.typedValue, "contents"),
        (.object("CALayer"), "mask"),
        (.object("CAFilter"), "compositingFilter"),
        (.objects("CAFilter"), "filters backgroundFilters"),
        (.objects("CALayer"), "sublayers"),
        (.objects("CAAnimation"), "animations"),
        (.objects("CAState"), "states"),
        (.objects("CAStateTransition"), "stateTransitions"),
        (.dictionary, "style"),
        (.unsupported("scripts are not run"), "scriptObject"),
        (.unsupported("meshes are not drawn"), "meshTransform"),
      ]
    ),
    ("CATransformLayer", "CALayer", []),
    (
      "CAShapeLayer", "CALayer",
      [
        (.value(.path), "path"),
        (.value(.color), "fillColor strokeColor"),
        (.value(.number), "lineWidth miterLimit strokeStart strokeEnd lineDashPhase"),
        (.values(.number), "lineDashPattern"),
        (.value(.word(["non-zero", "nonzero", "even-odd", "evenodd"])), "fillRule"),
        (.value(.word(["butt", "round", "square"])), "lineCap"),
        (.value(.word(["miter", "round", "bevel"])), "lineJoin"),
      ]
    ),
    (
      "CAGradientLayer", "CALayer",
      [
        (.value(.point), "startPoint endPoint"),
        (.values(.color), "colors"),
        (.values(.number), "locations"),
        (.value(.word(["axial", "radial", "conic"])), "type"),
      ]
    ),
    (
      "CATextLayer", "CALayer",
      [
        (.value(.string), "string font"),
        (.value(.number), "fontSize"),
        (.value(.color), "foregroundColor"),
        (.value(.bool), "wrapped allowsFontSubpixelQuantization"),
        (.value(.word(["natural", "left", "right", "center", "justified"])), "alignmentMode"),
        (.value(.word(["none", "start", "end", "middle"])), "truncationMode"),
        (.ignored, "resizingMode"),
      ]
    ),
    (
      "CAReplicatorLayer", "CALayer",
      [
        (.value(.integer), "instanceCount"),
        (.value(.time), "instanceDelay"),
        (.value(.transform), "instanceTransform"),
        (.value(.color), "instanceColor"),
        (
          .value(.number),
          "instanceRedOffset instanceGreenOffset instanceBlueOffset instanceAlphaOffset"
        ),
      ]
    ),
    (
      "CAScrollLayer", "CALayer",
      [(.value(.word(["none", "vertically", "horizontally", "both"])), "scrollMode")]
    ),
    (
      "CATiledLayer", "CALayer",
      [(.value(.integer), "levelsOfDetail levelsOfDetailBias"), (.value(.size), "tileSize")]
    ),
    (
      "CAPortalLayer", "CALayer",
      [
        (
          .value(.bool),
          "matchesPosition matchesTransform matchesOpacity hidesSourceLayer allowsBackdropGroups"
        ),
        (.reference, "sourceLayer"),
      ]
    ),
    (
      "CAEmitterLayer", "CALayer",
      [
        (
          .value(.number),
          """
          birthRate lifetime scale spin spinBias velocity emitterDepth emitterZPosition
          """
        ),
        (.value(.integer), "seed"),
        (.value(.point), "emitterPosition"),
        (.value(.size), "emitterSize"),
        (
          .value(.word(["point", "line", "rectangle", "cuboid", "circle", "sphere"])),
          "emitterShape"
        ),
        (.value(.word(["points", "outline", "surface", "volume"])), "emitterMode"),
        (
          .value(.word(["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"])),
          "renderMode"
        ),
        (.objects("CAEmitterCell"), "emitterCells"),
        (.unsupported("emitter behaviours are not carried out"), "emitterBehaviors"),
      ]
    ),
    (
      "CAEmitterCell", nil,
      timingLines + [
        (.value(.string), "name"),
        (.value(.bool), "enabled"),
        (
          .value(.number),
          """
          birthRate lifetime lifetimeRange velocity velocityRange emissionLatitude \
          emissionLongitude emissionRange xAcceleration yAcceleration zAcceleration scale \
          scaleRange scaleSpeed spin spinRange spinBias rotation rotationRange orientationRange \
          orientationLongitude orientationLatitude redRange redSpeed greenRange greenSpeed \
          blueRange blueSpeed alphaRange alphaSpeed contentsScale contentsFramesPerSecond mass \
          massRange minificationFilterBias
          """
        ),
        (.value(.integer), "contentsFrameCount contentsFramesPerRow"),
        (.value(.string), "contentsFrameMode"),
        (.value(.rect), "contentsRect"),
        (.value(.color), "color"),
        (.value(.word(["sprite", "plane"])), "particleType"),
        (.value(filterWords), "minificationFilter magnificationFilter"),
        (.typedValue, "contents"),
        (.objects("CAEmitterCell"), "emitterCells"),
        (.dictionary, "style"),
      ]
    ),
    (
      "CAFilter", nil,
      [
        (.value(.string), "filter name type"),
        (.value(.bool), "enabled"),
        (
          .value(.number),
          """
          inputRadius inputAmount inputAngle inputIntensity inputBias inputWidth inputOpacity \
          inputScale inputBarOffset inputCompression inputMaxStriationRadius \
          inputStriationStrength inputStriationContrast inputFadeThreshold
          """
        ),
        (.value(.point), "inputCenter"),
        (.value(.color), "inputColor"),
        (.value(.colorMatrix), "inputColorMatrix"),
      ]
    ),
    ("CIFilter", "CAFilter", []),
  ]
}
