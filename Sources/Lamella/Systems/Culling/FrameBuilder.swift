// SPDX-License-Identifier: MIT

// Walks the rows in paint order and writes quads, clips and commands. Culling happens here: what
// lies outside the viewport or its clip is never written, a hidden subtree is one jump.
//
// The common case, thousands of plain siblings, runs through `plainRun` without a call per row.
// Everything else goes through `layer`, which follows the paint order of spec 2.1 step by step.
// Facets: +Layer (paint order), +Places (matrices and boxes of rows), +Box, +Contents, +PictureRun,
// +Clip, +Group, +Order (siblings), +Depth, +DepthCopies, +DepthParticles, +Replicator, +Picture (what
// others draw), +Shape, +Text, +Tiled, +Transition, +Mix, +Rasterized.

import LamellaMath

/// What is in force where a layer is drawn.
struct DrawContext {
  /// Product of the opacities since the innermost group.
  var opacity: Float = 1
  /// Index in the frame's clips; 0 for none.
  var clip: Int32 = 0
  /// Inside a cut part of a plane: the clip without the cuts; -1 elsewhere.
  ///
  /// A group is drawn whole and cut when it is composited, so that its shadow falls from all of it.
  var uncutClip: Int32 = -1
  /// What can be seen: the viewport cut by the clips' boxes, in frame space.
  var visible: Rect
  /// Applied after a row's matrix: the place of a replicator's copy.
  var copy: ProjectionRecord?
  /// Pictures are not drawn for the screen's own pixels: copies of one layer lie on them differently.
  var resamples = false
  /// Multiplied into all colours: the colour of a replicator's copy.
  var tint = Color.white

  /// Draws what follows whole, inside a group that is cut as one.
  mutating func dropCuts() {
    if uncutClip < 0 { return }
    clip = uncutClip
    uncutClip = -1
  }
}

/// Writes the draw list of a frame.
final class FrameBuilder {
  // SAFETY: the world owns the pipeline that owns this builder, so it outlives it.
  unowned(unsafe) let world: World
  // The world's, held here: what is unowned is retained where it is used, and a world to which somebody
  // has a weak reference takes 20 ns for that, as long as all else of a plain picture.
  let presentation: ColumnSet
  let contents: ContentsStore
  let tree: LayerTree
  let animations: AnimationStore
  let objects: ObjectStore
  let matrices: WorldMatrices
  /// The frame being filled.
  @exclusivity(unchecked) private(set) var frame: Frame
  /// For each clip of the frame, what is known about it.
  @exclusivity(unchecked) var clipShapes = Column<ClipShape>()
  /// The box of what the innermost open group has drawn so far; those of the outer ones.
  @exclusivity(unchecked) var groupBox = Rect.null
  @exclusivity(unchecked) var groupBoxes = Column<Rect>()
  /// Rows of siblings being sorted, as a stack.
  @exclusivity(unchecked) var order = Column<Int32>()
  @exclusivity(unchecked) var depths = Column<Float>()
  /// Planes of 3-D spaces being drawn, and their cuts, as stacks.
  @exclusivity(unchecked) var depthSteps = Column<DepthStep>()
  @exclusivity(unchecked) var depthCuts = Column<DepthCut>()
  let depthSorter = DepthSorter()
  /// Copies that keep depth, and those that the rows show, as stacks; see +DepthCopies.
  @exclusivity(unchecked) var depthCopies = Column<DepthCopy>()
  @exclusivity(unchecked) var depthStates = Column<RowState>()
  @exclusivity(unchecked) var enteredCopies = Column<Int32>()
  /// Where those of the present space begin.
  @exclusivity(unchecked) var firstEntered = 0
  /// Particles that stand among planes; see +DepthParticles.
  let depthParticles = DepthParticles()
  /// An emitter that is drawn without its particles; -1 for none.
  @exclusivity(unchecked) var emitterWithoutParticles = -1
  /// Layers with pictures that the renderer makes.
  let rasters = RasterMemos()
  /// The pixels that pictures are drawn for; those of the world, or of a rasterised layer.
  @exclusivity(unchecked) private(set) var pixelGrid = PixelGrid()
  /// The row whose own space is being listed; -1 for the frame's.
  @exclusivity(unchecked) private(set) var rasterRoot = -1
  @exclusivity(unchecked) private var savedShapes = Column<ClipShape>()
  /// Room for one block of plain rows, and for their opacities inside a group.
  @exclusivity(unchecked) var visibleScratch = Column<Int32>()
  @exclusivity(unchecked) var visibleCounts = Column<Int32>()
  @exclusivity(unchecked) var opacityScratch = Column<Float>()
  /// Where the pieces of a subtree are, while one is asked about.
  @exclusivity(unchecked) var pieceBoxes = Column<Rect>()
  @exclusivity(unchecked) var visibleRows = 0
  /// The indices of the copies inside which something is drawn; the overrides that apply to copies.
  @exclusivity(unchecked) var copyPath = Column<Int32>()
  @exclusivity(unchecked) var copyChanges = Column<CopyChange>()
  /// Fewer quads than these stay among their neighbours, with which they may share a draw.
  @exclusivity(unchecked) var leastCompacts = 512
  /// Copies are made by the general walk only; for tests that compare the two.
  @exclusivity(unchecked) var walksCopies = false
  /// What the last picture of a run looks like, and the units of the last ones.
  @exclusivity(unchecked) var pictureLook = PictureLook()
  @exclusivity(unchecked) var pictureUnits = PictureUnits()
  /// What the copies of a replicator consist of, and room for blocks of them.
  let copyPlan = CopyPlan()
  /// A layer's old picture is being made: transitions inside it show their new one.
  @exclusivity(unchecked) private(set) var isSnapshot = false
  /// The only rows that are drawn are those from here to `isolatedEnd`: one layer and what is below it.
  ///
  /// What is above it draws nothing and does what it does to its sublayers; -1 for all rows.
  @exclusivity(unchecked) private(set) var isolatedRow = -1
  @exclusivity(unchecked) private var isolatedEnd = -1
  /// The rules are those of drawing into a context; see `World.modelFrame`.
  @exclusivity(unchecked) private(set) var isImmediate = false
  /// Each quad's layer is wanted.
  @exclusivity(unchecked) private(set) var recordsSources = false
  /// Rows from here on were not in the last frame, though an edit may have put them into a subtree.
  @exclusivity(unchecked) private(set) var rowLimit = Int.max
  /// What is remembered of layers whose drawing others make.
  let memos = PictureMemos()
  /// The same for paths of shadows.
  let shadowMemos = PictureMemos()
  @exclusivity(unchecked) private(set) var command = DrawCommand(.instances)
  @exclusivity(unchecked) private var nextReason = DrawCommand.Reason.start

