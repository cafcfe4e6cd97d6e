// SPDX-License-Identifier: MIT

import LamellaConformance
import Testing

@Suite struct `Reference vectors through the engine` {
  static let operations: [ExpectedCount] = [
    .init("timingFunction", 42),
    .init("mediaTiming", 25),
    .init("convertTime", 16),
    .init("pauseResume", 3),
    .init("basicAnimation", 14),
    .init("stack", 4),
    .init("cumulative", 8),
    .init("additiveTransform", 1),
    .init("keyframe", 23),
    .init("pathKeyframe", 4),
    .init("pathLength", 1),
    .init("pathRotation", 6),
    .init("spring", 14),
    .init("settlingDuration", 11),
    .init("springPerceptual", 5),
    .init("group", 7),
    .init("matrix", 12),
    .init("affineTransform", 7),
    .init("project", 5),
    .init("frame", 15),
    .init("setFrame", 10),
    .init("setBounds", 2),
    .init("convertPoint", 27),
    .init("convertRect", 3),
    .init("hitTest", 12),
    .init("containsPoint", 4),
    .init("gravity", 19),
    .init("nineSlice", 5),
    .init("border", 1, notYet: 2),
    .init("shadow", 4),
    .init("opacity", 2, notYet: 1),
    .init("blend", 14),
    .init("interpolateAffine", 14),
    .init("decomposeAffine", 5),
    .init("interpolateTransform3D", 6),
    .init("keyPathSet", 2),
    .init("keyPathGet", 4),
    .init("valueFunction", 6),
    .init("transition", 13),
    .init("transitionProgress", 1),
    .init("gradientT", 15),
    .init("gradientColor", 7),
    .init("replicator", 5),
    .init("replicatorColor", 3),
    .init("replicatorDelay", 2),
    .init("scrollToPoint", 4),
    .init("scrollToRect", 5),
    .init("visibleRect", 1),
    .init("emitterMotion", 3),
    .init("emitterRange", 3),
    .init("emitterAttribute", 5),
    .init("emitterMultiplier", 2),
    .init("strokeTrim", 3),
    .init("autoresize", 13),
    .init("constraint", 17),
  ]

  @Test(arguments: operations)
  func `no vector of an operation fails`(_ operation: ExpectedCount) throws {
    try operation.check(Fixtures.vectors.get())
  }

  @Test func `every operation of the file is listed`() throws {
    let report = try Fixtures.vectors.get()
    #expect(
      Set(report.areas.map(\.name))
        == Set(`Reference vectors through the engine`.operations.map(\.name)))
    let total = report.total
    #expect(total.passed + total.skipped == report.outcomes.count)
    print("vectors: \(total.passed) passed, \(total.failed) failed, \(total.skipped) skipped")
  }
}
