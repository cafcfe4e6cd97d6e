// SPDX-License-Identifier: MIT

// One picture from two: how a renderer mixes the old and the new picture of a layer in transition.
// The pictures are drawn as they stand in the frame; all geometry of the mix is in the layer's own
// coordinates, so that it turns, tilts and scales with the layer.
//
// `numbers` by kind; a direction is a unit vector, lengths are points, weights 0…1:
//
//   swipe        0–1 direction of travel, 2 width of the edge, 3 weight of the colour in it
//   barsSwipe    0–1 direction of travel, 2 width of a bar, 3 how far each bar is behind the last
//   mod          0–1 cosine and sine of the pattern's turn, 2 radius, 3 compression, 4–5 centre
//   flash        0 radius, 1 strength, 2 contrast of the rays, 3 progress without light, 4–5 centre
//   copyMachine  0–1 direction of travel, 2 width of the light, 3 strength of the light
//   pageCurl     0–1 direction of travel, 2 radius, 3 weight of the picture on the back of the page
//   ripple       0 width of the ring, 1 height of the waves, 2 number of waves, 4–5 centre
//   suck         0–1 the point that takes the picture, on a horizontal edge of `extent`

public import LamellaMath

/// How the old and the new picture of a layer become one, at one moment.
public struct TransitionRecord: BitwiseCopyable, Equatable, Sendable {
  /// What the mix looks like.
  public enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    case swipe, barsSwipe, mod, flash, copyMachine
    case pageCurl, ripple, suck
  }

  public var kind: Kind
  /// The new picture comes the way that the old one would go.
  public var isReversed = false
  /// How much of the mix is done, 0…1; a renderer is only asked for what lies between.
  public var progress: Float = 0
  /// From the layer's coordinates to the frame's, and back.
  public var matrix = ProjectionRecord()
  public var inverse = ProjectionRecord()
  /// The bounds of the layer, and those of both pictures, in the layer's coordinates.
  public var bounds = Rect.zero
  public var extent = Rect.zero
  /// See the file's head.
  public var numbers: SIMD8<Float> = .zero
  /// The colour of an edge or a light.
  public var color = Color.white

  /// Creates the beginning of a mix.
  public init(_ kind: Kind) { self.kind = kind }
}
