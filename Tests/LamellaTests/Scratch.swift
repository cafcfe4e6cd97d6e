import Testing
import Foundation
@testable import Lamella
import LamellaMath
@Suite struct Scratch {
  @Test func scratch() {
    guard let s = ProcessInfo.processInfo.environment["SCRATCH"].flatMap(UInt64.init) else {
      return
    }
    let twin = Twin(seed: s)
    print(twin.run() ?? "ok")
    let st = twin.world.animations
    for (i, l) in twin.plain.layers.enumerated() { print(i, l.parent as Any, l.timing) }
    for c in st.clocks.clocks { print(c.kind, c.parent, c.time, c.rate) }
    for b in st.batches {
      print(b.key!, b.fillMode, b.isRemovedOnCompletion, b.isAboveBatch, "mixed", b.hasMixedClocks)
      for i in 0..<b.count {
        print(
          " ", b.slots[i], b.rows[i], b.begins[i], b.rates[i], b.states[i], b.finished[i],
          b.clock(ofClip: i), b.from.base(0)[i], b.to.base(0)[i])
      }
    }
  }
}
