// SPDX-License-Identifier: MIT

// A cell as the loops read it: plain numbers out of the dictionary that stands in `emitterCells`,
// with every bad one replaced by the default. The cells of a layer, nested ones included, stand in
// one array; siblings follow each other.

import LamellaKernels
import LamellaMath

/// One kind of particle, ready to be evaluated.
struct CellSettings: Equatable {
  /// Which picture of several a particle shows.
  enum FrameMode: UInt8 { case single, loop, once, random }

  /// Hashed from the layer's seed and the cell's path: places in the lists of cells, from the top.
  var key: UInt32 = 0
  var firstChild = 0
  var childCount = 0

  var isEnabled = true
  /// Births per second of the cell's own time.
  var birthRate = 0.0
  var speed = 1.0
  /// When the cell begins and how long it emits, in the time around it: the layer's, or the age of
  /// the parent particle.
  var begin = 0.0
  var active = Double.infinity

  var lifetime: Float = 0
  var lifetimeRange: Float = 0
  var longitude: Float = 0
  var latitude: Float = 0
  var emissionRange: Float = 0
  var velocity: Float = 0
  var velocityRange: Float = 0
  var accelerationX: Float = 0
  var accelerationY: Float = 0
  var accelerationZ: Float = 0
  var scale: Float = 1
  var scaleRange: Float = 0
  var scaleSpeed: Float = 0
  var spin: Float = 0
  var spinRange: Float = 0
  var rotation: Float = 0
  var rotationRange: Float = 0
  var color = Color(1, 1, 1, 1)
  var colorRange = Color(0, 0, 0, 0)
  var colorSpeed = Color(0, 0, 0, 0)

  var contents = ContentsID.none
  var contentsRect = Rect.unit
  var contentsScale: Float = 1
  var minificationFilter = SamplingFilter.linear
  var magnificationFilter = SamplingFilter.linear
  var frameMode = FrameMode.single
  var frameCount = 1
  var framesPerRow = 0
  var framesPerSecond: Float = 0

  /// The particle turns in space, about an axis of its own.
  var isPlane = false
  var orientationLongitude: Float = 0
  var orientationLatitude: Float = 0
  var orientationRange: Float = 0

  /// Births per second of the time around the cell.
  var rate: Double { isEnabled ? birthRate * abs(speed) : 0 }

  /// The longest lifetime before the layer's factor.
  var longestLifetime: Float { max(0, lifetime + abs(lifetimeRange) / 2) }

  var end: Double { begin + active }
}

extension CellSettings {
  init(_ cell: EmitterCell, key: UInt32) {
    self.key = key
    for field in CellField.allCases { set(field, cell.value(forKey: field.rawValue)) }
    let timing = cell.timing
    speed = timing.speed.isFinite ? timing.speed : 1
    begin = timing.beginTime.isFinite ? timing.beginTime : 0
    active = timing.activeDuration(inherited: .infinity)
    if active.isNaN { active = .infinity }
  }
}
