// SPDX-License-Identifier: MIT

public import LamellaMath

extension Layer {
  /// Where the picture stands in the bounds; default ``Gravity/resize``.
  ///
  /// Names are in layer space: top is max y. Not animatable.
  public var contentsGravity: Gravity {
    get { Gravity(named: text("contentsGravity")) }
    nonmutating set { setValue(.string(newValue.name), forKeyPath: "contentsGravity") }
  }

  /// How the picture is sampled where it is shown smaller than it is; default linear.
  public var minificationFilter: SamplingFilter {
    get { SamplingFilter(rawValue: text("minificationFilter")) ?? .linear }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "minificationFilter") }
  }

  /// How the picture is sampled where it is shown larger than it is; default linear.
  public var magnificationFilter: SamplingFilter {
    get { SamplingFilter(rawValue: text("magnificationFilter")) ?? .linear }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "magnificationFilter") }
  }

  /// Added to the level of detail of trilinear sampling; default 0.
  ///
  /// Animatable.
  public var minificationFilterBias: Float {
    get { self[.minificationFilterBias] }
    nonmutating set { self[.minificationFilterBias] = newValue }
  }

  /// The format of the picture that the layer draws itself; default eight bits a channel.
  public var contentsFormat: ContentsFormat {
    get { ContentsFormat(rawValue: text("contentsFormat")) ?? .rgba8 }
    nonmutating set { setValue(.string(newValue.rawValue), forKeyPath: "contentsFormat") }
  }

  /// Whether a change of the bounds asks for the layer's own picture to be drawn again; default false.
  public var needsDisplayOnBoundsChange: Bool {
    get { self[.needsDisplayOnBoundsChange] }
    nonmutating set { self[.needsDisplayOnBoundsChange] = newValue }
  }

  /// Whether the layer's own picture may be drawn on another thread; default false.
  public var drawsAsynchronously: Bool {
    get { self[.drawsAsynchronously] }
    nonmutating set { self[.drawsAsynchronously] = newValue }
  }

  /// Whether edges that do not fall on pixels are smoothed; default true.
  public var allowsEdgeAntialiasing: Bool {
    get { self[.allowsEdgeAntialiasing] }
    nonmutating set { self[.allowsEdgeAntialiasing] = newValue }
  }

  private func text(_ key: String) -> String { value(forKeyPath: key).string ?? "" }
}

extension AnimatableProperty where Value == Float {
  public static var minificationFilterBias: Self { Self(Builtin.minificationFilterBias) }
}

extension AnimatableProperty where Value == Bool {
  static var needsDisplayOnBoundsChange: Self { Self(Builtin.needsDisplayOnBoundsChange) }
  static var drawsAsynchronously: Self { Self(Builtin.drawsAsynchronously) }
  static var allowsEdgeAntialiasing: Self { Self(Builtin.allowsEdgeAntialiasing) }
}

extension Layer {
  /// Applied to the finished layer, first to last; default none.
  ///
  /// Inputs are animatable as `filters.NAME.INPUT`. The change itself fades.
  public var filters: [Filter] {
    get { filterList("filters") }
    nonmutating set { setFilterList(newValue, "filters") }
  }

  /// Applied to what is behind the layer, inside its bounds; default none.
  public var backgroundFilters: [Filter] {
    get { filterList("backgroundFilters") }
    nonmutating set { setFilterList(newValue, "backgroundFilters") }
  }

  /// How the finished layer is put over what is behind it; default nil: source over.
  public var compositingFilter: Filter? {
    get {
      switch value(forKeyPath: "compositingFilter") {
      case .filter(let filter): filter
      case .string(let name): Filter(name)
      default: nil
      }
    }
    nonmutating set {
      setValue(newValue.map { .filter($0) } ?? .null, forKeyPath: "compositingFilter")
    }
  }

  private func filterList(_ key: String) -> [Filter] {
    guard case .array(let elements) = value(forKeyPath: key) else { return [] }
    return elements.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
  }

  private func setFilterList(_ filters: [Filter], _ key: String) {
    setValue(filters.isEmpty ? .null : .array(filters.map { .filter($0) }), forKeyPath: key)
  }
}
