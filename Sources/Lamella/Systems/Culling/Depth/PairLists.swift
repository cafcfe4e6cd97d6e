// SPDX-License-Identifier: MIT

// Which pairs each piece is in: a cut looks at those alone, since a scan of all pairs for each cut made
// ten thousand planes that cross take seconds.
//
// Pair k is in two lists, as members 2k and 2k + 1; a list is in the order of adding.

/// Lists of the pairs of each piece.
struct PairLists: ~Copyable {
  private var heads = Column<Int32>()
  private var tails = Column<Int32>()
  private var followers = Column<Int32>()

  /// Empties the lists, and makes one for each piece.
  mutating func removeAll(pieceCount: Int) {
    heads.removeAll()
    tails.removeAll()
    followers.removeAll()
    heads.resize(to: pieceCount, filler: -1)
    tails.resize(to: pieceCount, filler: -1)
  }

  /// Makes a list for one more piece.
  mutating func addPiece() {
    heads.append(-1)
    tails.append(-1)
  }

  /// Adds the next pair to the lists of its two pieces.
  mutating func append(pair: Int, _ first: Int, _ second: Int) {
    assert(followers.count == 2 * pair, "pairs are added in their order")
    append(Int32(2 * pair), to: first)
    append(Int32(2 * pair + 1), to: second)
  }

  private mutating func append(_ member: Int32, to piece: Int) {
    followers.append(-1)
    if tails[piece] < 0 { heads[piece] = member } else { followers[Int(tails[piece])] = member }
    tails[piece] = member
  }

  /// The first member of a piece's list, -1 where it has none.
  func first(of piece: Int) -> Int32 { heads[piece] }

  /// The member after one, -1 after the last.
  func next(_ member: Int32) -> Int32 { followers[Int(member)] }

  /// The pair of a member, nil behind the last.
  func pair(_ member: Int32) -> Int? { member < 0 ? nil : Int(member) / 2 }
}
