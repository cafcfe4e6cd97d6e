// SPDX-License-Identifier: MIT

public import LamellaMath

/// Places sublayers by their constraints; Core Animation's `CAConstraintLayoutManager`.
///
/// Each axis of a sublayer is laid out by at most two of its constraints; see ``Constraint``.
/// Sublayers without constraints stay where they are. O(sublayers + constraints).
public struct ConstraintLayoutManager: LayoutManager {
  /// Creates a manager; all are alike.
  public init() {}

  public func layoutSublayers(of layer: Layer) {
    let sublayers = layer.sublayers
    let items = sublayers.map {
      ConstraintLayout.Item(name: $0.name, frame: $0.frame, constraints: $0.constraints)
    }
    let frames = ConstraintLayout.frames(of: items, in: layer.bounds)
    for (i, sublayer) in sublayers.enumerated() where frames[i] != items[i].frame {
      sublayer.frame = frames[i]
    }
  }
}

extension Layer {
  /// The rules by which a ``ConstraintLayoutManager`` of the superlayer places the layer; default none.
  ///
  /// Setting them asks for a layout of the superlayer.
  public var constraints: [Constraint] {
    get {
      guard case .array(let rules)? = world.objects.model(slot, "constraints") else { return [] }
      return rules.compactMap(Constraint.init)
    }
    nonmutating set {
      world.changeObject(
        Builtin.constraints, to: newValue.isEmpty ? .null : .array(newValue.map(\.value)),
        slot: slot)
    }
  }

  /// Adds a rule behind those that are there.
  public func addConstraint(_ constraint: Constraint) { constraints += [constraint] }
}

extension Constraint {
  /// The rule as a dictionary of its fields, as key paths carry it.
  public var value: Value {
    .dictionary([
      "attribute": .string(attribute.name), "sourceName": .string(sourceName),
      "sourceAttribute": .string(sourceAttribute.name), "scale": .number(Double(scale)),
      "offset": .number(Double(offset)),
    ])
  }

  /// The rule in a dictionary; nil where an attribute is missing or unknown.
  ///
  /// Without a name the source is the superlayer, without a scale it is 1, without an offset 0.
  public init?(_ value: Value) {
    guard case .dictionary(let fields) = value,
      let attribute = fields["attribute"]?.string.flatMap(Attribute.init(named:)),
      let source = fields["sourceAttribute"]?.string.flatMap(Attribute.init(named:))
    else { return nil }
    self.init(
      attribute, to: fields["sourceName"]?.string ?? "superlayer", source,
      scale: Float(fields["scale"]?.number ?? 1), offset: Float(fields["offset"]?.number ?? 0))
  }
}

extension Constraint.Attribute {
  /// The attribute's name: `minX`, `midX`, `maxX`, `width`, `minY`, `midY`, `maxY`, `height`.
  public var name: String { String(describing: self) }

  /// The attribute with a name, or nil.
  public init?(named name: String) {
    guard let match = Constraint.Attribute.allCases.first(where: { $0.name == name }) else {
      return nil
    }
    self = match
  }
}
