// SPDX-License-Identifier: MIT

// Pieces that overlap in a ring, each in front of the one before it: none of them can be drawn first. One
// is cut by the plane of its neighbour, and what waits for what is counted anew for its two parts alone.
// All that was drawn before stays where it is: it lies behind the whole piece, so behind both parts.

extension DepthSorter {
  /// What stands in `waiting` for pieces that are drawn, or that can be.
  static var isDone: Int32 { -1 }

  /// Finds a ring behind a piece, where all pieces that are left wait for another, and makes one of
  /// them wait for less.
  ///
  /// Where rounding has made a ring that cannot be cut, its first by depth is let go.
  func breakRing(from start: Int) {
    let first = findRing(from: start)
    if pieces.count < pieceLimit {
      for i in first..<ring.count {
        guard let (back, front) = ends(pairs[Int(ring[i])]) else { continue }
        for (piece, other) in [(back, front), (front, back)] where isDivided(piece, by: other) {
          divide(piece, along: other)
          return
        }
      }
    }
    var best = -1
    for i in first..<ring.count {
      guard let (_, front) = ends(pairs[Int(ring[i])]) else { continue }
      if best < 0 || precedes(Int32(front), Int32(best)) { best = front }
    }
    queue(best < 0 ? start : best)
  }

  /// Fills `ring` with the pairs of a walk from a piece to those behind it, until one comes again;
  /// returns where the ring begins in it.
  private func findRing(from start: Int) -> Int {
    ring.removeAll()
    var piece = start
    while visits[piece] < 0 {
      visits[piece] = Int32(ring.count)
      guard let (pair, back) = left(behind: piece) else { break }
      ring.append(Int32(pair))
      piece = back
    }
    let first = Int(visits[piece])
    for i in 0..<ring.count {
      if let (_, front) = ends(pairs[Int(ring[i])]) { visits[front] = -1 }
    }
    return first
  }

  /// The first pair in which a piece waits for another, and that one.
  private func left(behind piece: Int) -> (pair: Int, back: Int)? {
    var member = pairLists.first(of: piece)
    while let pair = pairLists.pair(member) {
      member = pairLists.next(member)
      if let (back, front) = ends(pairs[pair]), front == piece, waiting[back] > 0 {
        return (pair, back)
      }
    }
    return nil
  }

  /// Cuts a piece that is left, and counts what its parts wait for.
  private func divide(_ piece: Int, along other: Int) {
    let part = pieces.count
    count(pairsOf: piece, -1)
    cut(piece, along: other)
    waiting.append(0)
    visits.append(-1)
    count(pairsOf: piece, 1)
    count(pairsOf: part, 1)
    queueFree(around: piece)
    queueFree(around: part)
  }

  /// Adds to what waits in the pairs of a piece, where both are left.
  private func count(pairsOf piece: Int, _ change: Int32) {
    var member = pairLists.first(of: piece)
    while let pair = pairLists.pair(member) {
      member = pairLists.next(member)
      guard let (back, front) = ends(pairs[pair]), waiting[back] >= 0, waiting[front] >= 0 else {
        continue
      }
      waiting[front] += change
    }
  }

  /// Queues a piece and those it shares pixels with, where they wait for none any more.
  private func queueFree(around piece: Int) {
    if waiting[piece] == 0 { queue(piece) }
    var member = pairLists.first(of: piece)
    while let pair = pairLists.pair(member) {
      member = pairLists.next(member)
      for end in [Int(pairs[pair].first), Int(pairs[pair].second)] where waiting[end] == 0 {
        queue(end)
      }
    }
  }

  /// Whether a piece lies on both sides of the whole plane of another.
  private func isDivided(_ index: Int, by other: Int) -> Bool {
    let piece = pieces[index]
    let (p, q) = (planes[Int(piece.plane)], planes[Int(pieces[other].plane)])
    var (isFront, isBehind) = (false, false)
    for i in 0..<Int(piece.cornerCount) {
      let corner = corners[Int(piece.firstCorner) + i]
      let difference = p.depth(corner) - q.depth(corner)
      let slack = (p.noise(corner) + q.noise(corner)) * 4e-6 + 1e-4
      isFront = isFront || difference > slack
      isBehind = isBehind || difference < -slack
    }
    return isFront && isBehind
  }
}
