// SPDX-License-Identifier: MIT

// Expanding an element visits its children and, where it refers to another element, that one. A
// reference is endless exactly when its target leads back to it, that is, when both ends lie in
// one strongly connected component of this graph. Tarjan's algorithm (1972) finds the components in
// one pass. It keeps its own stack here: a chain of references may be as long as the file.

/// Finds the references whose expansion would never end.
struct ReferenceCycles {
  private let xml: XMLDocument
  private let references: [Int32: Int32]
  /// The order of discovery; −1 for elements not yet seen.
  private var order: [Int32]
  /// The least order known to be reachable.
  private var low: [Int32]
  /// The component of each element; −1 while it is not closed.
  private var component: [Int32]
  /// Elements whose component is not closed.
  private var pending: [Int32] = []
  /// The path of the walk, with the next child of each element.
  private var walk: [(index: Int32, child: Int32, isReferenceDue: Bool)] = []
  private var discovered: Int32 = 0

  /// The elements whose `object` attribute leads back to themselves.
  static func find(in xml: XMLDocument, identified: [String: CAMLObject]) -> Set<XMLElement> {
    var references: [Int32: Int32] = [:]
    for element in xml.elements {
      if let id = element["object"], let target = identified[id] {
        references[element.index] = target.element.index
      }
    }
    guard !references.isEmpty else { return [] }
    var search = ReferenceCycles(xml: xml, references: references)
    search.run()
    var endless: Set<XMLElement> = []
    for (source, target) in references
    where search.component[Int(source)] == search.component[Int(target)] {
      endless.insert(XMLElement(document: xml, index: source))
    }
    return endless
  }

  private init(xml: XMLDocument, references: [Int32: Int32]) {
    self.xml = xml
    self.references = references
    order = Array(repeating: -1, count: xml.elementCount)
    low = order
    component = order
  }

  private mutating func run() {
    enter(0)
    while let top = walk.last {
      let last = walk.count - 1
      if top.isReferenceDue, let target = references[top.index] {
        walk[last].isReferenceDue = false
        visit(target, from: top.index)
      } else if top.child >= 0 {
        walk[last].child = xml.nodes[Int(top.child)].nextSibling
        visit(top.child, from: top.index)
      } else {
        walk.removeLast()
        leave(top.index)
      }
    }
  }

  private mutating func enter(_ index: Int32) {
    order[Int(index)] = discovered
    low[Int(index)] = discovered
    discovered += 1
    pending.append(index)
    walk.append((index, xml.nodes[Int(index)].firstChild, references[index] != nil))
  }

  private mutating func visit(_ target: Int32, from source: Int32) {
    if order[Int(target)] < 0 {
      enter(target)
    } else if component[Int(target)] < 0 {
      low[Int(source)] = min(low[Int(source)], order[Int(target)])
    }
  }

  private mutating func leave(_ index: Int32) {
    if let above = walk.last?.index {
      low[Int(above)] = min(low[Int(above)], low[Int(index)])
    }
    guard low[Int(index)] == order[Int(index)] else { return }
    while let member = pending.popLast() {
      component[Int(member)] = index
      if member == index { break }
    }
  }
}
