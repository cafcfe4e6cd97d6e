// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct DifferentialTests {
  /// Runs programs and reports the first that fails, with its seed and its steps.
  private func run(_ seeds: Range<UInt64>) {
    for seed in seeds {
      let twin = Twin(seed: seed)
      guard let trouble = twin.run() else { continue }
      Issue.record("seed \(seed): \(trouble)\n\(twin.story.joined(separator: "\n"))")
      return
    }
  }

  @Test(arguments: 0..<8)
  func `random programs show and report what the reference says`(batch: UInt64) {
    if let seed = ProcessInfo.processInfo.environment["TWIN_SEED"].flatMap(UInt64.init) {
      if batch == 0 { run(seed..<seed + 1) }
      return
    }
    run(batch * 1000..<batch * 1000 + 400)
  }
}
