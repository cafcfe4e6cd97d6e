// SPDX-License-Identifier: MIT

import Glibc
import LamellaMath

/// A game's own state: columns of numbers, advanced by fixed steps.
struct Flock {
  private(set) var positions: [Point] = []
  private(set) var headings: [Float] = []
  private var velocities: [Point] = []
  private let size: Size
  private var step = 0

  init(count: Int, in size: Size) {
    self.size = size
    for index in 0..<count {
      // The golden angle spreads the first places evenly over a disc.
      let radius = 0.45 * size.height * (Float(index) / Float(count)).squareRoot()
      let direction = Self.unit(Float(index) * 2.399963)
      positions.append(Point(size.width / 2, size.height / 2) + direction * radius)
      velocities.append(Point(-direction.y, direction.x) * 60)
      headings.append(0)
    }
  }

  /// Moves everything on by a sixtieth of a second: each fish is drawn to one of five wandering
  /// points, swirls about it, and keeps a speed of its own.
  mutating func advance() {
    step += 1
    let time = Float(step) / 60
    let leaders = (0..<5).map { index -> Point in
      let (a, b) = (
        Self.unit(time * 0.31 + Float(index) * 1.3), Self.unit(time * 0.23 + Float(index))
      )
      return Point(size.width * (0.5 + 0.38 * a.x), size.height * (0.5 + 0.38 * b.y))
    }
    for index in positions.indices {
      let offset = leaders[index % 5] - positions[index]
      let distance = max(20, (offset.x * offset.x + offset.y * offset.y).squareRoot())
      let pull = offset * (260 / distance)
      let swirl = Point(-offset.y, offset.x) * (150 / distance)
      var velocity = velocities[index] + (pull + swirl) * (1.0 / 60)
      let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
      let wanted = 80 + Float(index % 97)
      velocity = velocity * (1 + 0.05 * (wanted / max(speed, 1) - 1))
      velocities[index] = velocity
      positions[index] = positions[index] + velocity * (1.0 / 60)
      headings[index] = atan2(velocity.y, velocity.x)
    }
  }

  private static func unit(_ angle: Float) -> Point {
    Point(cos(angle), sin(angle))
  }
}