  init(world: World, matrices: WorldMatrices, frame: Frame) {
    self.world = world
    (presentation, contents) = (world.presentation, world.contents)
    (tree, animations, objects) = (world.tree, world.animations, world.objects)
    self.matrices = matrices
    self.frame = frame
  }

  /// All of the plane.
  static let everything = Rect(-1e30, -1e30, 2e30, 2e30)

  /// Draws layers as they are without the transitions on them.
  func withoutTransitions(_ body: () -> Void) {
    isSnapshot = true
    body()
    isSnapshot = false
  }

  /// Draws by the rules of drawing into a context: see `World.modelFrame`.
  func immediately(_ body: () -> Void) {
    isImmediate = true
    withoutTransitions(body)
    isImmediate = false
  }

  /// Draws all that a row and those below it are on screen, and nothing else.
  func isolating(_ row: Int, _ body: () -> Void) {
    (isolatedRow, isolatedEnd) = (row, subtreeEnd(row))
    body()
    isolatedRow = -1
  }

  /// Draws what is not subject to what is isolated: the mask of a layer above.
  func withoutIsolation(_ body: () -> Void) {
    let row = isolatedRow
    isolatedRow = -1
    body()
    isolatedRow = row
  }

  /// Whether a row is drawn, or has something below it that is.
  @inline(__always)
  func isShown(_ row: Int) -> Bool {
    isolatedRow < 0 || row < isolatedEnd && Int(tree.subtreeEnd[row]) > isolatedRow
  }

  /// Whether siblings from a row on are all drawn.
  @inline(__always)
  func showsSiblings(from row: Int) -> Bool {
    isolatedRow < 0 || row > isolatedRow && row < isolatedEnd
  }

  /// Fills an empty frame.
  func build(into frame: Frame) {
    start(frame)
    memos.begin(world)
    shadowMemos.begin(world)
    rasters.begin(world)
    world.pictureSource?.beginFrame(at: frame.time)
    layer(0, DrawContext(visible: world.viewport ?? Self.everything))
    flush(.start)
    world.pictureSource?.endFrame()
  }

  /// What one layer drew in the last frame, from the presentation as it stands; uncut by the
  /// viewport and by clips above.
  func snapshot(row: Int, number: UInt64) -> LayerSnapshot {
    let frame = Frame(contents: world.contents)
    frame.reset(time: 0, number: number)
    start(frame)
    isSnapshot = true
    rowLimit = world.committedRows
    frame.pins = world.pictureSource.map { PinnedPictures(source: $0) }
    plainLayer(row, DrawContext(visible: Rect(-1e30, -1e30, 2e30, 2e30)))
    isSnapshot = false
    rowLimit = .max
    flush(.start)
    return LayerSnapshot(
      frame: frame, box: drawnBox(from: DrawnMark(clips: 1)), matrix: matrices.matrix(row))
  }

  private func start(_ frame: Frame) {
    self.frame = frame
    clipShapes.removeAll()
    clipShapes.append(ClipShape(box: .null, isRect: false))
    order.removeAll()
    depths.removeAll()
    copyPath.removeAll()
    copyChanges.removeAll()
    depthSteps.removeAll()
    depthCuts.removeAll()
    depthCopies.removeAll()
    depthStates.removeAll()
    enteredCopies.removeAll()
    firstEntered = 0
    depthParticles.removeAll()
    visibleRows = 0
    recordsSources = world.recordsSources
    pixelGrid = world.pixelGrid
    rasterRoot = -1
    groupBox = .null
    nextReason = .start
    command = DrawCommand(.instances)
  }

