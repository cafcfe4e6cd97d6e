// SPDX-License-Identifier: MIT

// One row of the property table: everything the engine needs to know about a property in order to
// store it, animate it, find it by name and react to its changes.

/// The number of a property: its place in the table. Custom properties follow the built-in ones.
public struct PropertyID: Equatable, Hashable, Sendable, BitwiseCopyable {
  let rawValue: UInt16
  init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// The type of a property's value.
public enum ValueKind: Equatable, Sendable {
  case bool
  /// A number that is rounded towards zero when used.
  case integer
  case number
  case point, size, rect, color, transform
  case contents
  case path
  /// Text, stored as given.
  case string
  /// One of a fixed list of names. An unknown name becomes the one at `fallback`.
  case option([String], fallback: Int)
  /// Four bits.
  case bits
  /// An array, dictionary, filter or anything else that is stored whole.
  case object

  /// The number of scalar channels; 0 for what is stored whole.
  var channelCount: Int {
    switch self {
    case .bool, .integer, .number, .contents, .option, .bits: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .path, .string, .object: 0
    }
  }
}

/// Where a property's value is kept.
enum PropertyStorage: Equatable {
  /// Dense columns, from this one on.
  case dense(ColumnID)
  /// One bit of the flag word.
  case flag(LayerFlags)
  /// Four bits of the flag word, from this bit on.
  case bits(UInt32)
  /// Channels of a sparse component, from this one on.
  case sparse(ComponentKind, Int)
  /// The transform, in one of its three forms.
  case transform
  /// Whole, in the object store.
  case object
  /// A field of the layer's media timing.
  case timing
  /// Computed from others.
  case derived
}

/// A kind of sparse component: those of the built-in properties, and one for each numeric property
/// that the program registered.
struct ComponentKind: Equatable {
  let rawValue: Int

  static let depth = ComponentKind(rawValue: 0)
  static let matrix = ComponentKind(rawValue: 1)
  static let sublayerTransform = ComponentKind(rawValue: 2)
  static let contents = ComponentKind(rawValue: 3)
  static let shadow = ComponentKind(rawValue: 4)
  static let raster = ComponentKind(rawValue: 5)
  static let layout = ComponentKind(rawValue: 6)
  static let dynamicRange = ComponentKind(rawValue: 7)
  static let shape = ComponentKind(rawValue: 8)
  static let gradient = ComponentKind(rawValue: 9)
  static let text = ComponentKind(rawValue: 10)
  static let emitter = ComponentKind(rawValue: 11)
  static let replicator = ComponentKind(rawValue: 12)
  static let scroll = ComponentKind(rawValue: 13)
  static let tiled = ComponentKind(rawValue: 14)

  /// The number of built-in kinds, which are numbered from 0.
  static let builtinCount = 15
}

/// Which action a change of the property asks for when nobody says otherwise.
enum ImplicitAction {
  case none
  /// A basic animation from the old value.
  case basic
  /// A basic animation, unless the old value is nil.
  case basicUnlessNil
  /// A fade of the whole layer, under the key `transition`.
  case transition
}

/// What a change of the property makes stale.
struct Invalidation: OptionSet {
  let rawValue: UInt8
  /// Local and world matrices.
  static let matrices = Invalidation(rawValue: 1)
  /// The order or the set of what is drawn.
  static let drawing = Invalidation(rawValue: 2)
  /// The layer's layout.
  static let layout = Invalidation(rawValue: 4)
  /// The picture that the layer draws itself.
  static let display = Invalidation(rawValue: 8)
  /// The classes of rows that packing tells apart.
  static let rowClass = Invalidation(rawValue: 16)
}

/// One row of the property table.
struct PropertyDescriptor {
  var id = PropertyID(rawValue: 0)
  let name: String
  let kind: ValueKind
  let storage: PropertyStorage
  let initial: Value
  let action: ImplicitAction
  let invalidates: Invalidation
  /// The classes that have the property; empty means all.
  let classes: [LayerClass]
  /// Whether an animation may name it.
  let isAnimatable: Bool

  init(
    _ name: String, _ kind: ValueKind, _ storage: PropertyStorage, _ initial: Value,
    action: ImplicitAction = .none, invalidates: Invalidation = .drawing,
    classes: [LayerClass] = [], animatable: Bool = true
  ) {
    self.name = name
    self.kind = kind
    self.storage = storage
    self.initial = initial
    self.action = action
    self.invalidates = invalidates
    self.classes = classes
    isAnimatable = animatable
  }

  /// Whether an animation of the property moves something, rather than fading or colouring it.
  var isMovement: Bool {
    invalidates.contains(.matrices)
      || [
        "contentsRect", "path", "shadowPath", "instanceTransform", "emitterPosition",
        "emitterZPosition",
      ].contains(name)
  }

  func exists(on layerClass: LayerClass) -> Bool {
    classes.isEmpty || classes.contains(layerClass)
  }
}
