// SPDX-License-Identifier: MIT

extension Schema {
  static let animationClasses: [(name: String, superclass: String?, lines: [Line])] = [
    (
      "CAAnimation", nil,
      timingLines + [
        (.value(.string), "key name"),
        (.value(.bool), "removedOnCompletion enabled"),
        (.value(.timingFunction), "timingFunction"),
        (.ignored, "preferredFrameRateRange preferredFramesPerSecond"),
      ]
    ),
    (
      "CAPropertyAnimation", "CAAnimation",
      [
        (.value(.string), "keyPath"),
        (.value(.bool), "additive cumulative"),
        (.value(.string), "valueFunction"),
      ]
    ),
    (
      "CABasicAnimation", "CAPropertyAnimation",
      [(.typedValue, "fromValue toValue byValue"), (.value(.bool), "roundsToInteger")]
    ),
    (
      "CASpringAnimation", "CABasicAnimation",
      [
        (.value(.number), "mass stiffness damping velocity initialVelocity"),
        (.value(.bool), "allowsOverdamping"),
      ]
    ),
    (
      "CAKeyframeAnimation", "CAPropertyAnimation",
      [
        (.values(nil), "values"),
        (.values(.number), "keyTimes tensionValues continuityValues biasValues"),
        (.values(.timingFunction), "timingFunctions"),
        (
          .value(.word(["linear", "discrete", "paced", "cubic", "cubicPaced"])),
          "calculationMode"
        ),
        (.value(.path), "path"),
        (.value(.word(["auto", "autoReverse"])), "rotationMode"),
      ]
    ),
    ("CAAnimationGroup", "CAAnimation", [(.objects("CAAnimation"), "animations")]),
    (
      "CATransition", "CAAnimation",
      [
        (
          .value(
            .word([
              "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "cameraIris",
              "cameraIrisHollowOpen", "cameraIrisHollowClose", "pageCurl", "pageUnCurl",
              "rippleEffect", "suckEffect",
            ])), "type"
        ),
        (.value(.word(["fromLeft", "fromRight", "fromTop", "fromBottom"])), "subtype"),
        (.value(.number), "startProgress endProgress"),
        (.object("CAFilter"), "filter"),
      ]
    ),
    (
      "CAMatchMoveAnimation", "CAAnimation",
      [
        (.reference, "sourceLayer"),
        (.values(.point), "sourcePoints"),
        (.value(.string), "keyPath"),
        (
          .value(.bool),
          """
          additive targetsSuperlayer usesNormalizedCoordinates appliesX appliesY appliesRotation \
          appliesScale
          """
        ),
      ]
    ),
  ]
}
