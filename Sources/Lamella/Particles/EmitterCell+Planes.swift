// SPDX-License-Identifier: MIT

// Fields of cells that Core Animation's headers do not name, but that files use.

import LamellaMath

/// How a particle turns.
public enum ParticleType: String, Sendable, CaseIterable {
  /// A picture that faces the viewer and spins about z.
  case sprite
  /// A picture that tumbles: it spins about an axis of its own.
  case plane
}

/// Which of several pictures a particle shows; an unknown name acts as single.
public enum ContentsFrameMode: String, Sendable, CaseIterable {
  /// The first.
  case single
  /// One after another from its birth on, again and again.
  case loop
  /// One after another, and the last for the rest of its life.
  case once
  /// One that is drawn by lot at its birth.
  case random
}

extension EmitterCell {
  /// How the particles turn; default ``ParticleType/sprite``.
  public var particleType: ParticleType {
    get { value(forKey: "particleType").string.flatMap(ParticleType.init) ?? .sprite }
    set { setValue(.string(newValue.rawValue), forKey: "particleType") }
  }

  /// The turn about z at birth, in radians; default 0.
  public var rotation: Float {
    get { plain("rotation") }
    set { setPlain(newValue, "rotation") }
  }

  /// The whole spread of the turns at birth; default 0.
  public var rotationRange: Float {
    get { plain("rotationRange") }
    set { setPlain(newValue, "rotationRange") }
  }

  /// The direction in the xy plane, from +x, of the axis about which planes spin; default 0.
  public var orientationLongitude: Float {
    get { plain("orientationLongitude") }
    set { setPlain(newValue, "orientationLongitude") }
  }

  /// The elevation of the planes' axis out of the xy plane, in radians; default 0.
  public var orientationLatitude: Float {
    get { plain("orientationLatitude") }
    set { setPlain(newValue, "orientationLatitude") }
  }

  /// The half-angle of the cone in which the planes' axes lie, in radians; default 0.
  public var orientationRange: Float {
    get { plain("orientationRange") }
    set { setPlain(newValue, "orientationRange") }
  }

  /// The number of pictures that stand in `contentsRect`; default 1.
  public var contentsFrameCount: Int {
    get { max(1, Int(min(max(value(forKey: "contentsFrameCount").number ?? 1, 1), 65536))) }
    set { setValue(.number(Double(newValue)), forKey: "contentsFrameCount") }
  }

  /// How many pictures stand side by side; default 0: all of them, in one row.
  public var contentsFramesPerRow: Int {
    get { Int(min(max(value(forKey: "contentsFramesPerRow").number ?? 0, 0), 65536)) }
    set { setValue(.number(Double(newValue)), forKey: "contentsFramesPerRow") }
  }

  /// The pictures shown per second of a particle's age; default 0.
  public var contentsFramesPerSecond: Float {
    get { plain("contentsFramesPerSecond") }
    set { setPlain(newValue, "contentsFramesPerSecond") }
  }

  /// Which of the pictures is shown; default ``ContentsFrameMode/single``.
  public var contentsFrameMode: ContentsFrameMode {
    get { value(forKey: "contentsFrameMode").string.flatMap(ContentsFrameMode.init) ?? .single }
    set { setValue(.string(newValue.rawValue), forKey: "contentsFrameMode") }
  }

  /// How the picture is sampled where it is shown smaller than it is; default linear.
  public var minificationFilter: SamplingFilter {
    get { value(forKey: "minificationFilter").string.flatMap(SamplingFilter.init) ?? .linear }
    set { setValue(.string(newValue.rawValue), forKey: "minificationFilter") }
  }

  /// How the picture is sampled where it is shown larger than it is; default linear.
  public var magnificationFilter: SamplingFilter {
    get { value(forKey: "magnificationFilter").string.flatMap(SamplingFilter.init) ?? .linear }
    set { setValue(.string(newValue.rawValue), forKey: "magnificationFilter") }
  }

  private func plain(_ key: String) -> Float { Float(value(forKey: key).number ?? 0) }

  private mutating func setPlain(_ value: Float, _ key: String) {
    setValue(.number(Double(value)), forKey: key)
  }
}
