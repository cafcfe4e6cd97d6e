// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// Runs one case.
enum CaseRun {
  static func result(
    of example: ConformanceCase, stage: RenderStage
  ) -> ConformanceReport.Result {
    if let skip = NotApplicable.skip(of: example) { return .skipped(skip) }
    let scene = Scene(isShown: isShown(example))
    do throws(Unreadable) {
      try scene.build(example.given)
      if example.when["query"].string == "render" {
        try scene.run(example.when["steps"])
        let failures = try scene.failures(
          of: example.when, checks: example.expected["checks"], tolerance: example.tolerance,
          stage: stage)
        if failures.isEmpty { return .passed }
        return .failed(
          expected: example.expected.description, got: failures.joined(separator: "; "))
      }
      let answer = try scene.answer(example.when)
      return compare(answer, example, scene)
    } catch {
      return .failed(expected: example.expected.description, got: "unreadable: \(error.reason)")
    }
  }

  private static func compare(
    _ answer: JSON, _ example: ConformanceCase, _ scene: Scene
  ) -> ConformanceReport.Result {
    let expected = ValueCoding.plainPaths(example.expected)
    let expectation = Expectation(tolerance: example.tolerance, resolve: scene.meaning)
    return expectation.agrees(answer, expected)
      ? .passed : .failed(expected: example.expected.description, got: answer.description)
  }

  /// Whether the case's layers are put on screen before its steps.
  ///
  /// A question about what is on screen needs them there. So does one about implicit animations,
  /// unless the answer was measured on Apple's engine: that was in processes that showed nothing,
  /// where no layer animates by itself.
  private static func isShown(_ example: ConformanceCase) -> Bool {
    switch example.when["query"].string {
    case "presentation": true
    case "hasAnimation", "animationKeys", "animationCount": !example.isMeasured
    default: false
    }
  }
}
