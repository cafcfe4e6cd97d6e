// SPDX-License-Identifier: MIT

// The names that properties of layers take, as enumerations whose raw values are Core Animation's
// strings. The first case of each is the default where the property stores an index.

/// How pictures are sampled when they are scaled.
public enum SamplingFilter: String, Sendable, CaseIterable {
  case linear, nearest
  /// Between two sizes of the picture; where it grows, the same as linear.
  case trilinear
}

/// The format of the pictures that a layer draws itself.
public enum ContentsFormat: String, Sendable, CaseIterable {
  case rgba8 = "RGBA8"
  case rgbaHalf = "RGBAh"
  case gray8 = "Gray8"
  case automatic = "Automatic"
}

/// The range of brightness that a layer asks for; kept and read back, drawing is in standard range.
public enum DynamicRange: String, Sendable, CaseIterable {
  case standard, automatic, constrainedHigh, high
}

/// How brightness beyond the display's range is brought into it; kept and read back.
public enum ToneMapMode: String, Sendable, CaseIterable {
  case automatic, never, ifSupported
}
