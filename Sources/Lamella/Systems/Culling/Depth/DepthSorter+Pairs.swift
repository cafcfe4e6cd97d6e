// SPDX-License-Identifier: MIT

// Which pieces share pixels, and which of the two is in front there.

import LamellaMath

extension DepthSorter {
  /// Whether no two planes stand in the wrong order.
  func isOrdered() -> Bool {
    sweep { first, second in
      let (a, b) = ranks[first] < ranks[second] ? (first, second) : (second, first)
      // What ends behind the beginning of the other needs no closer look.
      if pieces[a].nearest <= pieces[b].farthest { return true }
      let relation = relation(a, b)
      return relation == .apart || relation == .firstBehind
    }
  }

  /// Fills `pairs` with all pieces that share pixels.
  func findPairs() {
    pairs.removeAll()
    pairLists.removeAll(pieceCount: pieces.count)
    _ = sweep { first, second in
      addPair(first, second)
      return true
    }
  }

  func addPair(_ first: Int, _ second: Int) {
    let relation = relation(first, second)
    if relation == .apart { return }
    pairLists.append(pair: pairs.count, first, second)
    pairs.append(
      DepthPair(first: Int32(first), second: Int32(second), relation: relation))
  }

  /// Calls a body for each two pieces whose boxes overlap, until it returns false.
  private func sweep(_ body: (Int, Int) -> Bool) -> Bool {
    swept.removeAll()
    active.removeAll()
    keys.resize(to: pieces.count, filler: 0)
    for i in 0..<pieces.count where !pieces[i].isEmpty {
      keys[i] = pieces[i].low.x
      swept.append(Int32(i))
    }
    sort(&swept)
    for s in 0..<swept.count {
      let i = Int(swept[s])
      var kept = 0
      for a in 0..<active.count {
        let j = Int(active[a])
        if pieces[j].high.x <= pieces[i].low.x { continue }
        active[kept] = Int32(j)
        kept += 1
        if pieces[i].overlaps(pieces[j]), !body(j, i) { return false }
      }
      active.resize(to: kept, filler: 0)
      active.append(Int32(i))
    }
    return true
  }

  /// How two pieces lie to each other, at the corners of their common part.
  func relation(_ first: Int, _ second: Int) -> DepthRelation {
    let (a, b) = (pieces[first], pieces[second])
    if a.isEmpty || b.isEmpty || !a.overlaps(b) { return .apart }
    let (p, q) = (planes[Int(a.plane)], planes[Int(b.plane)])
    if a.plane == b.plane { return .apart }
    outline.removeAll()
    for i in 0..<Int(a.cornerCount) { outline.append(corners[Int(a.firstCorner) + i]) }
    for i in 0..<Int(b.cornerCount) {
      let from = corners[Int(b.firstCorner) + i]
      let to = corners[Int(b.firstCorner) + (i + 1) % Int(b.cornerCount)]
      let along = to - from
      cutOutline(SIMD2(-along.y, along.x), from.x * along.y - from.y * along.x)
      if outline.count < 3 { return .apart }
    }
    // Pieces that only touch have next to nothing in common.
    if area() < 1e-3 { return .apart }
    var (most, least, noise) = (-Double.infinity, Double.infinity, 0.0)
    for i in 0..<outline.count {
      let difference = p.depth(outline[i]) - q.depth(outline[i])
      most = max(most, difference)
      least = min(least, difference)
      noise = max(noise, p.noise(outline[i]) + q.noise(outline[i]))
    }
    let tilt = p.slope - q.slope
    let steepness = max(
      max(abs(p.slope.x), abs(p.slope.y)), max(abs(q.slope.x), abs(q.slope.y)), 1e-6)
    let isParallel = max(abs(tilt.x), abs(tilt.y)) <= 1e-5 * steepness
    let slack = isParallel ? noise * 1e-6 : noise * 4e-6 + 1e-4
    let isFront = most > slack
    let isBehind = least < -slack
    if isFront && isBehind { return isParallel ? paintOrder(a, b) : .crossing }
    if isFront { return .firstInFront }
    if isBehind { return .firstBehind }
    // In one plane the tree decides; planes that meet in a line have no order there.
    return isParallel ? paintOrder(a, b) : .apart
  }

  private func paintOrder(_ a: DepthPiece, _ b: DepthPiece) -> DepthRelation {
    a.plane < b.plane ? .firstBehind : .firstInFront
  }

  // MARK: Outlines

  /// Keeps the part of the outline where `x·n.x + y·n.y + c` is not negative.
  func cutOutline(_ n: SIMD2<Double>, _ c: Double) {
    clipped.removeAll()
    let count = outline.count
    if count == 0 { return }
    var from = outline[count - 1]
    var before = from.x * n.x + from.y * n.y + c
    for i in 0..<count {
      let to = outline[i]
      let after = to.x * n.x + to.y * n.y + c
      if (before < 0) != (after < 0) {
        let t = before / (before - after)
        clipped.append(from + (to - from) * t)
      }
      if after >= 0 { clipped.append(to) }
      (from, before) = (to, after)
    }
    swap(&outline, &clipped)
  }

  /// The area of the outline; negative where it runs clockwise.
  func area() -> Double {
    if outline.count < 3 { return 0 }
    let origin = outline[0]
    var sum = 0.0
    for i in 1..<outline.count - 1 {
      let (u, v) = (outline[i] - origin, outline[i + 1] - origin)
      sum += u.x * v.y - u.y * v.x
    }
    return sum / 2
  }

  /// Turns a clockwise outline around.
  func orientOutline() {
    if area() >= 0 { return }
    var (i, j) = (0, outline.count - 1)
    while i < j {
      let corner = outline[i]
      outline[i] = outline[j]
      outline[j] = corner
      i += 1
      j -= 1
    }
  }
}
