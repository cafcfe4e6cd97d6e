// SPDX-License-Identifier: MIT

/// Choices that a renderer keeps for its life.
public struct RendererOptions: Equatable, Sendable {
  /// How quads of different kinds are divided among draw calls.
  public enum Batching: Sendable {
    /// By the driver: few draws where there is a graphics processor, cheap shaders where there is
    /// none.
    case automatic
    /// One draw for each command of the frame.
    case fewestDraws
    /// A draw of its own for each run of quads that a cheaper shader can draw.
    case cheapestShaders
  }

  /// How quads of different kinds are divided among draw calls; the picture is the same.
  public var batching: Batching = .automatic
  /// The bytes of pictures kept on the device; what the current frame shows is kept in any case.
  public var textureBudget = 256 << 20
  /// Whether each draw leaves the caller's OpenGL state as it found it.
  ///
  /// A program that shares its context with nobody may turn this off and save about 80 queries.
  public var keepsHostState = true

  /// Creates the default options.
  public init() {}
}
