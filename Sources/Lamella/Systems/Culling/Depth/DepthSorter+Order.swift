// SPDX-License-Identifier: MIT

// Cutting pieces that cross, and the order of pieces that do not.

import LamellaMath

extension DepthSorter {
  /// Beyond this many pieces for each plane nothing more is cut.
  private var pieceLimit: Int { 4 * planes.count + 1024 }

  /// Cuts one piece of each pair that crosses.
  func cutCrossingPairs() {
    var i = 0
    while i < pairs.count {
      if pairs[i].relation == .crossing, pieces.count < pieceLimit {
        let (first, second) = (Int(pairs[i].first), Int(pairs[i].second))
        if isCheaper(first, than: second) {
          cut(first, along: second)
        } else {
          cut(second, along: first)
        }
      }
      i += 1
    }
  }

  /// Whether a piece costs less to draw twice; of equal ones the later in the tree is cut.
  private func isCheaper(_ first: Int, than second: Int) -> Bool {
    let (a, b) = (pieces[first].plane, pieces[second].plane)
    let (m, n) = (planes[Int(a)].rowCount, planes[Int(b)].rowCount)
    return m == n ? a > b : m < n
  }

  /// Divides a piece by the plane of another: it keeps what lies behind, a new one has the rest.
  private func cut(_ index: Int, along other: Int) {
    var piece = pieces[index]
    let n = planes[Int(piece.plane)].slope - planes[Int(pieces[other].plane)].slope
    let c = planes[Int(piece.plane)].start - planes[Int(pieces[other].plane)].start
    let length = (n.x * n.x + n.y * n.y).squareRoot()
    let line = DepthCut(
      a: Float(n.x / length), b: Float(n.y / length), c: Float(c / length), keepsFront: false,
      previous: piece.lastCut)
    var front = piece
    load(piece)
    cutOutline(n, c)
    front.lastCut = Int32(cuts.count)
    cuts.append(line)
    cuts[cuts.count - 1].keepsFront = true
    store(&front)
    load(piece)
    cutOutline(SIMD2(-n.x, -n.y), -c)
    piece.lastCut = Int32(cuts.count)
    cuts.append(line)
    store(&piece)
    pieces[index] = piece
    pieces.append(front)
    // What the whole piece shared pixels with, its parts may.
    for i in 0..<pairs.count {
      var pair = pairs[i]
      guard pair.first == Int32(index) || pair.second == Int32(index) else { continue }
      let rest = Int(pair.first) == index ? Int(pair.second) : Int(pair.first)
      pair.relation = relation(Int(pair.first), Int(pair.second))
      pairs[i] = pair
      addPair(rest, pieces.count - 1)
    }
  }

  private func load(_ piece: DepthPiece) {
    outline.removeAll()
    for i in 0..<Int(piece.cornerCount) { outline.append(corners[Int(piece.firstCorner) + i]) }
  }

  /// Fills `order` so that each pair is drawn from back to front; false where a piece of a ring was
  /// cut and all is to be done again.
  func arrange() -> Bool {
    countFollowers()
    order.removeAll()
    ready.removeAll()
    for i in 0..<pieces.count where waiting[i] == 0 { push(Int32(i)) }
    while order.count < pieces.count {
      if ready.count == 0 {
        if pieces.count < pieceLimit, cutRing() { return false }
        release()
      }
      let next = Int(pop())
      order.append(Int32(next))
      waiting[next] = -1
      for i in Int(followerStarts[next])..<Int(followerStarts[next + 1]) {
        let follower = followers[i]
        if waiting[Int(follower)] <= 0 { continue }
        waiting[Int(follower)] -= 1
        if waiting[Int(follower)] == 0 { push(follower) }
      }
    }
    return true
  }

  private func countFollowers() {
    let count = pieces.count
    waiting.removeAll()
    waiting.resize(to: count, filler: 0)
    followerStarts.removeAll()
    followerStarts.resize(to: count + 1, filler: 0)
    followers.resize(to: pairs.count, filler: 0)
    for i in 0..<pairs.count {
      guard let (back, front) = ends(pairs[i]) else { continue }
      waiting[front] += 1
      followerStarts[back + 1] += 1
    }
    for i in 0..<count { followerStarts[i + 1] += followerStarts[i] }
    // Filled from each end backwards, which moves the starts to where they belong.
    scratch.removeAll()
    for i in 0..<count { scratch.append(followerStarts[i]) }
    for i in 0..<pairs.count {
      guard let (back, front) = ends(pairs[i]) else { continue }
      followers[Int(scratch[back])] = Int32(front)
      scratch[back] += 1
    }
  }

  /// The pieces of a pair, the farther first; nil where they have no order.
  private func ends(_ pair: DepthPair) -> (back: Int, front: Int)? {
    switch pair.relation {
    case .firstBehind: (Int(pair.first), Int(pair.second))
    case .firstInFront: (Int(pair.second), Int(pair.first))
    case .apart, .crossing: nil
    }
  }

  /// Cuts one of two pieces that wait in a ring by the plane of the other.
  private func cutRing() -> Bool {
    for i in 0..<pairs.count {
      guard let (back, front) = ends(pairs[i]), waiting[back] > 0, waiting[front] > 0 else {
        continue
      }
      for (piece, other) in [(back, front), (front, back)] where isDivided(piece, by: other) {
        cut(piece, along: other)
        return true
      }
    }
    return false
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

  /// Lets the first of the waiting pieces go: rounding has made a ring that cannot be cut.
  private func release() {
    var best = -1
    for i in 0..<pieces.count where waiting[i] > 0 {
      if best < 0 || precedes(Int32(i), Int32(best)) { best = i }
    }
    waiting[best] = 0
    push(Int32(best))
  }

  // MARK: The pieces that nothing waits for, as a heap

  /// Whether a piece is drawn first where both could be: by the centres of their planes.
  private func precedes(_ a: Int32, _ b: Int32) -> Bool {
    let (m, n) = (ranks[Int(pieces[Int(a)].plane)], ranks[Int(pieces[Int(b)].plane)])
    return m == n ? a < b : m < n
  }

  private func push(_ piece: Int32) {
    ready.append(piece)
    var i = ready.count - 1
    while i > 0, precedes(ready[i], ready[(i - 1) / 2]) {
      swapReady(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  private func pop() -> Int32 {
    let first = ready[0]
    ready[0] = ready[ready.count - 1]
    ready.removeLast()
    var i = 0
    while true {
      var least = i
      for child in 2 * i + 1...2 * i + 2 where child < ready.count {
        if precedes(ready[child], ready[least]) { least = child }
      }
      if least == i { return first }
      swapReady(i, least)
      i = least
    }
  }

  private func swapReady(_ i: Int, _ j: Int) {
    let piece = ready[i]
    ready[i] = ready[j]
    ready[j] = piece
  }
}
