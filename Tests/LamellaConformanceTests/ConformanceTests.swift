// SPDX-License-Identifier: MIT

import LamellaConformance
import Testing

@Suite struct `Conformance cases` {
  @Test func `show all`() throws {
    print(try Fixtures.cases.get())
  }
}
