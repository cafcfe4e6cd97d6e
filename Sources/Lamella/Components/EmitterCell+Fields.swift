// SPDX-License-Identifier: MIT

public import LamellaMath

extension EmitterCell {
  /// The name under which key paths find the cell; default nil.
  public var name: String? {
    get { value(forKey: "name").string }
    set { setValue(newValue.map { .string($0) } ?? .null, forKey: "name") }
  }

  /// Whether the cell emits and draws; default true.
  public var isEnabled: Bool {
    get { value(forKey: "enabled").bool ?? true }
    set { setValue(.bool(newValue), forKey: "enabled") }
  }

  /// Births per second of the cell's time; default 0.
  ///
  /// Multiplied by the layer's.
  public var birthRate: Float {
    get { number("birthRate") }
    set { setNumber(newValue, "birthRate") }
  }

  /// How long a particle lives, in seconds; default 0.
  ///
  /// Multiplied by the layer's.
  public var lifetime: Float {
    get { number("lifetime") }
    set { setNumber(newValue, "lifetime") }
  }

  /// The whole spread of lifetimes about `lifetime`, in seconds; default 0.
  public var lifetimeRange: Float {
    get { number("lifetimeRange") }
    set { setNumber(newValue, "lifetimeRange") }
  }

  /// The direction of flight in the xy plane, in radians from the shape's own; default 0.
  public var emissionLongitude: Float {
    get { number("emissionLongitude") }
    set { setNumber(newValue, "emissionLongitude") }
  }

  /// The elevation of the direction out of the xy plane, in radians; default 0.
  public var emissionLatitude: Float {
    get { number("emissionLatitude") }
    set { setNumber(newValue, "emissionLatitude") }
  }

  /// The full opening of the cone of directions, in radians; default 0.
  public var emissionRange: Float {
    get { number("emissionRange") }
    set { setNumber(newValue, "emissionRange") }
  }

  /// The speed at birth, in points per second; default 0.
  public var velocity: Float {
    get { number("velocity") }
    set { setNumber(newValue, "velocity") }
  }

  /// The whole spread of speeds about `velocity`; default 0.
  public var velocityRange: Float {
    get { number("velocityRange") }
    set { setNumber(newValue, "velocityRange") }
  }

  /// The acceleration in layer space, in points per second squared; default 0.
  public var acceleration: (x: Float, y: Float, z: Float) {
    get { (number("xAcceleration"), number("yAcceleration"), number("zAcceleration")) }
    set {
      setNumber(newValue.x, "xAcceleration")
      setNumber(newValue.y, "yAcceleration")
      setNumber(newValue.z, "zAcceleration")
    }
  }

  /// The factor on the picture's size at birth; default 1.
  public var scale: Float {
    get { number("scale") }
    set { setNumber(newValue, "scale") }
  }

  /// The whole spread of scales about `scale`; default 0.
  public var scaleRange: Float {
    get { number("scaleRange") }
    set { setNumber(newValue, "scaleRange") }
  }

  /// The change of the scale per second; default 0.
  public var scaleSpeed: Float {
    get { number("scaleSpeed") }
    set { setNumber(newValue, "scaleSpeed") }
  }

  /// The turn about z, in radians per second; default 0.
  public var spin: Float {
    get { number("spin") }
    set { setNumber(newValue, "spin") }
  }

  /// The whole spread of spins about `spin`; default 0.
  public var spinRange: Float {
    get { number("spinRange") }
    set { setNumber(newValue, "spinRange") }
  }

  /// The colour at birth, which multiplies the picture; default opaque white.
  public var color: Color {
    get { if case .color(let color) = value(forKey: "color") { color } else { .white } }
    set { setValue(.color(newValue), forKey: "color") }
  }

  /// The whole spread of each channel about `color`'s; default 0 for all.
  public var colorRange: Color {
    get { channels("Range") }
    set { setChannels(newValue, "Range") }
  }

