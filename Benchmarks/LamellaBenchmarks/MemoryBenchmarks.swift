// SPDX-License-Identifier: MIT

/// What the memory allows: copying 64 bytes an item, in place in the same caches.
let memoryBenchmarks: [BenchmarkCase] = [
  BenchmarkCase("memory/copy 64 bytes") { count in
    let columns = BenchmarkColumns(count)
    let (source, destination) = (columns.records(), columns.records())
    source.initializeMemory(as: UInt8.self, repeating: 1, count: count * 64)
    return PreparedBenchmark(run: { [columns] in
      destination.copyMemory(from: source, byteCount: columns.count * 64)
    })
  }
]
