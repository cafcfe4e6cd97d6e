// SPDX-License-Identifier: MIT

import LamellaMath

@testable import Lamella

/// A world with one emitter layer, and what its frames show of it.
final class ParticleScene {
  let world = World()
  let emitter: Layer
  /// A white picture of 10 × 10 pixels.
  let picture: ContentsID

  /// One cell with the picture; the closure sets up both.
  init(
    _ name: String = "spark", birthRate: Float = 100, lifetime: Float = 2,
    _ configure: (inout EmitterCell, Layer) -> Void = { _, _ in }
  ) {
    picture = ParticleScene.white(in: world)
    emitter = world.addLayer(.emitter, to: world.root)
    var cell = EmitterCell(name: name)
    cell.contents = picture
    cell.birthRate = birthRate
    cell.lifetime = lifetime
    configure(&cell, emitter)
    emitter.emitterCells = [cell]
  }

  static func white(in world: World) -> ContentsID {
    world.contents.add(
      Bitmap(width: 10, height: 10, pixels: Array(repeating: 255, count: 400)))
  }

  /// Changes the model without implicit animations.
  func edit(_ change: () -> Void) { world.transaction(disableActions: true) { change() } }

  /// An animation of a number by key path.
  func animation(_ keyPath: String, _ from: Double, _ to: Double, _ seconds: Double)
    -> BasicAnimation
  {
    var animation = BasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (.number(from), .number(to))
    animation.duration = seconds
    return animation
  }

  /// Values of a number by key path that follow each other in steps.
  func steps(
    _ keyPath: String, _ values: [Double], _ seconds: Double, repeatCount: Double = 0
  ) -> KeyframeAnimation {
    var animation = KeyframeAnimation(keyPath: keyPath)
    animation.values = values.map { .number($0) }
    animation.calculationMode = .discrete
    (animation.duration, animation.repeatCount) = (seconds, repeatCount)
    return animation
  }

  /// How many particles a frame holds.
  func count(at time: Double) -> Int { world.frame(at: time).quadCount }

  /// The particles of a frame, in the order of drawing.
  func particles(at time: Double) -> [SeenParticle] {
    let frame = world.frame(at: time)
    return frame.quads.map(SeenParticle.init)
  }
}

/// A particle as a record shows it.
struct SeenParticle: Equatable {
  let x, y: Float
  let record: InstanceRecord

  init(_ record: InstanceRecord) {
    self.record = record
    x = record.tx + (record.a * record.width + record.c * record.height) / 2
    y = record.ty + (record.b * record.width + record.d * record.height) / 2
  }

  /// The length of the picture's x axis, as a factor.
  var scale: Float { (record.a * record.a + record.b * record.b).squareRoot() }

  /// The four channels of the tint.
  var color: [Float] {
    [record.word8 & 0xFFFF, record.word8 >> 16, record.word9 & 0xFFFF, record.word9 >> 16]
      .map { Float($0) / 65535 }
  }
}

extension Frame {
  /// All words of all records, for comparing frames bit by bit.
  var words: [UInt32] {
    instances.withUnsafeBufferPointer { records in
      UnsafeRawBufferPointer(records).withMemoryRebound(to: UInt32.self) { Array($0) }
    }
  }
}

/// Mean and standard deviation of numbers.
struct Spread {
  let mean: Double
  let deviation: Double
  let count: Int

  init(_ values: some Collection<Float>) {
    count = values.count
    let sum = values.reduce(0.0) { $0 + Double($1) }
    let mean = sum / Double(max(count, 1))
    let squares = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    self.mean = mean
    deviation = (squares / Double(max(count, 1))).squareRoot()
  }

  /// Whether the numbers may be uniform over a total range, within four standard errors.
  func isUniform(about centre: Double, range: Double) -> Bool {
    let n = Double(count)
    let sigma = range / 12.0.squareRoot()
    // The deviation of n uniform numbers scatters by σ·√(0.2/n): the kurtosis is 9/5.
    return abs(mean - centre) <= 4 * sigma / n.squareRoot()
      && abs(deviation - sigma) <= 4 * sigma * (0.2 / n).squareRoot()
  }
}
