// SPDX-License-Identifier: MIT

// Cutting pieces that cross, and the order of pieces that do not.

import LamellaMath

extension DepthSorter {
  /// Beyond this many pieces for each plane nothing more is cut.
  var pieceLimit: Int { 4 * planes.count + 1024 }

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
  func cut(_ index: Int, along other: Int) {
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
    pairLists.addPiece()
    // What the whole piece shared pixels with, its parts may.
    var member = pairLists.first(of: index)
    while let i = pairLists.pair(member) {
      member = pairLists.next(member)
      var pair = pairs[i]
      if pair.relation == .apart { continue }
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

  /// Fills `order` so that each pair is drawn from back to front, cutting pieces that wait in a ring.
  ///
  /// O((pieces + pairs) log pieces), and for each ring as much as it and its pairs are long.
  func arrange() {
    waiting.removeAll()
    waiting.resize(to: pieces.count, filler: 0)
    visits.resize(to: pieces.count, filler: -1)
    for i in 0..<pairs.count {
      if let (_, front) = ends(pairs[i]) { waiting[front] += 1 }
    }
    order.removeAll()
    ready.removeAll()
    var firstWaiting = 0
    for i in 0..<pieces.count where waiting[i] == 0 { queue(i) }
    while order.count < pieces.count {
      if ready.count == 0 {
        while waiting[firstWaiting] <= 0 { firstWaiting += 1 }
        breakRing(from: firstWaiting)
        continue
      }
      let next = Int(pop())
      order.append(Int32(next))
      var member = pairLists.first(of: next)
      while let pair = pairLists.pair(member) {
        member = pairLists.next(member)
        guard let (back, front) = ends(pairs[pair]), back == next, waiting[front] > 0 else {
          continue
        }
        waiting[front] -= 1
        if waiting[front] == 0 { queue(front) }
      }
    }
  }

  /// The pieces of a pair, the farther first; nil where they have no order.
  func ends(_ pair: DepthPair) -> (back: Int, front: Int)? {
    switch pair.relation {
    case .firstBehind: (Int(pair.first), Int(pair.second))
    case .firstInFront: (Int(pair.second), Int(pair.first))
    case .apart, .crossing: nil
    }
  }

  // MARK: The pieces that wait for none, as a heap

  /// Puts a piece among those that can be drawn.
  func queue(_ piece: Int) {
    waiting[piece] = Self.isDone
    push(Int32(piece))
  }

  /// Whether a piece is drawn first where both could be: by the centres of their planes.
  func precedes(_ a: Int32, _ b: Int32) -> Bool {
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
