// SPDX-License-Identifier: MIT

// Emitters whose particles have an order across cells: packed aside with a key each, then merged. A
// merge sort: stable, and as good for the long ordered runs that cells make as for anything.

import LamellaMath

extension ParticlePacker {
  /// Writes the keys by which the particles of a block will be sorted.
  func note(
    _ block: ParticleBlock, _ count: Int, _ cell: CellSettings, _ target: Target, _ place: Int
  ) {
    for i in 0..<count {
      switch mode {
      case .oldestLast: target.keys[place + i] = block.age[i]
      case .backToFront: target.keys[place + i] = block.position(i, cell).z
      default: target.keys[place + i] = -block.age[i]
      }
      target.pictures[place + i] = cell.contents
    }
  }

  /// Puts what was packed aside into the frame, in order of the keys; equal ones keep their order.
  func emitSorted() {
    let source = inOrder()
    for i in 0..<waiting.count { emit(Int(source[i])) }
  }

  /// Puts one that waits into the frame.
  private func emit(_ k: Int) {
    guard let builder else { return }
    var record = waiting.base[k]
    record.word15 |= builder.textureUnit(pictures.base[k])
    builder.frame.instances.append(record)
  }

  /// Those that wait, by their keys; equal ones keep their order.
  func inOrder() -> UnsafePointer<Int32> {
    let count = waiting.count
    order.removeAll()
    spare.removeAll()
    order.reserve(count)
    spare.reserve(count)
    for i in 0..<count { order.base[i] = Int32(i) }
    var (source, target) = (order.base, spare.base)
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        merge(source, target, start, min(start + width, count), min(start + 2 * width, count))
        start += 2 * width
      }
      swap(&source, &target)
      width *= 2
    }
    return UnsafePointer(source)
  }

  private func merge(
    _ source: UnsafeMutablePointer<Int32>, _ target: UnsafeMutablePointer<Int32>, _ start: Int,
    _ middle: Int, _ end: Int
  ) {
    var (left, right) = (start, middle)
    for place in start..<end {
      let takesLeft =
        left < middle
        && (right >= end || keys.base[Int(source[left])] <= keys.base[Int(source[right])])
      target[place] = takesLeft ? source[left] : source[right]
      if takesLeft { left += 1 } else { right += 1 }
    }
  }
}
