// SPDX-License-Identifier: MIT

public import LamellaMath

/// What a program changes of one copy of a replicator, on top of what the replicator makes of it.
public struct CopyOverride: BitwiseCopyable, Equatable, Sendable {
  /// Whether the copy is left out; it is not hit either.
  public var isHidden: Bool
  /// Multiplied into the copy's colours, as `instanceColor` is; straight alpha, default white.
  ///
  /// Channels outside 0…1 are limited to it.
  public var tint: Color
  /// Applied to the copy's sublayers before the copy takes its place, about the centre of the
  /// replicator's bounds; default identity.
  public var transform: AffineTransform

  /// Creates an override; without arguments it changes nothing.
  public init(
    isHidden: Bool = false, tint: Color = .white, transform: AffineTransform = .identity
  ) {
    self.isHidden = isHidden
    self.tint = tint
    self.transform = transform
  }

  /// Both, this one first.
  func combined(with other: CopyOverride) -> CopyOverride {
    CopyOverride(
      isHidden: isHidden || other.isHidden, tint: tint.limited.multiplied(by: other.tint.limited),
      transform: transform.concatenating(other.transform))
  }
}

extension Color {
  /// Channel by channel.
  func multiplied(by other: Color) -> Color {
    Color(red * other.red, green * other.green, blue * other.blue, alpha * other.alpha)
  }

  /// Each channel in 0…1; NaN becomes 0.
  var limited: Color {
    func unit(_ x: Float) -> Float { x > 0 ? min(x, 1) : 0 }
    return Color(unit(red), unit(green), unit(blue), unit(alpha))
  }
}

/// The overrides of one replicator, in ascending order of the copies.
struct CopyOverrideList {
  struct Entry {
    /// The copy alone, in all copies around it; or the indices of those first.
    let path: [Int]
    var value: CopyOverride
  }

  private(set) var entries: [Entry] = []

  subscript(path: [Int]) -> CopyOverride? {
    get { entries.first { $0.path == path }?.value }
    set {
      entries.removeAll { $0.path == path }
      guard let newValue, let k = path.last else { return }
      // What is said of a copy in all places acts before what is said of it in one.
      let place = entries.firstIndex {
        let other = $0.path[$0.path.count - 1]
        return other > k || other == k && $0.path.count > path.count
      }
      entries.insert(Entry(path: path, value: newValue), at: place ?? entries.count)
    }
  }
}

/// An override that applies to a copy being drawn.
struct CopyChange: BitwiseCopyable {
  var copy: Int32
  var value: CopyOverride
}
