// SPDX-License-Identifier: MIT

// Document → plan. Names and values that do not follow the schema are in the report already, put
// there by DocumentAudit; the planner leaves them out without a word and reports only what it finds
// itself: pictures, references, and things that are known and not carried out.
//
// Facets: +Layers, +Objects (filters, cells, styles), +Values, +Pictures, +Animations, +States.

import Lamella
import LamellaContent

/// Makes the plan of one document.
struct ScenePlanner {
  let document: CAMLDocument
  let package: Package
  /// Resolves key paths; not changed.
  let world: World
  let limits: ImageLimits
  var report: CAMLReport
  var plan = ScenePlan()

  /// The number of each planned layer by its element.
  var layerOfElement: [XMLElement: Int] = [:]
  /// The first layer of each name.
  var layerOfName: [String: Int] = [:]
  /// The number of each picture by its file or inline text; nil for one that could not be read.
  var pictureOfSource: [String: Int?] = [:]
  /// Pixels of all pictures so far.
  var pixelCount = 0
  /// Links to other layers, to be set when all layers are known.
  var links: [(layer: Int, keyPath: String, object: CAMLObject)] = []
  /// Layers with states, in the order found.
  var stateOwners: [(layer: Int, object: CAMLObject)] = []
  /// How many animations may still be made: references can stand for billions.
  var animationBudget: Int

  init(
    _ document: CAMLDocument, package: Package, world: World, limits: ImageLimits,
    report: CAMLReport
  ) {
    self.document = document
    self.package = package
    self.world = world
    self.limits = limits
    self.report = report
    animationBudget = 10_000 + document.xml.elementCount
  }

  /// Plans the whole document.
  mutating func run() throws(CAMLError) {
    try planRoot()
    planDetachedLayers()
    planLinks()
    planStates()
    try planSize()
  }

  /// The first layer of the document becomes the root; an empty document is an empty plane.
  private mutating func planRoot() throws(CAMLError) {
    for object in document.objects {
      guard !object.isNull, Schema.className(of: object, expecting: "CALayer") != nil,
        object.className != nil
      else { continue }
      if plan.layers.isEmpty {
        planLayer(object, at: .root)
      } else {
        note(.unsupported, object.name, "only the first layer of a document is shown", object)
      }
    }
    guard plan.layers.isEmpty else { return }
    let root = document.xml.root
    guard documentBounds != nil else {
      throw root.error(.structure, "the document holds no layer")
    }
    report.add(
      .package, subject: "caml", message: "the document holds no layer; an empty one is shown",
      file: root.document.file, location: root.location)
    plan.layers.append(PlannedLayer(root, .layer, .root))
  }

  private mutating func planLinks() {
    for (layer, keyPath, object) in links {
      guard let id = object.reference ?? object["value"] else {
        note(.reference, keyPath, "\(keyPath) names no layer", object)
        continue
      }
      // An unknown id is in the report of the document already.
      guard let target = document.object(id: id) else { continue }
      guard let index = layerOfElement[target.element] else {
        note(
          .reference, id, "\(ValueSyntax.quoted(id)) is no layer of the scene", object)
        continue
      }
      plan.layers[layer].values.append((keyPath, .layer(ScenePlan.placeholder(index))))
    }
  }

  /// Adds an entry about an object to the report.
  mutating func note(
    _ kind: CAMLReport.Kind, _ subject: String, _ message: String, _ object: CAMLObject
  ) {
    report.add(
      kind, subject: subject, message: message, file: document.xml.file,
      location: object.element.location, path: object.element.path)
  }
}
