// SPDX-License-Identifier: MIT

import CLamellaAllocationCounter

/// How many blocks of memory `body` takes on this thread; nil where that cannot be counted.
func allocations(_ body: () -> Void) -> UInt64? {
  guard lamella_allocation_is_counted() != 0 else { return nil }
  lamella_allocation_reset()
  body()
  return lamella_allocation_count()
}

/// Whether the build is optimised: without, literals and generic calls take memory of their own.
var isOptimized: Bool {
  #if DEBUG
  false
  #else
  true
  #endif
}
