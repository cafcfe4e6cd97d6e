// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaMath

/// A document that was loaded into a world: its layers by name, its states, and what was left out.
public final class CAMLScene {
  /// The document's outermost layer, placed so that its bounds fill (0, 0)…`size`.
  public let root: Layer
  /// The size of the root's bounds when it was loaded, in points.
  public let size: Size
  /// What was not understood, each thing once.
  public private(set) var report: CAMLReport
  /// The package that it came from.
  public let package: Package
  /// The layers that have states, outer ones first.
  public let stateMachines: [CAMLStateMachine]
  /// How far each machine is from the document as loaded.
  var stateRecords: [CAMLStateRecord]

  private let layers: [Layer]
  private let pictures: [ContentsID]
  private var layersByID: [String: Layer] = [:]
  private var layersByName: [String: [Layer]] = [:]

  init(
    layers: [Layer], plan: ScenePlan, pictures: [ContentsID], machines: [CAMLStateMachine],
    package: Package, report: CAMLReport
  ) {
    root = layers[0]
    size = layers[0].bounds.size
    self.layers = layers
    self.pictures = pictures
    stateMachines = machines
    stateRecords = machines.map { _ in CAMLStateRecord() }
    self.package = package
    self.report = report
    for (layer, planned) in zip(layers, plan.layers) {
      if let id = planned.id, layersByID[id] == nil { layersByID[id] = layer }
      if let name = planned.element["name"] { layersByName[name, default: []].append(layer) }
    }
  }

  /// The world that holds the scene.
  public var world: World { root.world }

  /// The layer with an id of the document; of equal ones the first.
  public func layer(id: String) -> Layer? { layersByID[id] }

  /// The first layer of a name, in document order.
  public func layer(named name: String) -> Layer? { layersByName[name]?.first }

  /// All layers of a name, in document order.
  public func layers(named name: String) -> [Layer] { layersByName[name] ?? [] }

  /// The names that layers have, sorted.
  public var layerNames: [String] { layersByName.keys.sorted() }

  /// All states of all layers, outer layers first.
  public var states: [CAMLState] { stateMachines.flatMap(\.states) }

  /// All transitions of all layers, outer layers first.
  public var transitions: [CAMLStateTransition] { stateMachines.flatMap(\.transitions) }

  /// Adds an entry about the document as a whole to the report.
  func note(_ kind: CAMLReport.Kind, _ subject: String, _ message: String) {
    report.add(
      kind, subject: subject, message: message, file: package.documentPath, location: nil)
  }

  /// Destroys the scene's layers and pictures; the scene cannot be used afterwards.
  public func unload() {
    world.destroy(layers.map(\.id))
    for picture in pictures { world.contents.remove(picture) }
  }
}
