// SPDX-License-Identifier: MIT

import Lamella

extension ScenePlanner {
  mutating func planDetachedLayers() {}
  mutating func planStates() {}
}
