// SPDX-License-Identifier: MIT

import LamellaConformance
import Testing

/// How many entries of a group pass and how many are skipped; none fails.
struct ExpectedCount: CustomTestStringConvertible {
  let name: String
  let passed: Int
  var notApplicable = 0
  var notYet = 0

  init(_ name: String, _ passed: Int, notApplicable: Int = 0, notYet: Int = 0) {
    self.name = name
    self.passed = passed
    self.notApplicable = notApplicable
    self.notYet = notYet
  }

  var testDescription: String { name }

  /// Expects a report to hold this group with these numbers.
  func check(_ report: ConformanceReport, at location: SourceLocation = #_sourceLocation) throws {
    let area = try #require(report.areas.first { $0.name == name }, sourceLocation: location)
    for outcome in report.failures where outcome.area == name {
      Issue.record("\(outcome.id): \(outcome.result)", sourceLocation: location)
    }
    #expect(area.count.failed == 0, sourceLocation: location)
    #expect(area.count.passed == passed, sourceLocation: location)
    #expect(area.count.notApplicable == notApplicable, sourceLocation: location)
    #expect(area.count.notYet == notYet, sourceLocation: location)
  }
}

@Suite struct `Conformance cases` {
  static let areas: [ExpectedCount] = [
    .init("CALayer.defaults", 38),
    .init("CALayer.classDefaults", 16),
    .init("CALayer.properties", 38),
    .init("constants", 94),
    .init("CALayer.geometry", 13),
    .init("CALayer.conversion", 18),
    .init("CALayer.tree", 11),
    .init("CALayer.mask", 2),
    .init("CALayer.hitTest", 11),
    .init("CALayer.layout", 14),
    .init("CALayer.display", 13),
    .init("CALayer.actions", 9),
    .init("CALayer.implicit", 4),
    .init("CALayer.animations", 4),
    .init("CALayer.archiving", 0, notApplicable: 28),
    .init("CALayer.flipping", 5),
    .init("CALayer.autoresizing", 17),
    .init("CALayer.keyPaths", 2),
    .init("CALayer.customProperties", 23),
    .init("CALayer.observation", 0, notApplicable: 7),
    .init("CALayer.presentation", 2),
    .init("CAMediaTiming", 8),
    .init("CABase.clock", 0, notApplicable: 3),
    .init("CAMediaTimingFunction", 25),
    .init("CAAnimation", 13, notApplicable: 3),
    .init("CABasicAnimation", 25),
    .init("CAKeyframeAnimation", 39),
    .init("CASpringAnimation", 4),
    .init("CAAnimationGroup", 8),
    .init("CATransition", 7),
    .init("CAValueFunction", 10),
    .init("CATransaction", 25, notApplicable: 6),
    .init("CATransform3D", 16),
    .init("CAConstraint", 25),
    .init("CAEmitterLayer", 37, notApplicable: 1),
    .init("CAGradientLayer", 17),
    .init("CAReplicatorLayer", 12),
    .init("CATiledLayer", 5),
    .init("CAShapeLayer", 20),
    .init("CATextLayer", 18, notApplicable: 1),
    .init("CATransformLayer", 4),
    .init("CAScrollLayer", 14),
    .init("CAGravity", 9),
    .init("CALayer.render", 19, notApplicable: 1),
    .init("CALayer.shadow", 3),
    .init("CARenderer", 17),
    .init("CADisplayLink", 0, notApplicable: 5),
  ]

  @Test(arguments: areas)
  func `no case of an area fails`(_ area: ExpectedCount) throws {
    try area.check(Fixtures.cases.get())
  }

  @Test func `every area of the file is listed`() throws {
    let report = try Fixtures.cases.get()
    #expect(Set(report.areas.map(\.name)) == Set(`Conformance cases`.areas.map(\.name)))
    let total = report.total
    #expect(total.passed + total.skipped == report.outcomes.count)
    print("cases: \(total.passed) passed, \(total.failed) failed, \(total.skipped) skipped")
  }
}
