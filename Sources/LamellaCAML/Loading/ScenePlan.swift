// SPDX-License-Identifier: MIT

// What a document comes to, before any of it exists. A plan holds finished engine values, in which
// pictures and layers are still numbers of the plan: picture k is ContentsID k + 1, layer k is the
// LayerID with index k and generation 0, which no real layer has. SceneBuilder puts the real ones
// in their places. So all that can fail has failed before the world is touched.

import Lamella

/// Layers, pictures and states to be made.
struct ScenePlan {
  /// The root first, and every layer after the one that holds it.
  var layers: [PlannedLayer] = []
  /// The decoded pictures.
  var pictures: [Bitmap] = []
  /// The layers that have states.
  var machines: [PlannedStateMachine] = []

  /// The id that stands for a layer until it exists.
  static func placeholder(_ index: Int) -> LayerID {
    LayerID(index: UInt32(index), generation: 0)
  }
}

/// A layer to be made.
struct PlannedLayer {
  /// Where a layer comes to stand.
  enum Place {
    case root
    case sublayer(of: Int)
    case mask(of: Int)
    /// In no tree, until a state puts it into one.
    case detached
  }

  let element: XMLElement
  let layerClass: LayerClass
  let place: Place
  /// Model values in the order in which they are set.
  var values: [(keyPath: String, value: Value)] = []
  var animations: [(key: String?, animation: any LayerAnimation)] = []

  init(_ element: XMLElement, _ layerClass: LayerClass, _ place: Place) {
    self.element = element
    self.layerClass = layerClass
    self.place = place
  }

  var id: String? { element["id"] }
}

/// The states of a layer, with placeholders for layers and pictures.
struct PlannedStateMachine {
  let layer: Int
  var states: [CAMLState] = []
  var transitions: [CAMLStateTransition] = []
}
