// SPDX-License-Identifier: MIT

public import Lamella

/// Draws frames with OpenGL 3.3 core, in the context that is current when it is called.
///
/// One renderer belongs to one context and is used in one thread at a time. It draws into any
/// framebuffer of that context, keeps what it can use again (pictures, off-screen memory, buffers),
/// and leaves the caller's OpenGL state as it was.
public final class Renderer {
  /// What the last draw took.
  public private(set) var statistics = RendererStatistics()
  /// Whether the next draws write down what they do, in ``costs``; default false, which costs nothing.
  ///
  /// Set ``Lamella/World/recordsSources`` as well to have the layers of draw calls named.
  public var recordsCosts = false
  /// What the last draw did, piece by piece; nil unless ``recordsCosts`` was set.
  public private(set) var costs: FrameCosts?
  /// The choices the renderer was made with.
  public let options: RendererOptions

  private var painter: FramePainter?
  let hostDrawings = HostDrawings()
  private var state = GLState()

  /// Creates a renderer for the context that is current; nothing is compiled yet.
  ///
  /// Throws ``GLError/versionTooOld(_:)`` where no context of OpenGL 3.3 core or newer is current.
  public init(options: RendererOptions = RendererOptions()) throws(GLError) {
    self.options = options
    try GraphicsDevice.checkVersion()
  }

  /// How many shader programs were compiled so far; constant after ``prepare(for:)``.
  public var compiledProgramCount: Int { painter?.programs.compiledCount ?? 0 }

  /// The name of the driver that draws.
  public var rendererName: String { painter?.device.rendererName ?? "" }

  /// The driver's name and version, once something was drawn.
  public var driverDescription: String { painter?.device.driverDescription ?? "" }

  /// Compiles all shaders, makes the buffers, and lets the driver finish its own translation.
  ///
  /// No later draw compiles anything, as long as it draws into framebuffers of the format of the
  /// given target or into an ``OffscreenTarget``. The target's pixels stay as they are. A draw without
  /// a `prepare` before it compiles what it needs, so that a first frame comes soonest, and leaves the
  /// driver to translate it on first use.
  public func prepare(for target: RenderTarget? = nil) throws(GLError) {
    try build()
    guard let painter else { return }
    try state.withSaved { () throws(GLError) in
      painter.device.begin()
      try painter.warmUp(for: target)
    }
  }

  private func build() throws(GLError) {
    if painter != nil { return }
    var made: FramePainter?
    try state.withSaved { () throws(GLError) in
      let device = try GraphicsDevice()
      device.begin()
      made = FramePainter(device: device, options: options, hostDrawings: hostDrawings)
    }
    painter = made
  }

  /// Draws a frame into a target; everything outside of the target's viewport stays as it is.
  ///
  /// Nothing is drawn where the viewport or the visible rectangle is empty. Throws where the driver
  /// cannot hold an off-screen picture or the frame's tables; the target is then drawn in part.
  public func draw(_ frame: Frame, into target: RenderTarget) throws(GLError) {
    try build()
    guard let painter, target.showsAnything else {
      statistics = RendererStatistics()
      return
    }
    if options.keepsHostState {
      try state.withSaved { () throws(GLError) in try paint(frame, into: target, with: painter) }
    } else {
      try paint(frame, into: target, with: painter)
    }
  }

  /// Makes everything on the device anew, after the context was lost and replaced.
  ///
  /// The new context must be current. What stood in the old one is not deleted, since it is gone.
  public func rebuild() throws(GLError) {
    painter = nil
    try prepare()
  }

  /// Deletes everything on the device; the context must be current.
  ///
  /// A renderer that is simply dropped leaves its objects to the context. It may draw again later.
  public func releaseResources() {
    guard let painter else { return }
    painter.delete()
    self.painter = nil
  }

  private func paint(
    _ frame: Frame, into target: RenderTarget, with painter: FramePainter
  ) throws(GLError) {
    painter.device.begin()
    painter.recorder = recordsCosts ? painter.recorder ?? CostRecorder() : nil
    defer {
      statistics = painter.device.statistics
      painter.recorder?.end(statistics)
      costs = painter.recorder?.costs
    }
    try painter.paint(frame, into: target)
  }
}
