// SPDX-License-Identifier: MIT

// The names of a cell's fields, resolved once: animations set fields for each particle.

import LamellaMath

/// A field of a cell that has a meaning for particles; the raw value is its key.
enum CellField: String, CaseIterable {
  case enabled, birthRate, lifetime, lifetimeRange
  case emissionLongitude, emissionLatitude, emissionRange, velocity, velocityRange
  case xAcceleration, yAcceleration, zAcceleration
  case scale, scaleRange, scaleSpeed, spin, spinRange, rotation, rotationRange
  case color, redRange, greenRange, blueRange, alphaRange
  case redSpeed, greenSpeed, blueSpeed, alphaSpeed
  case contents, contentsRect, contentsScale, minificationFilter, magnificationFilter
  case contentsFrameMode, contentsFrameCount, contentsFramesPerRow, contentsFramesPerSecond
  case particleType, orientationLongitude, orientationLatitude, orientationRange

  /// Read at the frame's time; the others are what a particle keeps from its birth.
  var isLive: Bool {
    switch self {
    case .enabled, .birthRate, .xAcceleration, .yAcceleration, .zAcceleration, .scaleSpeed,
      .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed, .contents, .contentsRect, .contentsScale,
      .minificationFilter, .magnificationFilter, .contentsFrameMode, .contentsFrameCount,
      .contentsFramesPerRow, .contentsFramesPerSecond, .particleType, .orientationLongitude,
      .orientationLatitude, .orientationRange:
      true
    default: false
    }
  }
}

extension CellSettings {
  /// A field, as far as it can be animated.
  func value(_ field: CellField) -> Value {
    switch field {
    case .enabled: .bool(isEnabled)
    case .birthRate: .number(birthRate)
    case .color: .color(color)
    case .contents: contents == .none ? .null : .contents(contents)
    case .contentsRect: .rect(contentsRect)
    case .contentsScale: .number(Double(contentsScale))
    case .contentsFrameCount: .number(Double(frameCount))
    case .contentsFramesPerRow: .number(Double(framesPerRow))
    case .minificationFilter: .string(minificationFilter.rawValue)
    case .magnificationFilter: .string(magnificationFilter.rawValue)
    case .contentsFrameMode: .string("\(frameMode)")
    case .particleType: .string(isPlane ? "plane" : "sprite")
    default: .number(Double(number(field)))
    }
  }

  /// Sets a field; a value of another type, or one that is not finite, changes nothing.
  mutating func set(_ field: CellField, _ value: Value) {
    switch (field, value) {
    case (_, .null): return
    case (.color, .color(let c)): color = c
    case (.contentsRect, .rect(let rect)): contentsRect = rect
    case (.contents, .contents(let id)): contents = id
    case (.color, _), (.contentsRect, _), (.contents, _): return
    case (.particleType, .string(let name)): isPlane = name == "plane"
    case (.minificationFilter, .string(let name)):
      minificationFilter = SamplingFilter(rawValue: name) ?? .linear
    case (.magnificationFilter, .string(let name)):
      magnificationFilter = SamplingFilter(rawValue: name) ?? .linear
    case (.contentsFrameMode, .string(let name)): frameMode = FrameMode(name)
    default:
      guard let number = value.number, number.isFinite else { return }
      set(field, number)
    }
  }

  private mutating func set(_ field: CellField, _ number: Double) {
    let n = Float(number)
    switch field {
    case .enabled: isEnabled = number != 0
    case .birthRate: birthRate = max(number, 0)
    case .contentsScale: contentsScale = n > 0 ? n : 1
    case .contentsFrameCount: frameCount = Int(min(max(number, 1), 65536))
    case .contentsFramesPerRow: framesPerRow = Int(min(max(number, 0), 65536))
    case .lifetime: lifetime = n
    case .lifetimeRange: lifetimeRange = n
    case .emissionLongitude: longitude = n
    case .emissionLatitude: latitude = n
    case .emissionRange: emissionRange = n
    case .velocity: velocity = n
    case .velocityRange: velocityRange = n
    case .xAcceleration: accelerationX = n
    case .yAcceleration: accelerationY = n
    case .zAcceleration: accelerationZ = n
    case .scale: scale = n
    case .scaleRange: scaleRange = n
    case .scaleSpeed: scaleSpeed = n
    case .spin: spin = n
    case .spinRange: spinRange = n
    case .rotation: rotation = n
    case .rotationRange: rotationRange = n
    case .redRange: colorRange.red = n
    case .greenRange: colorRange.green = n
    case .blueRange: colorRange.blue = n
    case .alphaRange: colorRange.alpha = n
    case .redSpeed: colorSpeed.red = n
    case .greenSpeed: colorSpeed.green = n
    case .blueSpeed: colorSpeed.blue = n
    case .alphaSpeed: colorSpeed.alpha = n
    case .contentsFramesPerSecond: framesPerSecond = n
    case .orientationLongitude: orientationLongitude = n
    case .orientationLatitude: orientationLatitude = n
    case .orientationRange: orientationRange = n
    default: break
    }
  }

  private func number(_ field: CellField) -> Float {
    switch field {
    case .lifetime: lifetime
    case .lifetimeRange: lifetimeRange
    case .emissionLongitude: longitude
    case .emissionLatitude: latitude
    case .emissionRange: emissionRange
    case .velocity: velocity
    case .velocityRange: velocityRange
    case .xAcceleration: accelerationX
    case .yAcceleration: accelerationY
    case .zAcceleration: accelerationZ
    case .scale: scale
    case .scaleRange: scaleRange
    case .scaleSpeed: scaleSpeed
    case .spin: spin
    case .spinRange: spinRange
    case .rotation: rotation
    case .rotationRange: rotationRange
    case .redRange: colorRange.red
    case .greenRange: colorRange.green
    case .blueRange: colorRange.blue
    case .alphaRange: colorRange.alpha
    case .redSpeed: colorSpeed.red
    case .greenSpeed: colorSpeed.green
    case .blueSpeed: colorSpeed.blue
    case .alphaSpeed: colorSpeed.alpha
    case .contentsFramesPerSecond: framesPerSecond
    case .orientationLongitude: orientationLongitude
    case .orientationLatitude: orientationLatitude
    case .orientationRange: orientationRange
    default: 0
    }
  }
}

extension CellSettings.FrameMode {
  /// The mode of a name; unknown names show the first picture only.
  init(_ name: String) {
    switch name {
    case "loop", "sequence", "repeat": self = .loop
    case "once": self = .once
    case "random": self = .random
    default: self = .single
    }
  }
}
