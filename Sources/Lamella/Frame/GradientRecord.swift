// SPDX-License-Identifier: MIT

// A gradient of the frame, two texels of an RGBA32F texture buffer:
//
//   texel 0  start.x start.y end.x end.y           unit coordinates of the layer
//   texel 1  kind (0 axial, 1 radial, 2 conic), stop count, first stop index, corner radius
//
// Stops stand in `Frame.gradientStops`, two texels each: colour (straight alpha), then location.

/// A gradient as the shader reads it.
public struct GradientRecord: BitwiseCopyable, Equatable, Sendable {
  public var startX, startY, endX, endY: Float
  public var kind, stopCount, firstStop, cornerRadius: Float

  /// Creates a gradient without stops, which draws nothing.
  @inlinable
  public init() {
    (startX, startY, endX, endY) = (0, 0, 0, 1)
    (kind, stopCount, firstStop, cornerRadius) = (0, 0, 0, 0)
  }
}

/// One colour of a gradient and where it stands, 0…1, ascending.
public struct GradientStopRecord: BitwiseCopyable, Equatable, Sendable {
  public var red, green, blue, alpha: Float
  public var location, unused0, unused1, unused2: Float

  /// Creates a stop.
  @inlinable
  public init(_ color: (Float, Float, Float, Float), at location: Float) {
    (red, green, blue, alpha) = color
    (self.location, unused0, unused1, unused2) = (location, 0, 0, 0)
  }
}
