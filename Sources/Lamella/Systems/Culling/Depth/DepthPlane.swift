// SPDX-License-Identifier: MIT

// The planes of one 3-D space as they are sorted. Everything happens in frame space: a projective
// map takes planes to planes, so the depth of a plane over a point (x, y) of the frame is
// `x·slope.x + y·slope.y + start` even in perspective, and two planes cross along a straight line.
// Greater depth is nearer to the eye.

import LamellaMath

/// One layer of a 3-D space: drawn flat, with what is below it.
struct DepthPlane: BitwiseCopyable {
  var row: Int32
  /// The opacities of the transform layers between the space and the row.
  var opacity: Float
  /// The depth of the centre of the bounds: the order of planes that do not meet on screen.
  var centre: Float
  /// How depth grows with x and y of the frame, and the depth at its origin.
  var slope = SIMD2<Double>.zero
  var start = 0.0
  /// The plane is seen from the side and covers nothing.
  var isOnEdge = false
  /// Nothing shines through: where it is cut, what lies in front may overlap what lies behind.
  var isOpaque = false
  /// The layer is an emitter whose particles are drawn among the planes.
  var leavesParticles = false
  /// The copy that it belongs to, in the builder's list; -1 for none.
  var copy: Int32 = -1
  /// The row as the copy shows it, in the builder's list; -1 where the copy has to be entered.
  var state: Int32 = -1
  /// How many rows are drawn for each of its pieces.
  var rowCount: Int32 = 1

  /// The depth over a point of the frame.
  @inline(__always)
  func depth(_ p: SIMD2<Double>) -> Double { p.x * slope.x + p.y * slope.y + start }

  /// What rounding may have added to the depth at a point.
  @inline(__always)
  func noise(_ p: SIMD2<Double>) -> Double {
    abs(p.x * slope.x) + abs(p.y * slope.y) + abs(start)
  }
}

/// A convex part of a plane, as the sorter cuts it.
struct DepthPiece: BitwiseCopyable {
  var plane: Int32
  /// Its corners in the sorter's list, counterclockwise.
  var firstCorner: Int32
  var cornerCount: Int32
  /// Its last cut in the sorter's list, which names the one before it; -1 for none.
  var lastCut: Int32 = -1
  /// Its box and depths; empty where nothing of it can be seen.
  var low = SIMD2<Double>(repeating: .infinity)
  var high = SIMD2<Double>(repeating: -.infinity)
  var nearest = -Double.infinity
  var farthest = Double.infinity

  var isEmpty: Bool { cornerCount < 3 }

  @inline(__always)
  func overlaps(_ other: DepthPiece) -> Bool {
    low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
  }
}

/// A straight cut through a piece: what lies on one side of a line of the frame.
struct DepthCut: BitwiseCopyable {
  /// `x·a + y·b + c` is the distance from the line in frame units.
  var a, b, c: Float
  /// The part in front of the other plane is kept, where the distance is positive; else the rest.
  var keepsFront: Bool
  /// The cut before it; -1 for none.
  var previous: Int32
}

/// How two pieces lie to each other where both are seen.
enum DepthRelation: UInt8, BitwiseCopyable {
  /// They share no pixels, or touch only.
  case apart
  case firstBehind, firstInFront
  case crossing
}

/// Two pieces that share pixels.
struct DepthPair: BitwiseCopyable {
  var first: Int32
  var second: Int32
  var relation: DepthRelation
}

/// What is drawn at one place of the order.
struct DepthStep: BitwiseCopyable {
  var row: Int32
  var opacity: Float
  var copy: Int32
  var state: Int32
  /// Its cuts, a range in the builder's list.
  var firstCut: Int32
  var cutCount: Int32
  var isOpaque: Bool
  /// The layer's particles are drawn elsewhere.
  var leavesParticles: Bool
}
