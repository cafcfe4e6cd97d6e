// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL

extension DrawCommand.Reason {
  /// Why a pass or a draw call exists, in words.
  var words: String {
    switch self {
    case .start: "first of the frame"
    case .texturesFull: "\(DrawCommand.textureLimit) pictures are bound"
    case .groupOpacity: "opacity of a group"
    case .mask: "mask"
    case .filter: "filter"
    case .blend: "blend mode"
    case .transition: "transition"
    case .rasterization: "rasterisation"
    case .backgroundFilter: "background filter"
    case .shadow: "shadow of drawn shapes"
    case .endOfGroup: "after a pass"
    case .compact: "many of one kind"
    }
  }
}

extension FrameCosts.Purpose {
  /// What a pass is for, in words.
  var words: String {
    switch self {
    case .group: "content"
    case .mask: "mask"
    case .blur: "blur"
    case .colorMatrix: "colours"
    case .pixellate: "cells"
    case .backdrop: "copy of what is behind"
    case .transition: "mix of two pictures"
    }
  }
}

extension FrameCosts.Break {
  /// Why a draw call is one of its own, in words.
  var words: String {
    switch self {
    case .command(let reason): reason.words
    case .shader: "other shader"
    case .texture: "other picture"
    case .clip: "other clip"
    case .picture(.group): "composites a pass"
    case .picture(let purpose): "pass: \(purpose.words)"
    }
  }
}

extension World {
  /// A layer's class, name and id; a dash for none.
  func words(for id: LayerID) -> String {
    guard id != .none else { return "–" }
    guard contains(id) else { return id.description }
    let layer = layer(id)
    let name = layer.value(forKeyPath: "name").string.map { " “\($0)”" } ?? ""
    return
      "\(layer.layerClass.coreAnimationName)\(name) \(id.description.drop { $0 != " " }.dropFirst())"
  }
}