  /// The change of each channel per second; default 0 for all.
  public var colorSpeed: Color {
    get { channels("Speed") }
    set { setChannels(newValue, "Speed") }
  }

  /// The picture of a particle; default none: nothing is drawn.
  public var contents: ContentsID {
    get { if case .contents(let id) = value(forKey: "contents") { id } else { .none } }
    set { setValue(newValue.value, forKey: "contents") }
  }

  /// The part of the picture that shows, in unit coordinates; default all.
  public var contentsRect: Rect {
    get { if case .rect(let rect) = value(forKey: "contentsRect") { rect } else { .unit } }
    set { setValue(.rect(newValue), forKey: "contentsRect") }
  }

  /// The pixels of the picture per point; default 1.
  public var contentsScale: Float {
    get { number("contentsScale") }
    set { setNumber(newValue, "contentsScale") }
  }

  /// What each particle gives birth to; default nothing.
  public var emitterCells: [EmitterCell] {
    get {
      guard case .array(let cells) = value(forKey: "emitterCells") else { return [] }
      return cells.compactMap(EmitterCell.init)
    }
    set {
      setValue(newValue.isEmpty ? .null : .array(newValue.map(\.value)), forKey: "emitterCells")
    }
  }

  /// When the cell emits: it does so while it is in effect; default endless.
  public var timing: MediaTiming {
    get {
      var timing = MediaTiming()
      timing.beginTime = value(forKey: "beginTime").number ?? 0
      timing.duration = value(forKey: "duration").number ?? .infinity
      timing.speed = value(forKey: "speed").number ?? 1
      timing.timeOffset = value(forKey: "timeOffset").number ?? 0
      timing.repeatCount = value(forKey: "repeatCount").number ?? 0
      timing.repeatDuration = value(forKey: "repeatDuration").number ?? 0
      timing.autoreverses = value(forKey: "autoreverses").bool ?? false
      timing.fillMode = value(forKey: "fillMode").string.flatMap(FillMode.init) ?? .removed
      return timing
    }
    set {
      setValue(.number(newValue.beginTime), forKey: "beginTime")
      setValue(.number(newValue.duration), forKey: "duration")
      setValue(.number(newValue.speed), forKey: "speed")
      setValue(.number(newValue.timeOffset), forKey: "timeOffset")
      setValue(.number(newValue.repeatCount), forKey: "repeatCount")
      setValue(.number(newValue.repeatDuration), forKey: "repeatDuration")
      setValue(.bool(newValue.autoreverses), forKey: "autoreverses")
      setValue(.string(newValue.fillMode.rawValue), forKey: "fillMode")
    }
  }

  private func number(_ key: String) -> Float { Float(value(forKey: key).number ?? 0) }

  private mutating func setNumber(_ value: Float, _ key: String) {
    setValue(.number(Double(value)), forKey: key)
  }

  private func channels(_ suffix: String) -> Color {
    Color(
      number("red" + suffix), number("green" + suffix), number("blue" + suffix),
      number("alpha" + suffix))
  }

  private mutating func setChannels(_ color: Color, _ suffix: String) {
    setNumber(color.red, "red" + suffix)
    setNumber(color.green, "green" + suffix)
    setNumber(color.blue, "blue" + suffix)
    setNumber(color.alpha, "alpha" + suffix)
  }
}

extension Layer {
  /// The kinds of particles of an emitter layer; default none.
  ///
  /// Traps on other classes of layers.
  public var emitterCells: [EmitterCell] {
    get {
      checkClass(.emitter, "emitterCells")
      guard case .array(let cells) = value(forKeyPath: "emitterCells") else { return [] }
      return cells.compactMap(EmitterCell.init)
    }
    nonmutating set {
      checkClass(.emitter, "emitterCells")
      setValue(
        newValue.isEmpty ? .null : .array(newValue.map(\.value)), forKeyPath: "emitterCells")
    }
  }
}
