// SPDX-License-Identifier: MIT

// Particles of emitters that keep depth, among the planes of the space that they stand in. A particle
// has one place in the order: behind all planes that cover its centre and are nearer there, and before
// the others. Planes that cover one point stand in the order of their depths over it, cut ones too, so
// that place exists for each. Particles are neither cut nor sorted among each other beyond what their
// emitter's render mode says: those between the same planes keep its order.
//
// Everything is a stack: a plane that is drawn may have a space of its own below it.
// O(particles · planes), and next to nothing where a plane's box does not hold a particle.

import LamellaMath

/// Where a particle is in frame space.
struct DepthSpot: BitwiseCopyable {
  /// The centre; greater depth is nearer, as for planes.
  var x, y, depth: Float
  /// The distance to its farthest corner, about.
  var reach: Float

  /// The place of a picture by its matrix in the space, and that onto the frame.
  init(_ own: Transform3D, _ flat: ProjectionRecord, _ size: Size) {
    let centre = Point(size.width / 2, size.height / 2)
    let p = flat.project(centre)
    let q = flat.project(.zero)
    guard p.w > 1e-6, q.w > 1e-6 else {
      // Behind the eye: it is not seen wherever it stands.
      (x, y, depth, reach) = (0, 0, -.greatestFiniteMagnitude, 0)
      return
    }
    (x, y) = (p.x / p.w, p.y / p.w)
    depth = (centre.x * own.m13 + centre.y * own.m23 + own.m43) / p.w
    let (dx, dy) = (q.x / q.w - x, q.y / q.w - y)
    reach = (dx * dx + dy * dy).squareRoot()
  }
}

/// The particles of all 3-D spaces that are being drawn.
final class DepthParticles {
  /// The particles of one space.
  struct Space {
    fileprivate var first: Int
    fileprivate var end: Int
    fileprivate var firstEmitter: Int
    fileprivate var firstStep: Int
    /// The next to be drawn.
    fileprivate var next: Int
    var isEmpty: Bool { first == end }
  }

  private struct Emitter: BitwiseCopyable {
    var row: Int32
    var isAdditive: Bool
  }

  private let records = RecordBuffer<InstanceRecord>(capacity: 1)
  @exclusivity(unchecked) private var spots = Column<DepthSpot>()
  @exclusivity(unchecked) private var pictures = Column<ContentsID>()
  @exclusivity(unchecked) private var emitterOf = Column<Int32>()
  @exclusivity(unchecked) private var emitters = Column<Emitter>()
  /// How many steps are drawn before each particle.
  @exclusivity(unchecked) private var steps = Column<Int32>()
  /// The particles in the order of drawing.
  @exclusivity(unchecked) private var order = Column<Int32>()
  /// How many steps are done after each piece of the sorter's order.
  @exclusivity(unchecked) private var stepsDone = Column<Int32>()
  @exclusivity(unchecked) private var counts = Column<Int32>()

  func removeAll() {
    end(Space(first: 0, end: 0, firstEmitter: 0, firstStep: 0, next: 0))
  }

  /// Begins a space.
  func begin() -> Space {
    Space(
      first: spots.count, end: spots.count, firstEmitter: emitters.count,
      firstStep: stepsDone.count, next: spots.count)
  }

  /// Forgets a space.
  func end(_ space: Space) {
    records.count = space.first
    spots.shrink(to: space.first)
    pictures.shrink(to: space.first)
    emitterOf.shrink(to: space.first)
    steps.shrink(to: space.first)
    order.shrink(to: space.first)
    emitters.shrink(to: space.firstEmitter)
    stepsDone.shrink(to: space.firstStep)
  }

  /// Takes over what a packer has made for an emitter.
  func take(_ packer: ParticlePacker, row: Int) {
    let sorted = packer.mode.sorts ? packer.inOrder() : nil
    let emitter = Int32(emitters.count)
    emitters.append(Emitter(row: Int32(row), isAdditive: packer.mode == .additive))
    for i in 0..<packer.waiting.count {
      let k = sorted.map { Int($0[i]) } ?? i
      records.append(packer.waiting.base[k])
      spots.append(packer.spots.base[k])
      pictures.append(packer.pictures.base[k])
      emitterOf.append(emitter)
    }
  }

  /// How many steps the pieces of the order make up to the one noted now.
  func note(stepsDone count: Int) { stepsDone.append(Int32(count)) }

  /// Finds the place of each particle among the planes, which are in order.
  func place(_ space: inout Space, among sorter: DepthSorter) {
    space.end = spots.count
    if space.isEmpty { return }
    let last = stepsDone.count > space.firstStep ? Int(stepsDone[stepsDone.count - 1]) : 0
    counts.removeAll()
    counts.resize(to: last + 2, filler: 0)
    for i in space.first..<space.end {
      let row = emitters[Int(emitterOf[i])].row
      let step = self.step(of: spots[i], row, among: sorter, space.firstStep)
      steps.append(step)
      order.append(0)
      counts[Int(step) + 1] += 1
    }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    for i in space.first..<space.end {
      let step = Int(steps[i])
      order[space.first + Int(counts[step])] = Int32(i)
      counts[step] += 1
    }
  }

