// SPDX-License-Identifier: MIT

package import LamellaMath

extension TransformValue {
  /// The matrix of the whole chain.
  package var matrix: Transform3D {
    parts.reduce(.identity) { $1.matrix.concatenating($0) }
  }

  /// The chain as the parts behind key paths, where it has their form; nil otherwise.
  ///
  /// The form is `translate rotateZ rotateY rotateX scale`, each at most once, in this order.
  package var components: TransformComponents? {
    var components = TransformComponents()
    // The place of the last function in the form; each must come after it.
    var stage = 0
    for part in parts {
      let next: Int
      switch part {
      case .translate(let x, let y, let z):
        next = 1
        (components.translationX, components.translationY, components.translationZ) = (x, y, z)
      case .rotate(let angle, 0, 0, let z) where z != 0:
        next = 2
        components.rotationZ = z < 0 ? -angle : angle
      case .rotate(let angle, 0, let y, 0) where y != 0:
        next = 3
        components.rotationY = y < 0 ? -angle : angle
      case .rotate(let angle, let x, 0, 0) where x != 0:
        next = 4
        components.rotationX = x < 0 ? -angle : angle
      case .scale(let x, let y, let z):
        next = 5
        (components.scaleX, components.scaleY, components.scaleZ) = (x, y, z)
      default: return nil
      }
      guard next > stage else { return nil }
      stage = next
    }
    return components
  }
}

extension TransformValue.Part {
  /// The matrix of this function.
  package var matrix: Transform3D {
    switch self {
    case .scale(let x, let y, let z): .scale(x, y, z)
    case .rotate(let angle, let x, let y, let z): .rotation(angle, x, y, z)
    case .translate(let x, let y, let z): .translation(x, y, z)
    case .perspective(let distance): .perspective(distance)
    case .matrix(let cells): cells
    }
  }
}
