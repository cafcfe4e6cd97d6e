// SPDX-License-Identifier: MIT

public import Lamella

/// The host's own OpenGL code for a layer of the class ``LayerClass/openGL``.
///
/// The code draws into a picture of the layer's bounds × `contentsScale` pixels, which is then shown
/// like contents: in the layer's place, with its clips, masks, opacity and transform.
///
/// When it runs, the renderer's context is current; the picture's framebuffer is bound for drawing
/// and reading, with a depth buffer of 24 bits and a stencil buffer of 8; all are cleared, colour to
/// transparent; viewport and scissor box are the whole picture; every switch that the renderer uses
/// is off, among them blending, depth, scissor and stencil test; the masks of colour, depth and
/// stencil let everything through. It may change any of this, bind what it likes and leave it so:
/// the renderer sets up its own state again, and after the draw the caller's is as it was before it,
/// see ``RendererOptions/keepsHostState``. State that the renderer does not touch (depth and stencil
/// functions, culling side, line width, …) stays as the code leaves it. Colours are premultiplied;
/// y runs up.
public struct HostDrawing {
  /// What is drawn, and where.
  public struct Picture {
    /// The layer.
    public let layer: LayerID
    /// The layer's own time in seconds.
    public let time: Double
    /// The size in pixels.
    public let width: Int
    public let height: Int
    /// The framebuffer's name in the current context; bound already.
    public let framebuffer: UInt32
  }

  /// Whether the code wants to draw at a layer's time; where not, the last picture stays.
  public var canDraw: (_ layer: LayerID, _ time: Double) -> Bool
  /// Draws.
  public var draw: (Picture) -> Void

  /// Creates a drawing.
  public init(
    canDraw: @escaping (_ layer: LayerID, _ time: Double) -> Bool = { _, _ in true },
    draw: @escaping (Picture) -> Void
  ) {
    self.canDraw = canDraw
    self.draw = draw
  }
}

extension Renderer {
  /// Sets what draws an OpenGL layer with this renderer; nil takes it away.
  ///
  /// Traps on a layer of another class. The drawing goes with the renderer, not with the layer.
  public func setDrawing(_ drawing: HostDrawing?, for layer: Layer) {
    precondition(
      layer.layerClass == .openGL,
      "the host cannot draw \(layer.id), a \(layer.layerClass.coreAnimationName)")
    hostDrawings.set(drawing, layer.id, of: layer.world.contents)
  }
}

/// The drawings of a renderer, by world and layer.
final class HostDrawings {
  private struct Key: Hashable {
    let world: ObjectIdentifier
    let layer: LayerID
  }

  private var drawings: [Key: HostDrawing] = [:]

  func set(_ drawing: HostDrawing?, _ layer: LayerID, of world: ContentsStore) {
    drawings[Key(world: ObjectIdentifier(world), layer: layer)] = drawing
  }

  func drawing(of layer: LayerID, in world: ContentsStore) -> HostDrawing? {
    drawings[Key(world: ObjectIdentifier(world), layer: layer)]
  }
}
