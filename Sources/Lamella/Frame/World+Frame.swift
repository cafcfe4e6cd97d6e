// SPDX-License-Identifier: MIT

extension World {
  /// Commits what changed and makes the frame of a time.
  ///
  /// Seconds of the world's own time; any order, any gaps: a frame depends on the committed model
  /// and the time only. Animations added since the last frame start at this time. After the frame
  /// is made, callbacks that became due run, each once, and may edit anything.
  ///
  /// While a transaction of ``beginTransaction()`` is open, nothing is committed: what was animated
  /// moves on over the last commit. Where the tree has changed too, the last picture stays.
  ///
  /// The frame returned is overwritten two calls later unless it is still held.
  /// Traps on a time that is not finite and when called from within itself.
  ///
  /// - Complexity: O(layers + animations); O(animations) when nothing moves.
  @discardableResult
  public func frame(at time: Double) -> Frame {
    precondition(time.isFinite, "a frame at \(time)")
    precondition(!pipeline.isRunning, "frame(at:) was called while a frame is being made")
    if let pictureSource, pictureSource.collect(at: time) { changes.invalidate(.drawing) }
    pipeline.isRunning = true
    let frame = pipeline.run(self, at: time)
    pipeline.isRunning = false
    deliverCallbacks()
    return frame
  }

  /// Commits what changed at a time, without making a frame.
  ///
  /// Animations added since the last commit start at this time. Nothing is committed while a
  /// transaction of ``beginTransaction()`` is open.
  public func commit(at time: Double) {
    precondition(time.isFinite, "a commit at \(time)")
    Commit.run(self, at: time)
    Timing.run(self)
    pipeline.isStill = false
    uncommittedFrame()
    deliverCallbacks()
  }

  /// Commits what changed and writes the animated values of a time to the presentation: the first
  /// three stages, for measuring them.
  package func evaluateTracks(at time: Double) {
    Commit.run(self, at: time)
    Timing.run(self)
    Interpolation.run(self)
    // The next frame is made whatever its time.
    pipeline.isStill = false
    pipeline.lastTime = .infinity
  }

  private func uncommittedFrame() { changes.invalidate(.drawing) }

  /// When the next frame is needed after the last one.
  public var nextFrame: NextFrame {
    let isEdited = (changes.isDirty || animations.wasEdited) && !holdsChanges
    if isEdited || !animations.callbacks.isEmpty || transactions.hasOpenHandlers { return .now }
    if pipeline.frameNumber > 0, pipeline.isAsynchronous(pipeline.snapshots.frame) { return .now }
    let next = pictureSource?.nextFrame(after: time) ?? .never
    return animations.nextFrame.earlier(next)
  }

  /// The time of the last frame.
  public var time: Double { pipeline.lastTime }

  /// What the stages of the last frame cost.
  public var profile: FrameProfile { pipeline.profile }

  /// A clock in nanoseconds for the profile; nil leaves its times at zero.
  ///
  /// The engine reads no clock of its own.
  public var profileClock: (() -> UInt64)? {
    get { pipeline.profileClock }
    set { pipeline.profileClock = newValue }
  }

  private func deliverCallbacks() {
    // A callback may make callbacks due, which then wait for the next frame.
    if animations.callbacks.isEmpty { return }
    let due = animations.callbacks
    animations.callbacks.removeAll(keepingCapacity: true)
    for callback in due {
      switch callback {
      case .start(let body): body()
      case .stop(let body, let finished): body(finished)
      case .completion(let token): token.handler(token.isFinished)
      }
    }
  }
}
