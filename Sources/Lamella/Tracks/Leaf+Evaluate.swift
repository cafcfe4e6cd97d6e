// SPDX-License-Identifier: MIT

// The scalar evaluation of one leaf: timing, easing, interpolation, accumulation, value function,
// addition. Sections 4.2 and 5.1–5.10 of the specification, line by line. Allocates nothing.

import LamellaMath

extension Leaf {
  /// The animated value over the value under it, or nil where the leaf is not in effect.
  @inline(__always)
  func evaluate(at clock: Clock, under: ChannelBlock, tracks: TrackList) -> ChannelBlock? {
    guard var sample = span.sample(at: clock.time, rate: clock.rate) else { return nil }
    if settles, let settled = span.settled { sample = settled }
    let progress = progress(sample)
    var value = ChannelBlock()
    var end = ChannelBlock()
    switch source {
    case .basic(let form):
      let (a, b) = ends(form, under: under)
      end = b
      value = mix(a, b, progress)
      if let velocity, let spring, !settles {
        let seconds = easedFraction(sample) * span.pass
        value.values += velocity.values * Float(spring.push(at: seconds))
      }
    case .keyframes(let index):
      tracks.keyframes[Int(index)].sample(progress, mixing: mixing, into: &value)
      if isCumulative { end = tracks.keyframes[Int(index)].last }
    case .path(let index):
      let place = tracks.paths[Int(index)].sample(progress).point
      (value.values[0], value.values[1]) = (place.x, place.y)
      if isCumulative {
        let last = tracks.paths[Int(index)].sample(1).point
        (end.values[0], end.values[1]) = (last.x, last.y)
      }
    case .pathRotation(let index, let offset):
      let angle = Float(tracks.paths[Int(index)].sample(progress).angle) + offset
      return ChannelBlock(Transform3D.rotation(angle).concatenating(under.transform))
    }
    if isCumulative, !span.timing.autoreverses, sample.iteration != 0 {
      // A pass without sense may be so short that its number is no integer.
      value = accumulate(value, end, passes: Int(max(-1e15, min(sample.iteration, 1e15))))
    }
    if let function = valueFunction {
      value = ChannelBlock(function.matrix(value.values[0], value.values[1], value.values[2]))
    }
    guard isAdditive else { return value }
    if mixing == .transform || valueFunction != nil {
      return ChannelBlock(value.transform.concatenating(under.transform))
    }
    return ChannelBlock(under.values + value.values)
  }

  /// The two values that the leaf is between, and how far it is from the first to the second.
  ///
  /// Nil where it is not in effect, or where its value is none that was given: sums of pictures are
  /// not pictures.
  func pair(
    at clock: Clock, under: ChannelBlock, tracks: TrackList
  ) -> (from: ChannelBlock, to: ChannelBlock, position: Double)? {
    guard !isAdditive, var sample = span.sample(at: clock.time, rate: clock.rate) else {
      return nil
    }
    if settles, let settled = span.settled { sample = settled }
    let progress = progress(sample)
    switch source {
    case .basic(.fromTo): return (from, to, progress)
    case .basic(.from): return (from, under, progress)
    case .basic(.to): return (under, to, progress)
    case .keyframes(let index):
      let track = tracks.keyframes[Int(index)]
      let (segment, position) = track.track.timing.locate(progress)
      let isDiscrete = track.track.timing.mode == .discrete
      return (
        track.blocks[segment], track.blocks[isDiscrete ? segment : segment + 1], position
      )
    case .basic, .path, .pathRotation: return nil
    }
  }

  /// The fraction after easing; a spring runs in seconds and may leave 0…1.
  @inline(__always)
  private func progress(_ sample: MediaTiming.Sample) -> Double {
    let fraction = easedFraction(sample)
    guard let spring else { return fraction }
    // At rest, however long the spring was given.
    if settles && fraction == 1 { return 1 }
    return spring.progress(at: fraction * span.pass)
  }

  @inline(__always)
  private func easedFraction(_ sample: MediaTiming.Sample) -> Double {
    timingFunction?.value(at: sample.fraction) ?? sample.fraction
  }

  /// Start and end from what was given and what is under; spec 5.2.
  private func ends(_ form: EndForm, under: ChannelBlock) -> (ChannelBlock, ChannelBlock) {
    switch form {
    case .fromTo: return (from, to)
    case .fromBy: return (from, adding(to, from))
    case .byTo: return (subtracting(from, to), to)
    case .from: return (from, relative(under))
    case .to: return (relative(under), to)
    case .by:
      let base = relative(under)
      return (base, adding(to, base))
    case .none: return (relative(under), relative(under))
    }
  }

  /// The value under a value function is no number; its neutral element stands in (spec 12, 22).
  private func relative(_ under: ChannelBlock) -> ChannelBlock {
    guard let valueFunction else { return under }
    let neutral = valueFunction.defaultValue
    return ChannelBlock(SIMD16(repeating: neutral))
  }

  /// `by` acts before the value for transforms, and is added for everything else.
  private func adding(_ by: ChannelBlock, _ value: ChannelBlock) -> ChannelBlock {
    if mixing == .transform {
      return ChannelBlock(by.transform.concatenating(value.transform))
    }
    return ChannelBlock(value.values + by.values)
  }

  private func subtracting(_ by: ChannelBlock, _ value: ChannelBlock) -> ChannelBlock {
    if mixing == .transform {
      return ChannelBlock(by.transform.invertedOrSelf.concatenating(value.transform))
    }
    return ChannelBlock(value.values - by.values)
  }

  @inline(__always)
  private func mix(_ a: ChannelBlock, _ b: ChannelBlock, _ progress: Double) -> ChannelBlock {
    Leaf.mix(a, b, progress, mixing)
  }

  @inline(__always)
  static func mix(
    _ a: ChannelBlock, _ b: ChannelBlock, _ progress: Double, _ mixing: Mixing
  ) -> ChannelBlock {
    switch mixing {
    case .linear:
      // The end must be exact: a + (b - a)·1 is not always b in floating point. From no colour
      // there is no colour at any time.
      if progress == 1 { return a.values[0].isNaN ? a : b }
      return ChannelBlock(a.values + (b.values - a.values) * Float(progress))
    case .transform:
      if progress == 0 { return a }
      if progress == 1 { return b }
      return ChannelBlock(a.transform.interpolated(to: b.transform, fraction: Float(progress)))
    case .immediate: return progress > 0 ? b : a
    case .half: return progress >= 0.5 ? b : a
    }
  }

  private func accumulate(
    _ value: ChannelBlock, _ end: ChannelBlock, passes: Int
  ) -> ChannelBlock {
    if mixing == .transform && valueFunction == nil {
      var result = value.transform
      let step = passes < 0 ? end.transform.invertedOrSelf : end.transform
      // As with `by`: what is added acts first.
      for _ in 0..<min(abs(passes), 10_000) { result = step.concatenating(result) }
      return ChannelBlock(result)
    }
    return ChannelBlock(value.values + end.values * Float(passes))
  }
}

extension SpringTiming {
  /// How far a push of one unit per second at the start carries, after some seconds.
  ///
  /// A spring's motion is linear in its start, so pushes add up whatever else it does.
  @inline(__always)
  func push(at seconds: Double) -> Double {
    var pushed = self
    pushed.initialVelocity += 1
    return pushed.progress(at: seconds) - progress(at: seconds)
  }
}
