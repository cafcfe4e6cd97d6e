// SPDX-License-Identifier: MIT

/// What drawing one frame took; readable after each draw.
public struct RendererStatistics: Equatable, Sendable {
  /// Calls that drew something, those of off-screen passes included.
  ///
  /// Many quads of one kind are one call, even where a software driver is given them in portions.
  public var drawCalls = 0
  /// Quads drawn.
  public var instances = 0
  /// Bytes sent to the driver: quads, tables and pictures.
  public var bytesUploaded = 0
  /// Pictures sent to the driver because they were new or had changed.
  public var texturesUploaded = 0
  /// Bytes of pictures that are resident after the frame, mip levels included.
  public var textureBytes = 0
  /// Off-screen pictures that were drawn into: groups, masks, blurs, filters, rasterised layers and layers that the host draws.
  public var passes = 0
  /// Copies of what was behind a group.
  public var backdropCopies = 0
  /// Bytes of off-screen pictures that are kept for the next frame.
  public var offscreenBytes = 0
  /// Layers of the class ``LayerClass/openGL`` that show nothing because nobody draws them.
  public var layersWithoutDrawing = 0
  /// Quads that show nothing because their picture is larger than the driver allows.
  public var picturesTooLarge = 0

  /// Creates statistics of nothing.
  public init() {}
}
