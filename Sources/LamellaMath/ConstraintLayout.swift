// SPDX-License-Identifier: MIT

// All sublayers of one superlayer at once. A node is one axis of one layer; it depends on the axis
// that each of its constraints reads, so the order of the sublayers does not matter. Nodes on a
// cycle are left where they are. A constraint is ignored where its source is unknown, is the layer
// itself, or is a sibling that is not laid out on the axis that is read.

/// A constraint layout of sibling layers.
package enum ConstraintLayout {
  /// A layer as the layout sees it.
  package struct Item {
    package var name: String?
    package var frame: Rect
    package var constraints: [Constraint]

    package init(name: String? = nil, frame: Rect, constraints: [Constraint] = []) {
      (self.name, self.frame, self.constraints) = (name, frame, constraints)
    }
  }

  /// The frames of all layers in the bounds of their superlayer, in the order given.
  ///
  /// Where several layers share a name, the first is meant.
  ///
  /// - Complexity: O(layers + constraints).
  package static func frames(of items: [Item], in bounds: Rect) -> [Rect] {
    var layout = Solver(items: items, bounds: bounds)
    layout.run()
    return layout.frames
  }

  private struct Solver {
    let items: [Item]
    let bounds: Rect
    var frames: [Rect]
    /// Whether each node got a place from its constraints.
    var isLaidOut: [Bool]
    var isDone: [Bool]
    /// The nodes that each node reads, and how many of them are still open.
    var sources: [[Int]]
    var open: [Int]
    /// The nodes that read each node.
    var readers: [[Int]]
    let indices: [String: Int]

    init(items: [Item], bounds: Rect) {
      (self.items, self.bounds) = (items, bounds)
      frames = items.map(\.frame)
      isLaidOut = Array(repeating: false, count: items.count * 2)
      isDone = isLaidOut
      indices = Dictionary(
        items.enumerated().compactMap { i, item in item.name.map { ($0, i) } },
        uniquingKeysWith: { first, _ in first })
      sources = Array(repeating: [], count: items.count * 2)
      readers = sources
      open = []
      for (i, item) in items.enumerated() {
        for constraint in item.constraints {
          guard let source = sibling(constraint, of: i) else { continue }
          let node = Solver.node(i, constraint.attribute)
          let read = Solver.node(source, constraint.sourceAttribute)
          sources[node].append(read)
          readers[read].append(node)
        }
      }
      open = sources.map(\.count)
    }

    static func node(_ item: Int, _ attribute: Constraint.Attribute) -> Int {
      item * 2 + (attribute.isHorizontal ? 0 : 1)
    }

    /// The sibling that a constraint reads, or nil for the superlayer and for unusable names.
    func sibling(_ constraint: Constraint, of item: Int) -> Int? {
      guard constraint.sourceName != "superlayer",
        let index = indices[constraint.sourceName], index != item
      else { return nil }
      return index
    }

    mutating func run() {
      settle(open.indices.filter { open[$0] == 0 })
      let left = cyclic()
      for node in left {
        isDone[node] = true
        for reader in readers[node] where !isDone[reader] { open[reader] -= 1 }
      }
      settle(open.indices.filter { open[$0] == 0 && !isDone[$0] })
    }

    /// Solves nodes that wait for nothing, and all that become ready by it.
    private mutating func settle(_ start: [Int]) {
      var ready = start
      while let node = ready.popLast() {
        isDone[node] = true
        solve(node)
        for reader in readers[node] {
          open[reader] -= 1
          if open[reader] == 0, !isDone[reader] { ready.append(reader) }
        }
      }
    }

    /// The nodes on cycles (or between two of them), once all that can be solved is.
    ///
    /// What is not done lies on cycles or behind them; nodes that nothing unfinished reads are
    /// peeled off until only cycles are left.
    private func cyclic() -> [Int] {
      var waiting = readers.map { list in list.count { !isDone[$0] } }
      var isBehind = isDone
      var behind = waiting.indices.filter { !isDone[$0] && waiting[$0] == 0 }
      while let node = behind.popLast() {
        isBehind[node] = true
        for source in sources[node] where !isDone[source] {
          waiting[source] -= 1
          if waiting[source] == 0 { behind.append(source) }
        }
      }
      return isBehind.indices.filter { !isBehind[$0] }
    }

    mutating func solve(_ node: Int) {
      let (index, isHorizontal) = (node / 2, node % 2 == 0)
      let item = items[index]
      var values: [(place: Constraint.Place, value: Float)] = []
      for constraint in item.constraints where constraint.attribute.isHorizontal == isHorizontal {
        let source: Rect
        if constraint.sourceName == "superlayer" {
          source = bounds
        } else if let other = sibling(constraint, of: index),
          isLaidOut[Solver.node(other, constraint.sourceAttribute)]
        {
          source = frames[other]
        } else {
          continue
        }
        values.append((constraint.attribute.place, constraint.value(from: source)))
      }
      let size = isHorizontal ? item.frame.width : item.frame.height
      guard let result = Constraint.solve(values, size: size) else { return }
      isLaidOut[node] = true
      if isHorizontal {
        (frames[index].origin.x, frames[index].size.width) = result
      } else {
        (frames[index].origin.y, frames[index].size.height) = result
      }
    }
  }
}
