// SPDX-License-Identifier: MIT

// The typed properties of emitter layers. Everything is stored through the property table, so that
// key paths, files and animations see the same values.

public import LamellaMath

/// The properties of emitter layers; on layers of other classes they trap.
///
/// A change of any of them is for particles that are born after its commit: those that live keep
/// what they were born with. Animated values are read at each particle's birth.
extension Layer {
  /// The factor of the cells' birth rates.
  ///
  /// Default 1; 0 stops new particles, and those that live live on. Animatable.
  public var birthRate: Float {
    get { emitterNumber("birthRate") }
    nonmutating set { setEmitterNumber(newValue, "birthRate") }
  }

  /// The factor of the particles' lifetimes; default 1.
  ///
  /// Animatable.
  public var lifetime: Float {
    get { emitterNumber("lifetime") }
    nonmutating set { setEmitterNumber(newValue, "lifetime") }
  }

  /// The factor of the particles' velocities; default 1.
  ///
  /// Animatable.
  public var velocity: Float {
    get { emitterNumber("velocity") }
    nonmutating set { setEmitterNumber(newValue, "velocity") }
  }

  /// The factor of the particles' scales at birth; default 1.
  ///
  /// Animatable.
  public var scale: Float {
    get { emitterNumber("scale") }
    nonmutating set { setEmitterNumber(newValue, "scale") }
  }

  /// The factor of the particles' spins; default 1.
  ///
  /// Animatable.
  public var spin: Float {
    get { emitterNumber("spin") }
    nonmutating set { setEmitterNumber(newValue, "spin") }
  }

  /// The centre of the shape, in the layer's coordinates; default (0, 0).
  ///
  /// Animatable: particles are born along the way. A jump leaves no trail.
  public var emitterPosition: Point {
    get { self[.emitterPosition] }
    nonmutating set { self[.emitterPosition] = newValue }
  }

  /// The depth of the shape's centre; default 0.
  ///
  /// Animatable.
  public var emitterZPosition: Float {
    get { emitterNumber("emitterZPosition") }
    nonmutating set { setEmitterNumber(newValue, "emitterZPosition") }
  }

  /// The size of the shape in points; default (0, 0).
  ///
  /// The width is the radius of a circle or sphere. Animatable.
  public var emitterSize: Size {
    get {
      checkClass(.emitter, "emitterSize")
      guard case .size(let size) = value(forKeyPath: "emitterSize") else { return .zero }
      return size
    }
    nonmutating set {
      checkClass(.emitter, "emitterSize")
      setValue(.size(newValue), forKeyPath: "emitterSize")
    }
  }

  /// The depth of a cuboid in points; default 0.
  ///
  /// Animatable.
  public var emitterDepth: Float {
    get { emitterNumber("emitterDepth") }
    nonmutating set { setEmitterNumber(newValue, "emitterDepth") }
  }

  /// Where particles are born; default ``EmitterShape/point``.
  ///
  /// Not animatable.
  public var emitterShape: EmitterShape {
    get { EmitterShape(rawValue: emitterName("emitterShape")) ?? .point }
    nonmutating set { setEmitterName(newValue.rawValue, "emitterShape") }
  }

  /// Which part of the shape gives birth; default ``EmitterMode/volume``.
  ///
  /// Not animatable.
  public var emitterMode: EmitterMode {
    get { EmitterMode(rawValue: emitterName("emitterMode")) ?? .volume }
    nonmutating set { setEmitterName(newValue.rawValue, "emitterMode") }
  }

  /// The order in which particles are drawn; default ``EmitterRenderMode/unordered``.
  ///
  /// Unordered draws cell by cell, each in the order of birth, which costs the least; so does
  /// additive. The other orders sort the particles of all cells in each frame. Not animatable.
  public var renderMode: EmitterRenderMode {
    get { EmitterRenderMode(rawValue: emitterName("renderMode")) ?? .unordered }
    nonmutating set { setEmitterName(newValue.rawValue, "renderMode") }
  }

  /// Whether what an emitter or replicator draws lives in the superlayer's space; default false.
  ///
  /// An emitter's particles are then seen in perspective one by one, and fly in cones instead of
  /// fans; a replicator's copies keep their depth. Traps on other classes of layers.
  public var preservesDepth: Bool {
    get {
      if layerClass != .replicator { checkClass(.emitter, "preservesDepth") }
      return value(forKeyPath: "preservesDepth").bool ?? false
    }
    nonmutating set {
      if layerClass != .replicator { checkClass(.emitter, "preservesDepth") }
      setValue(.bool(newValue), forKeyPath: "preservesDepth")
    }
  }

  /// Starts the random numbers; default 0.
  ///
  /// Equal seeds with equal settings give equal pictures.
  public var seed: UInt32 {
    get {
      checkClass(.emitter, "seed")
      let number = value(forKeyPath: "seed").number ?? 0
      return UInt32(truncatingIfNeeded: Int64(max(-9e18, min(9e18, number))))
    }
    nonmutating set {
      checkClass(.emitter, "seed")
      setValue(.number(Double(newValue)), forKeyPath: "seed")
    }
  }

  /// The most particles that are drawn at a time; default 1,000,000.
  ///
  /// Not animatable.
  ///
  /// Where more would live, each cell keeps its oldest, in proportion to how many it has: the newest
  /// are dropped, and appear when older ones have died. Nested cells get what their parents leave.
  public var particleLimit: Int {
    get {
      checkClass(.emitter, "particleLimit")
      let stored = world.objects.model(slot, "particleLimit")?.number
      return stored.map { Int($0) } ?? EmitterSettings.defaultLimit
    }
    nonmutating set {
      checkClass(.emitter, "particleLimit")
      precondition(newValue >= 0, "a limit of \(newValue) particles")
      setValue(.number(Double(newValue)), forKeyPath: "particleLimit")
    }
  }

  private func emitterNumber(_ key: String) -> Float {
    checkClass(.emitter, key)
    return value(forKeyPath: key).number.map { Float($0) } ?? 0
  }

  private func setEmitterNumber(_ number: Float, _ key: String) {
    checkClass(.emitter, key)
    setValue(.number(Double(number)), forKeyPath: key)
  }

  private func emitterName(_ key: String) -> String {
    checkClass(.emitter, key)
    return value(forKeyPath: key).string ?? ""
  }

  private func setEmitterName(_ name: String, _ key: String) {
    checkClass(.emitter, key)
    setValue(.string(name), forKeyPath: key)
  }
}

extension PresentationLayer {
  /// How many particles of an emitter layer live at the last frame's time, nested ones included.
  ///
  /// Those of cells without a picture count too. 0 for other layers and outside of the root's tree.
  ///
  /// - Complexity: O(particles).
  public var particleCount: Int {
    let world = layer.world
    let slot = layer.slot
    let row = Int(world.tree.row[slot])
    guard row >= 0, row < Int(world.tree.subtreeEnd[0]),
      let state = world.emitters.state(ofSlot: slot, in: world.tree)
    else { return 0 }
    let clocks = world.animations.clocks
    let time = clocks.time(clocks.clock(ofSlot: slot, in: world.tree))
    var total = 0
    world.emitters.walk.run(state, at: time) { _, count, _ in total += count }
    return total
  }
}
