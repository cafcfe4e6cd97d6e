// SPDX-License-Identifier: MIT

import LamellaMath

extension EmitterTracks {
  /// Which animations an emitter has: record and generation of each, in order.
  ///
  /// Two captures of equal signatures are equal: animations never change once they are committed.
  static func signature(_ world: World, slot: Int) -> [UInt64] {
    var signature: [UInt64] = []
    let store = world.animations
    func add(_ record: Int32) {
      let generation = store.lives[Int(record)].generation
      signature.append(UInt64(generation) << 32 | UInt64(UInt32(bitPattern: record)))
    }
    forEachNumberLeaf(world, slot: slot) { leaf, _, _ in add(leaf.record) }
    for index in objectLeaves(world, slot: slot) {
      if let leaf = store.objects.leaves[index] { add(leaf.record) }
    }
    return signature
  }

  /// Captures the animations of an emitter as they are committed.
  convenience init(_ world: World, slot: Int, _ settings: EmitterSettings) {
    self.init()
    let store = world.animations
    let clock = store.clocks.clock(ofSlot: slot, in: world.tree)
    Self.forEachNumberLeaf(world, slot: slot) { leaf, stack, offset in
      let range = leaf.field.channels(in: stack.kind)
      guard let links = Self.links(from: leaf.clock, to: clock, store.clocks) else { return }
      let (single, tracks) = Self.alone(leaf, store.leaves.tracks)
      numbers.append(
        NumberLeaf(
          leaf: single, tracks: tracks, links: links,
          span: Self.span(of: leaf.record, leaf.isCumulative && links.isEmpty, store),
          channel: offset + range.lowerBound, count: range.count))
    }
    for index in Self.objectLeaves(world, slot: slot) {
      guard let leaf = store.objects.leaves[index],
        let links = Self.links(from: leaf.clock, to: clock, store.clocks),
        let (cell, field) = Self.field(leaf, settings, world)
      else { continue }
      let span = Self.span(of: leaf.record, leaf.isCumulative && links.isEmpty, store)
      let entry = FieldLeaf(leaf: leaf, links: links, span: span)
      if let i = fields.firstIndex(where: { $0.cell == cell && $0.field == field }) {
        fields[i].leaves.append(entry)
      } else {
        fields.append(
          FieldTrack(
            cell: cell, field: field, model: settings.cells[cell].value(field), leaves: [entry]))
      }
    }
  }

  // MARK: Finding

  private static let properties: [PropertyID] = [
    "birthRate", "lifetime", "velocity", "scale", "spin", "emitterPosition", "emitterZPosition",
    "emitterSize", "emitterDepth", "spinBias",
  ].compactMap { PropertyTable.builtin.id(named: $0, on: .emitter) }

  private static func forEachNumberLeaf(
    _ world: World, slot: Int, _ body: (Leaf, LeafStack, Int) -> Void
  ) {
    let table = world.animations.leaves
    if table.isEmpty { return }
    for property in properties {
      guard let index = table.stackIndex(slot: slot, property: property) else { continue }
      let stack = table.stacks[index]
      guard case .sparse(.emitter, let offset) = stack.storage else { continue }
      var leaf = stack.firstLeaf
      while leaf >= 0 {
        body(table.leaves[Int(leaf)], stack, offset)
        leaf = table.leaves[Int(leaf)].next
      }
    }
  }

  /// The animations of cells, in the order in which they were added.
  private static func objectLeaves(_ world: World, slot: Int) -> [Int32] {
    let store = world.animations
    if store.objects.isEmpty { return [] }
    return (store.ofSlot[slot] ?? []).flatMap { store.records[Int($0)].objectLeaves }
      .filter { store.objects.leaves[$0].map { Int($0.slot) == slot } ?? false }
      .filter { store.objects.leaves[$0]?.name == "emitterCells" }
      .sorted()
  }

  /// The cell and field that an animation means.
  private static func field(
    _ leaf: ObjectLeaf, _ settings: EmitterSettings, _ world: World
  ) -> (cell: Int, field: CellField)? {
    func fail(_ message: String) {
      world.issues.report(
        .unsupported, world.keyPath(of: leaf.path), message + "; the animation shows nothing",
        layer: world.tree.id(ofSlot: Int(leaf.slot)))
    }
    guard leaf.path.field == .named else {
      fail("lists of cells cannot be animated, fields of a cell can")
      return nil
    }
    var range = 0..<settings.topCount
    var names = leaf.path.names
    while true {
      guard let cell = range.first(where: { settings.names[$0] == names[0] }) else {
        fail("no cell has that name")
        return nil
      }
      if let field = CellField(rawValue: names[1]) { return (cell, field) }
      // `a.emitterCells.b.scale`: the key goes on inside the cell.
      let parts = names[1].split(separator: ".", maxSplits: 2).map(String.init)
      guard parts.count == 3, parts[0] == "emitterCells" else {
        fail("a cell has no such field that can be animated")
        return nil
      }
      let first = settings.cells[cell].firstChild
      range = first..<first + settings.cells[cell].childCount
      names = Array(parts[1...])
    }
  }

  // MARK: Copying

  /// The groups between a layer's clock and a leaf's, outermost first.
  private static func links(from leaf: Int32, to layer: Int32, _ clocks: ClockTable) -> [Link]? {
    var links: [Link] = []
    var index = leaf
    while index != layer {
      guard index >= 0, clocks.clocks[Int(index)].kind == .group else { return nil }
      let clock = clocks.clocks[Int(index)]
      guard let span = clock.span else { return nil }
      links.append(Link(timing: span.timing, easing: clock.timingFunction, pass: span.pass))
      index = clock.parent
    }
    return links.reversed()
  }

  /// A leaf with the one track that it refers to in a list of its own.
  private static func alone(_ leaf: Leaf, _ tracks: TrackList) -> (Leaf, TrackList) {
    var leaf = leaf
    var list = TrackList()
    switch leaf.source {
    case .keyframes(let index): leaf.source = .keyframes(list.add(tracks.keyframes[Int(index)]))
    case .path(let index): leaf.source = .path(list.add(tracks.paths[Int(index)]))
    case .pathRotation(let index, let offset):
      leaf.source = .pathRotation(list.add(tracks.paths[Int(index)]), offset: offset)
    case .basic: break
    }
    return (leaf, list)
  }

  private static func span(
    of record: Int32, _ isCumulative: Bool, _ store: AnimationStore
  ) -> Span {
    let life = store.lives[Int(record)]
    let timing = store.records[Int(record)].attributes.timing
    let pass = timing.passDuration(inherited: store.records[Int(record)].inheritedDuration)
    let period = (timing.autoreverses ? 2 * pass : pass) / abs(timing.speed)
    let isGrowing =
      isCumulative && life.end == .infinity && period.isFinite && !timing.autoreverses
    return Span(begin: life.begin, end: life.end, period: period, isGrowing: isGrowing)
  }
}