  /// Draws into another list, with clips and pixels of its own.
  func inList(_ list: Frame, pixelGrid grid: PixelGrid, root: Int, _ body: () -> Void) {
    let outer = (frame, command, nextReason, groupBox, pixelGrid, rasterRoot)
    let firstShape = savedShapes.count
    for i in 0..<clipShapes.count { savedShapes.append(clipShapes[i]) }
    clipShapes.removeAll()
    clipShapes.append(ClipShape(box: .null, isRect: false))
    (frame, command, nextReason, groupBox) = (list, DrawCommand(.instances), .start, .null)
    (pixelGrid, rasterRoot) = (grid, root)
    body()
    flush(.start)
    clipShapes.removeAll()
    for i in firstShape..<savedShapes.count { clipShapes.append(savedShapes[i]) }
    savedShapes.shrink(to: firstShape)
    (frame, command, nextReason, groupBox, pixelGrid, rasterRoot) = outer
  }

  /// Begins a run of quads behind commands that were appended whole.
  func restart() {
    command = DrawCommand(.instances)
    command.firstInstance = Int32(frame.instances.count)
    command.firstTexture = Int32(frame.textures.count)
  }

  // MARK: Sources

  /// Names a row as the source of the quads that have none yet.
  func nameSources(_ row: Int) {
    let id = tree.id(ofSlot: Int(tree.slotOfRow[row]))
    while frame.sources.count < frame.instances.count { frame.sources.append(id) }
    while frame.lookSources.count < frame.looks.count { frame.lookSources.append(id) }
  }

  /// Names a row as the source of the next quad that has none yet.
  func nameSource(of row: Int) {
    frame.sources.append(tree.id(ofSlot: Int(tree.slotOfRow[row])))
  }

  // MARK: Emission

  /// Adds a quad whose box in frame space is known.
  @inline(__always)
  func emit(_ record: InstanceRecord, box: Rect) {
    frame.instances.append(record)
    groupBox = groupBox.union(box)
  }

  /// The unit of a texture in the current command; a full command is closed first.
  func textureUnit(_ contents: ContentsID) -> UInt32 {
    let first = Int(command.firstTexture)
    for i in 0..<Int(command.textureCount) where frame.textures[first + i] == contents {
      return UInt32(i)
    }
    if Int(command.textureCount) == DrawCommand.textureLimit { flush(.texturesFull) }
    if command.textureCount == 0 { command.firstTexture = Int32(frame.textures.count) }
    frame.textures.append(contents)
    command.textureCount += 1
    return UInt32(command.textureCount - 1)
  }

  /// Closes the current run of quads; the next one says why it begins.
  func flush(_ reason: DrawCommand.Reason) {
    let end = Int32(frame.instances.count)
    command.instanceCount = end - command.firstInstance
    if command.instanceCount > 0 {
      command.reason = nextReason
      frame.commands.append(command)
    }
    nextReason = reason
    let blend = command.blend
    command = DrawCommand(.instances)
    command.blend = blend
    command.firstInstance = end
    command.firstTexture = Int32(frame.textures.count)
  }

  /// Makes room for a run of compact records; returns where the first may stand, on a cache line.
  func openCompacts(room: Int) -> Int {
    let list = frame.compacts
    if list.count & 1 != 0 { list.append(CompactRecord()) }
    list.reserve(list.count + room)
    return list.count
  }

  /// Adds a command for compact records that were written.
  func closeCompacts(_ range: Range<Int>, look: InstanceRecord, contents: ContentsID = .none) {
    if range.isEmpty { return }
    frame.compacts.count = range.upperBound
    let reason = nextReason
    let isFirst = frame.instances.count == Int(command.firstInstance)
    flush(.compact)
    var run = DrawCommand(.compactInstances, because: isFirst ? reason : .compact)
    run.blend = command.blend
    (run.firstInstance, run.instanceCount) = (Int32(range.lowerBound), Int32(range.count))
    run.look = Int32(frame.looks.count)
    run.firstTexture = Int32(frame.textures.count)
    if contents != .none {
      frame.textures.append(contents)
      run.textureCount = 1
    }
    frame.looks.append(look)
    frame.commands.append(run)
    command.firstTexture = Int32(frame.textures.count)
  }

  /// Draws what follows with another blend of quads with what is behind them.
  func blend(_ mode: BlendMode) {
    if command.blend == mode { return }
    flush(.blend)
    command.blend = mode
  }

  func append(_ other: DrawCommand) { frame.commands.append(other) }

  /// Reports a feature that is not drawn, once.
  func report(_ subject: String, _ message: String, row: Int) {
    world.issues.report(
      .unsupported, subject, message,
      layer: tree.id(ofSlot: Int(tree.slotOfRow[row])))
  }
}
