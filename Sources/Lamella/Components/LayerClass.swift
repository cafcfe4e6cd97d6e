// SPDX-License-Identifier: MIT

/// What kind of layer an entity is: which properties it has and how it draws.
///
/// Core Animation's subclasses, as a tag. A layer keeps its class for life.
public enum LayerClass: UInt8, Sendable, CaseIterable {
  case layer, shape, gradient, text, emitter, replicator, scroll, tiled, transform
  /// A layer drawn by the host's own GL code.
  case openGL
  /// A layer that draws another layer's subtree again.
  case portal

  /// The class's name in Core Animation.
  public var coreAnimationName: String {
    switch self {
    case .layer: "CALayer"
    case .shape: "CAShapeLayer"
    case .gradient: "CAGradientLayer"
    case .text: "CATextLayer"
    case .emitter: "CAEmitterLayer"
    case .replicator: "CAReplicatorLayer"
    case .scroll: "CAScrollLayer"
    case .tiled: "CATiledLayer"
    case .transform: "CATransformLayer"
    case .openGL: "CAOpenGLLayer"
    case .portal: "CAPortalLayer"
    }
  }

  /// How long a new tile of a tiled layer takes to appear, in seconds.
  public static let tileFadeDuration = 0.25

  /// The class of a Core Animation name, or nil.
  public init?(coreAnimationName name: String) {
    guard let match = LayerClass.allCases.first(where: { $0.coreAnimationName == name }) else {
      return nil
    }
    self = match
  }
}
