// SPDX-License-Identifier: MIT

// The table of all properties. Key-path strings, typed properties, animations, CAML and
// conformance all resolve through it: adding a property is one row here and its drawing elsewhere.
//
// Offsets of sparse channels are written out: the row is the documentation of the layout. The
// builder traps when two rows of one component overlap or leave a gap.

import LamellaMath

/// The built-in properties and those that the program registered.
struct PropertyTable {
  private(set) var rows: [PropertyDescriptor]
  /// Name → rows of that name; several classes may use one name for different properties.
  private var idsByName: [String: [PropertyID]]

  /// The built-in table.
  static let builtin = PropertyTable(
    layerProperties + timingProperties + shapeProperties + gradientProperties + textProperties
      + emitterProperties + replicatorProperties + otherProperties)

  init(_ rows: [PropertyDescriptor]) {
    self.rows = []
    idsByName = [:]
    for row in rows { append(row) }
  }

  mutating func append(_ row: PropertyDescriptor) {
    var row = row
    row.id = PropertyID(rawValue: UInt16(rows.count))
    rows.append(row)
    idsByName[row.name, default: []].append(row.id)
  }

  subscript(id: PropertyID) -> PropertyDescriptor {
    @inline(__always) _read { yield rows[Int(id.rawValue)] }
  }

  /// The property of a name on a class of layers, or nil.
  func id(named name: String, on layerClass: LayerClass) -> PropertyID? {
    guard let ids = idsByName[name] else { return nil }
    for id in ids where rows[Int(id.rawValue)].exists(on: layerClass) { return id }
    return nil
  }

  /// The property of a name on any class; traps where there is none.
  ///
  /// For the engine's own use.
  func builtinID(_ name: String) -> PropertyID {
    guard let id = idsByName[name]?.first else { preconditionFailure("no property \(name)") }
    return id
  }

  /// The defaults of a sparse component, channel by channel, from the rows that lie in it.
  func defaults(of kind: ComponentKind) -> [Float] {
    var defaults: [Float] = []
    for row in rows {
      guard case .sparse(kind, let offset) = row.storage else { continue }
      precondition(offset == defaults.count, "\(row.name) overlaps or leaves a gap in \(kind)")
      let block = ChannelBlock(row.initial, kind: row.kind)
      for channel in 0..<row.kind.channelCount { defaults.append(block.values[channel]) }
    }
    switch kind {
    // translation z, scale z, rotation x, rotation y: read through the transform, not as rows.
    case .depth: return defaults + [0, 1, 0, 0]
    case .matrix: return ChannelBlock(.transform(.identity), kind: .transform).array(16)
    default: return defaults
    }
  }
}
