// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamella

@Suite struct ArchitectureTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `the stages stand in one order in the enumeration, the code and the documentation`()
    throws
  {
    let stages = FrameStage.allCases.map { "\($0)" }
    let code = try text("Sources/Lamella/Frame/FramePipeline.swift")
    let marks = code.matches(of: /mark\(\.(\w+)\)/).map { String($0.1) }
    #expect(marks == stages)
    let page = try text("Sources/Lamella/Lamella.docc/architecture.md")
    let listed = page.matches(of: /(?m)^\d+\. \*\*(\w+)\*\*/).map { String($0.1) }
    #expect(listed == stages)
  }

  @Test func `each stage is called right before it is timed`() throws {
    let code = try text("Sources/Lamella/Frame/FramePipeline.swift")
    for stage in FrameStage.allCases {
      let system = "\(stage)".prefix(1).uppercased() + "\(stage)".dropFirst()
      let call = try #require(code.range(of: "\(system).run("))
      let mark = try #require(code.range(of: "mark(.\(stage))"))
      #expect(call.lowerBound < mark.lowerBound)
    }
  }

  @Test func `the engine imports nothing but its own modules`() throws {
    for module in ["Lamella", "LamellaKernels", "LamellaMath"] {
      let folder = Self.package.appendingPathComponent("Sources/\(module)")
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let imports = try String(contentsOf: file, encoding: .utf8)
          .matches(of: /(?m)^(?:public |package |internal |private )?import (\w+)/).map {
            String($0.1)
          }
        let foreign = imports.filter {
          !["LamellaMath", "LamellaKernels", "CLamellaKernels"].contains($0)
        }
        let isPlatform = file.lastPathComponent == "Math+Platform.swift"
        #expect(isPlatform || foreign.isEmpty, "\(file.lastPathComponent) imports \(foreign)")
      }
    }
  }
}
