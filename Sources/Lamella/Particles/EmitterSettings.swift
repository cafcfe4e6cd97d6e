// SPDX-License-Identifier: MIT

// What an emitter layer's model says, read once when it is committed.

import LamellaKernels
import LamellaMath

/// The committed model of an emitter layer.
struct EmitterSettings: Equatable {
  var values: EmitterValues
  var shape: EmitterShape
  var mode: EmitterMode
  var renderMode: EmitterRenderMode
  var preservesDepth: Bool
  /// The most particles that are drawn.
  var limit: Int
  /// All cells; those of the layer itself come first.
  var cells: [CellSettings] = []
  /// The names of the cells, in the same order.
  var names: [String?] = []
  /// How many of the cells are the layer's own.
  var topCount = 0

  /// How deep cells nest: particles, sparks of particles, sparks of sparks.
  static let depthLimit = 3
  static let defaultLimit = 1_000_000

  init(_ world: World, slot: Int) {
    func text(_ key: String) -> String {
      world.value(forKeyPath: key, slot: slot, isModel: true).string ?? ""
    }
    values = world.emitterValues(slot: slot)
    shape = EmitterShape(rawValue: text("emitterShape")) ?? .point
    mode = EmitterMode(rawValue: text("emitterMode")) ?? .volume
    renderMode = EmitterRenderMode(rawValue: text("renderMode")) ?? .unordered
    preservesDepth = world.emitterPreservesDepth(slot: slot)
    let limit = world.objects.model(slot, "particleLimit")?.number ?? Double(Self.defaultLimit)
    self.limit = limit > 0 ? Int(min(limit, 1e9)) : 0
    let seed = world.value(forKeyPath: "seed", slot: slot, isModel: true).number ?? 0
    let key = ParticleRandom.mix(
      UInt32(truncatingIfNeeded: Int64(max(-9e18, min(9e18, seed.isNaN ? 0 : seed)))))
    let list = world.value(forKeyPath: "emitterCells", slot: slot, isModel: true)
    topCount = append(list, parentKey: key, depth: 1, world, slot)
  }

  /// Adds the cells of a list with what is nested in them; returns how many stand in the list.
  private mutating func append(
    _ list: Value, parentKey: UInt32, depth: Int, _ world: World, _ slot: Int
  ) -> Int {
    guard case .array(let elements) = list else { return 0 }
    let siblings = elements.compactMap(EmitterCell.init)
    if siblings.isEmpty { return 0 }
    guard depth <= Self.depthLimit else {
      world.issues.report(
        .unsupported, "emitterCells",
        "cells nest deeper than \(Self.depthLimit); "
          + "the inner ones give birth to nothing", layer: world.tree.id(ofSlot: slot))
      return 0
    }
    let first = cells.count
    for (i, cell) in siblings.enumerated() {
      let key = ParticleRandom.state(key: parentKey, number: UInt32(i + 1))
      cells.append(CellSettings(cell, key: key))
      names.append(cell.name)
      if let bias = cell.value(forKey: "spinBias").number, bias != 0 {
        world.issues.report(
          .unsupported, "emitterCells.\(cell.name ?? "\(i)").spinBias",
          "what it does is not known; particles spin without it",
          layer: world.tree.id(ofSlot: slot))
      }
    }
    for (i, cell) in siblings.enumerated() {
      let start = cells.count
      let count = append(
        cell.value(forKey: "emitterCells"), parentKey: cells[first + i].key, depth: depth + 1,
        world, slot)
      cells[first + i].firstChild = start
      cells[first + i].childCount = count
    }
    return siblings.count
  }

  /// How long after a particle's death the last of what it gave birth to can live.
  func reach(of cell: Int, lifetime factor: Float) -> Double {
    var reach = 0.0
    for child in cells[cell].firstChild..<cells[cell].firstChild + cells[cell].childCount {
      let own = Double(cells[child].longestLifetime * factor)
      reach = max(reach, own + self.reach(of: child, lifetime: factor))
    }
    return reach
  }
}
