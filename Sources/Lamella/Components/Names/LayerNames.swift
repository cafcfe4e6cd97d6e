// SPDX-License-Identifier: MIT

// Names of the layer classes' properties. Raw values are Core Animation's strings. The properties
// store names as given: one that is not listed here is kept, and draws as the case says.

/// The shape of a gradient; an unknown name draws nothing.
public enum GradientType: String, Sendable, CaseIterable {
  case axial, radial, conic
}

/// Which side lines of text keep to; an unknown name acts as natural.
public enum TextAlignmentMode: String, Sendable, CaseIterable {
  /// The default: the side at which the line's script begins.
  case natural
  case left, right, center
  /// Words are spread over the width where lines are wrapped; the last line stands as natural.
  case justified
}

/// Where an ellipsis stands in text that does not fit; an unknown name acts as none.
public enum TextTruncationMode: String, Sendable, CaseIterable {
  /// The default: lines are cut off at the bounds.
  case none
  /// At the start: the end of the text remains.
  case start
  /// At the end: the start of the text remains.
  case end
  /// In the middle: both ends remain.
  case middle
}

/// Where an emitter's particles are born; an unknown name acts as point.
public enum EmitterShape: String, Sendable, CaseIterable {
  case point, line, rectangle, cuboid, circle, sphere
}

/// Which part of an emitter's shape gives birth; an unknown name acts as volume.
public enum EmitterMode: String, Sendable, CaseIterable {
  case points, outline, surface, volume
}

/// The order in which particles are drawn; an unknown name acts as unordered.
public enum EmitterRenderMode: String, Sendable, CaseIterable {
  case unordered, oldestFirst, oldestLast, backToFront, additive
}
