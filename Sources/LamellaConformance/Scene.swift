// SPDX-License-Identifier: MIT

// The world of one case: a fresh engine world and the case's objects by id. Facets: +Build makes
// what is given, +Values reads and writes the notation, +Steps edits, +Queries answers.

import Lamella
import LamellaContent
import LamellaMath

/// A case's world.
final class Scene {
  /// The key under which an animation carries the name that the case gave it.
  static let identityKey = "conformance.id"

  let world = World()
  var layers: [String: Layer] = [:]
  var names: [LayerID: String] = [:]
  var animations: [String: AnimationObject] = [:]
  var cells: [String: EmitterCell] = [:]
  var constraints: [String: Constraint] = [:]
  var lists: [String: [JSON]] = [:]
  /// Objects about which the engine needs to know nothing.
  var opaque: Set<String> = []
  var logs: [String: CallLog] = [:]
  var managers: [String: any LayoutManager] = [:]
  /// Descriptions of delegates and managers, by id.
  var helpers: [String: JSON] = [:]
  /// Layer classes of the case's own: the class that they derive from and the keys that redisplay.
  var classes: [String: (base: LayerClass, displayKeys: Set<String>)] = [:]
  var classOfLayer: [String: String] = [:]
  /// What each layer was given as a layout manager or delegate, for reading back.
  var attachments: [String: [String: JSON]] = [:]
  var sessions: [String: RenderSession] = [:]
  let counters = CallLog()
  /// Whether the layers stand below the world's root, so that they may animate by themselves.
  let isShown: Bool
  /// The time of the last commit.
  var time = 0.0

  init(isShown: Bool) {
    self.isShown = isShown
    let source = ContentRenderer(for: world)
    source.waitsForPictures = true
    world.pictureSource = source
  }

  // MARK: Objects

  func layer(_ id: String) throws(Unreadable) -> Layer {
    guard let layer = layers[id] else { throw Unreadable("no layer is called \(id)") }
    return layer
  }

  /// The layer that a member names; nil for null.
  func layer(_ json: JSON) throws(Unreadable) -> Layer? {
    if json.isNull { return nil }
    guard let id = json.string else { throw Unreadable("\(json) names no layer") }
    return try layer(id.hasPrefix("@") ? String(id.dropFirst()) : id)
  }

  /// The layer that a step or query must name.
  func requiredLayer(_ json: JSON) throws(Unreadable) -> Layer {
    guard let layer = try layer(json) else { throw Unreadable("a layer is missing") }
    return layer
  }

  /// The id of a layer of the case; null for nil and for layers that the case did not make.
  func reference(_ layer: Layer?) -> JSON {
    layer.flatMap { names[$0.id] }.map { .string($0) } ?? .null
  }
}

/// Counts and orders the calls that the engine makes.
///
/// The engine's closures must be sendable. SAFETY: a world and its closures are used on one thread.
final class CallLog: @unchecked Sendable {
  var messages: [String] = []

  func add(_ message: String) { messages.append(message) }

  func count(_ message: String) -> Int { messages.count { message == "*" || $0 == message } }
}

/// A layout manager that writes down what it is asked.
struct LoggingManager: LayoutManager {
  let log: CallLog
  let messages: Set<String>
  let preferred: Size?

  func layoutSublayers(of layer: Layer) { note("layoutSublayers") }

  func invalidateLayout(of layer: Layer) { note("invalidateLayout") }

  func preferredSize(of layer: Layer) -> Size? {
    guard messages.contains("preferredSize") else { return nil }
    note("preferredSize")
    return preferred
  }

  private func note(_ message: String) {
    if messages.contains(message) { log.add(message) }
  }
}
