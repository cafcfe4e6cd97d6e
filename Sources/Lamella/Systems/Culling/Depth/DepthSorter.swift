// SPDX-License-Identifier: MIT

// Puts the planes of a 3-D space in paint order, far ones first, and cuts them where they cross.
//
// Planes stand in the order of their centres' depths, as if they were points; ties keep the order
// of the tree. That is right for nearly everything, and costs a sort. A sweep over the boxes on
// screen then looks for two planes for which it is wrong: only where one is found
//
// 1. each pair that crosses is cut: the one that is cheaper to draw twice falls into the part in
//    front of the other and the part behind it;
// 2. the pieces are put in an order that suits all pairs (Kahn), near that of the centres;
// 3. where pieces overlap in a ring, one of them is cut and 2 goes on.
//
// Relations are exact: the common part of two convex outlines, and which plane is nearer at its
// corners. A tree that divides space by whole planes (BSP) would cut planes that do not touch, and
// each cut draws a subtree once more. No piece is cut twice by one plane, so this ends.
//
// All memory is kept; the sorter is used by one space at a time.

import LamellaMath

/// Sorts and cuts the planes of one 3-D space.
final class DepthSorter {
  @exclusivity(unchecked) var planes = Column<DepthPlane>()
  @exclusivity(unchecked) var pieces = Column<DepthPiece>()
  @exclusivity(unchecked) var corners = Column<SIMD2<Double>>()
  @exclusivity(unchecked) var cuts = Column<DepthCut>()
  /// The pieces in paint order: what the sorter is for.
  @exclusivity(unchecked) var order = Column<Int32>()
  /// The place of each plane by the depth of its centre.
  @exclusivity(unchecked) var ranks = Column<Int32>()

  @exclusivity(unchecked) var pairs = Column<DepthPair>()
  @exclusivity(unchecked) var pairLists = PairLists()
  @exclusivity(unchecked) var keys = Column<Double>()
  @exclusivity(unchecked) var swept = Column<Int32>()
  @exclusivity(unchecked) var active = Column<Int32>()
  @exclusivity(unchecked) var scratch = Column<Int32>()
  /// For the order of pieces: how many each waits for, and those that wait for none.
  @exclusivity(unchecked) var waiting = Column<Int32>()
  @exclusivity(unchecked) var ready = Column<Int32>()
  /// A walk along pairs, and where in it a piece was met; -1 between walks.
  @exclusivity(unchecked) var ring = Column<Int32>()
  @exclusivity(unchecked) var visits = Column<Int32>()
  /// Outlines being cut.
  @exclusivity(unchecked) var outline = Column<SIMD2<Double>>()
  @exclusivity(unchecked) var clipped = Column<SIMD2<Double>>()

  /// Forgets everything but its memory.
  func removeAll() {
    planes.removeAll()
    pieces.removeAll()
    corners.removeAll()
    cuts.removeAll()
    order.removeAll()
  }

  /// Adds a plane whose outline was made in `outline`; its piece has the same number.
  func add(_ plane: DepthPlane) {
    var piece = DepthPiece(
      plane: Int32(planes.count), firstCorner: Int32(corners.count), cornerCount: 0)
    planes.append(plane)
    if !plane.isOnEdge { store(&piece) }
    pieces.append(piece)
  }

  /// Takes the outline over as the corners of a piece.
  func store(_ piece: inout DepthPiece) {
    let plane = planes[Int(piece.plane)]
    piece.firstCorner = Int32(corners.count)
    piece.cornerCount = Int32(outline.count)
    (piece.low, piece.high) = (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
    (piece.nearest, piece.farthest) = (-.infinity, .infinity)
    for i in 0..<outline.count {
      let p = outline[i]
      corners.append(p)
      piece.low = pointwiseMin(piece.low, p)
      piece.high = pointwiseMax(piece.high, p)
      let z = plane.depth(p)
      piece.nearest = max(piece.nearest, z)
      piece.farthest = min(piece.farthest, z)
    }
  }

  /// Fills `order`, cutting pieces where that is needed.
  func run() {
    keys.removeAll()
    order.removeAll()
    var isLevel = true
    for i in 0..<planes.count {
      order.append(Int32(i))
      keys.append(Double(planes[i].centre))
      if planes[i].slope != .zero || planes[i].isOnEdge { isLevel = false }
    }
    sort(&order)
    // Planes parallel to the screen's have one depth each.
    if isLevel || planes.count < 2 { return }
    ranks.resize(to: planes.count, filler: 0)
    for i in 0..<order.count { ranks[Int(order[i])] = Int32(i) }
    if isOrdered() { return }
    findPairs()
    cutCrossingPairs()
    arrange()
  }

  /// Sorts numbers of things by their `keys`; equal ones stay in order.
  ///
  /// Merging runs: no allocation, and linear where all is in order already.
  func sort(_ list: inout Column<Int32>) {
    let count = list.count
    scratch.resize(to: count, filler: 0)
    var width = 1
    while width < count {
      var first = 0
      while first + width < count {
        merge(list.base, first, first + width, min(first + 2 * width, count))
        first += 2 * width
      }
      width *= 2
    }
  }

  private func merge(_ list: UnsafeMutablePointer<Int32>, _ first: Int, _ middle: Int, _ end: Int) {
    let (keys, spare) = (keys.base, scratch.base)
    if !(keys[Int(list[middle])] < keys[Int(list[middle - 1])]) { return }
    for i in first..<middle { spare[i] = list[i] }
    var (left, right, out) = (first, middle, first)
    while left < middle {
      if right < end, keys[Int(list[right])] < keys[Int(spare[left])] {
        list[out] = list[right]
        right += 1
      } else {
        list[out] = spare[left]
        left += 1
      }
      out += 1
    }
  }
}
