// SPDX-License-Identifier: MIT

extension Schema {
  static let stateClasses: [(name: String, superclass: String?, lines: [Line])] = [
    (
      "CAState", nil,
      [
        (.value(.string), "name basedOn"),
        (.value(.bool), "initial enabled"),
        (.value(.time), "nextDelay previousDelay"),
        (.objects("CAStateElement"), "elements"),
      ]
    ),
    (
      "CAStateElement", nil,
      [(.value(.string), "targetId keyPath key name"), (.value(.bool), "final")]
    ),
    ("CAStateSetValue", "CAStateElement", [(.typedValue, "value")]),
    ("CAStateAddAnimation", "CAStateElement", [(.object("CAAnimation"), "animation")]),
    ("CAStateRemoveAnimation", "CAStateElement", []),
    ("CAStateAddElement", "CAStateElement", [(.object("CALayer"), "object beforeObject")]),
    ("CAStateRemoveElement", "CAStateElement", [(.object("CALayer"), "object")]),
    (
      "CAStateTransition", nil,
      [
        (.value(.string), "fromState toState name"),
        (.value(.time), "duration"),
        (.objects("CAStateTransitionElement"), "elements"),
      ]
    ),
    (
      "CAStateTransitionElement", "CAStateElement",
      [
        (.value(.bool), "enabled"), (.value(.time), "beginTime duration"),
        (.object("CAAnimation"), "animation"),
      ]
    ),
    ("MicaAssetManifest", nil, []),
  ]
}