  private func step(
    of spot: DepthSpot, _ row: Int32, among sorter: DepthSorter, _ firstStep: Int
  ) -> Int32 {
    let p = SIMD2(Double(spot.x), Double(spot.y))
    for j in stride(from: sorter.order.count - 1, through: 0, by: -1) {
      let piece = sorter.pieces[Int(sorter.order[j])]
      if !covers(piece, p, Double(spot.reach), sorter) { continue }
      let plane = sorter.planes[Int(piece.plane)]
      let difference = Double(spot.depth) - plane.depth(p)
      let slack = 1e-4 + plane.noise(p) * 1e-6
      if difference > slack || difference >= -slack && row > plane.row {
        return stepsDone[firstStep + j]
      }
    }
    return 0
  }

  /// Whether a piece may share pixels with a particle.
  private func covers(
    _ piece: DepthPiece, _ p: SIMD2<Double>, _ reach: Double, _ sorter: DepthSorter
  ) -> Bool {
    if piece.isEmpty || p.x < piece.low.x - reach || p.x > piece.high.x + reach
      || p.y < piece.low.y - reach || p.y > piece.high.y + reach
    {
      return false
    }
    let count = Int(piece.cornerCount)
    var from = sorter.corners[Int(piece.firstCorner) + count - 1]
    for i in 0..<count {
      let to = sorter.corners[Int(piece.firstCorner) + i]
      let along = to - from
      let side = along.x * (p.y - from.y) - along.y * (p.x - from.x)
      if side < 0 {
        let length = (along.x * along.x + along.y * along.y).squareRoot()
        if side < -reach * length { return false }
      }
      from = to
    }
    return true
  }

  /// Draws the particles that stand before so many steps and behind all others.
  func draw(
    _ space: inout Space, after step: Int, _ builder: FrameBuilder, _ context: DrawContext
  ) {
    let first = space.next
    while space.next < space.end, Int(steps[Int(order[space.next])]) <= step {
      let i = Int(order[space.next])
      let emitter = emitters[Int(emitterOf[i])]
      builder.blend(emitter.isAdditive ? .plusLighter : .sourceOver)
      var record = records.base[i]
      record.word15 |= builder.textureUnit(pictures[i])
      builder.frame.instances.append(record)
      if builder.recordsSources { builder.nameSource(of: Int(emitter.row)) }
      space.next += 1
    }
    if space.next == first { return }
    builder.blend(.sourceOver)
    builder.groupBox = builder.groupBox.union(context.visible)
  }
}

extension FrameBuilder {
  /// Collects the particles of a row among planes; false where they are drawn with the layer.
  ///
  /// That is where they lie in one plane, and where the layer is drawn as one picture.
  func addParticles(
    _ row: Int, _ slot: Int, _ flags: LayerFlags, opacity: Float, _ context: DrawContext
  ) -> Bool {
    guard let state = world.emitters.state(ofSlot: slot, in: world.tree),
      let settings = state.settings, settings.preservesDepth,
      flags.isDisjoint(with: [.masksToBounds, .shouldRasterize]), emitterSpace(row, context) != nil
    else { return false }
    let own = clampUnit(world.presentation[.opacity][row])
    let kind = matrices.kind[row]
    if groupEffects(row, slot, own: own, flags: flags, kind: kind, context).isNeeded {
      return false
    }
    reportUnknown(row, settings)
    visibleRows += 1
    var inner = context
    inner.opacity *= opacity
    if inner.tint.alpha <= 0 || row < isolatedRow { return true }
    let packer = world.emitters.packer
    packer.begin(
      self, row, slot, matrix(row, context), inner, box: context.visible, settings,
      isForDepth: true)
    let clocks = world.animations.clocks
    world.emitters.walk.run(
      state, at: clocks.time(clocks.clock(ofSlot: slot, in: world.tree)), hasDepth: true,
      packer: packer
    ) { block, count, cell in packer.pack(block, count, cell.cell) }
    depthParticles.take(packer, row: row)
    return true
  }

  /// Whether an emitter draws anything but its particles.
  func drawsBesideParticles(_ row: Int, _ slot: Int) -> Bool {
    let p = world.presentation
    return matrices.kind[row].contains(.hasChildren) || p[.backgroundAlpha][row] > 0
      || p[.borderWidth][row] > 0 || hasContents(slot) || pattern(slot) != nil
      || shadowValues(slot) != nil
  }
}
