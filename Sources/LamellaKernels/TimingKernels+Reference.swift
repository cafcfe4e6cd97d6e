// SPDX-License-Identifier: MIT

extension TimingKernels {
  /// The kernel in plain Swift: what every level must equal bit for bit.
  package enum Reference {
    package static func evaluate(
      _ shape: Shape, _ fill: Fill, _ clips: Clips, range: Range<Int>, time: Double,
      progress: UnsafeMutablePointer<Float>, inEffect: UnsafeMutablePointer<Int32>?
    ) {
      let backwards = fill.contains(.backwards)
      let forwards = fill.contains(.forwards)
      for i in 0..<range.count {
        let clip = range.lowerBound + i
        let now = clips.times.map { $0[clip] } ?? time
        let passes = shape == .once ? 1 : clips.passes.map { $0[clip] } ?? clips.passesOfAll
        let elapsed =
          clips.delay.map { (now - clips.beginOfAll) - Double($0[clip]) }
          ?? now - (clips.begin.map { $0[clip] } ?? clips.beginOfAll)
        let before = elapsed < 0
        var position = (before ? 0 : elapsed) * (clips.rate.map { $0[clip] } ?? clips.rateOfAll)
        let past = position > passes * (1 + 0x1p-30)
        position = position > passes ? passes : position
        inEffect?[i] = before && !backwards || past && !forwards ? 0 : -1
        let local = clips.offset.map { position + $0[clip] } ?? position
        progress[i] = fraction(shape, local: local, isWhole: position == passes)
      }
    }

    @inline(__always)
    private static func fraction(_ shape: Shape, local: Double, isWhole: Bool) -> Float {
      switch shape {
      case .once: return Float(local)
      case .loop:
        let fraction = local - local.rounded(.down)
        return isWhole && fraction == 0 && local > 0 ? 1 : Float(fraction)
      case .pingpong:
        let turn = local * 0.5
        return Float(abs(turn - turn.rounded(.toNearestOrEven))) * 2
      }
    }
  }
}
