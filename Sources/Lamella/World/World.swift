// SPDX-License-Identifier: MIT

// A world owns the layers, their properties in both trees, the animations and the frame. It is used
// from one thread; the frames that it makes may be read on another.
//
// Facets: World+Tree (who is whose sublayer), World+Properties (reading and writing by name),
// World+Geometry (conversions, hit tests), World+Animations, World+Batch, World+Frame.

public import LamellaMath

/// A tree of layers with its animations: the model, what is on screen, and the frame.
public final class World {
  /// The layer at the top.
  ///
  /// Never animates implicitly, has no superlayer and cannot be destroyed.
  public var root: Layer { Layer(world: self, id: tree.id(ofSlot: rootSlot)) }

  /// The pictures that layers show.
  public let contents = ContentsStore()

  /// What the world was asked for and did not do, each once.
  public internal(set) var issues = IssueLog()

  /// What can be seen, in frame space: layers outside are culled.
  ///
  /// Default nil: nothing is.
  ///
  /// Points, y up, in the space above the root. A host sets it to what its window shows.
  public var viewport: Rect? {
    didSet { if viewport != oldValue { changes.invalidate(.drawing) } }
  }

  /// The pixels that frames are shown on; a host sets it to those of its window.
  ///
  /// Default: one pixel per point.
  public var pixelGrid = PixelGrid() {
    didSet { if pixelGrid != oldValue { changes.invalidate(.drawing) } }
  }

  /// Draws paths and texts.
  ///
  /// Default nil: they are not drawn, which is reported.
  public var pictureSource: (any PictureSource)? {
    didSet { if pictureSource !== oldValue { changes.invalidate(.drawing) } }
  }

  /// Whether movements are left out: an animation that moves something stands at its end while it
  /// is in effect, and transitions fade.
  ///
  /// Default false. Colours, opacities and everything else that stays in its place animate as
  /// before, and so do times and callbacks. An endless movement stands at the end of one pass.
  /// Movements are position, bounds, transform, anchor points, zPosition, sublayerTransform,
  /// contentsRect, paths, and where emitters and copies are.
  public var reducesMotion = false {
    didSet {
      if reducesMotion == oldValue { return }
      animations.setReducesMotion(reducesMotion)
      changes.invalidate(.drawing)
    }
  }

  /// Whether frames name the layer of each quad, in ``Frame/sources``.
  ///
  /// Default false: nothing is recorded, and a frame costs what it costs.
  public var recordsSources = false {
    didSet { if recordsSources != oldValue { changes.invalidate(.drawing) } }
  }

  /// Threads that may take part in making frames.
  ///
  /// Default nil: everything runs on the caller's. The frames are the same bits for any number of
  /// them. Large batches of animations, matrices, plain layers and particles are shared out; a
  /// stage with too little to do stays on the caller's thread.
  public var executor: (any BlockExecutor)?

  // MARK: Storage

  let tree = LayerTree()
  let rootSlot: Int
  let model = ColumnSet()
  let presentation = ColumnSet()
  private(set) var components: [SparseComponent]
  let objects = ObjectStore()
  var properties = PropertyTable.builtin
  let changes = ChangeLog()
  let timings = TimingStore()
  let animations = AnimationStore()
  let emitters = EmitterStore()
  let transactions = TransactionStack()
  let held = HeldChanges()
  let pipeline = FramePipeline()
  var rowSource = Column<Int32>()
  /// For replicators whose copies are being drawn: the place of the present copy.
  var copyTransforms: [Int: Transform3D] = [:]
  /// What the program changed of single copies, by replicator.
  var copyOverrides: [Int: CopyOverrideList] = [:]
  var actionSources: [Int: ActionSources] = [:]
  var classActions = ClassActions()
  /// Values that layers of a class start with, where they are not the property's.
  var classDefaults: [LayerClass: [PropertyID: Value]] = [:]
  var layoutSources: [Int: LayoutSources] = [:]
  var committedTreeVersion: UInt64 = 0
  /// The rows of the root's tree at the last commit.
  var committedRows = 0

  /// Creates a world with an empty root layer.
  public init() {
    components = (0..<ComponentKind.builtinCount).map {
      SparseComponent(defaults: PropertyTable.builtin.defaults(of: ComponentKind(rawValue: $0)))
    }
    rootSlot = tree.makeSlot(.layer)
    model.appendRows(1)
    presentation.appendRows(1)
    changes.addSlot(rootSlot)
    contents.changes = changes
  }

  // MARK: Identity

  /// Whether the layer still exists.
  public func contains(_ id: LayerID) -> Bool { tree.isAlive(id) }

  /// The handle of a layer; traps when the layer was destroyed.
  public func layer(_ id: LayerID) -> Layer {
    _ = slot(id)
    return Layer(world: self, id: id)
  }

  /// The number of layers, detached ones included.
  public var layerCount: Int { tree.generation.count - tree.freeSlots.count }

  /// The slot of a live layer; traps on a stale id, naming it.
  @inline(__always)
  func slot(_ id: LayerID) -> Int {
    if !tree.isAlive(id) { World.trapStale(id) }
    return id.slot
  }

  @inline(never)
  private static func trapStale(_ id: LayerID) -> Never {
    preconditionFailure("\(id) does not exist: it was destroyed or belongs to another world")
  }

  @inline(__always)
  func component(_ kind: ComponentKind) -> SparseComponent { components[kind.rawValue] }

  /// Makes the component of a property that the program registered.
  func addComponent(defaults: [Float]) -> ComponentKind {
    components.append(SparseComponent(defaults: defaults))
    return ComponentKind(rawValue: components.count - 1)
  }
}
