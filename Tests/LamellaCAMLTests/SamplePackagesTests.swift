// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// The packages under `Samples/Packages` are sound and use nothing unknown.
@Suite struct SamplePackagesTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Samples/Packages"

  static let names = ["Carousel", "Clockwork", "Replicas"]

  @Test func `every package in the folder is tested`() {
    #expect(FileReading.names(in: Self.folder) == Self.names.map { "\($0).ca" })
  }

  @Test(arguments: names)
  func `a sample package has nothing to report and all its pictures`(name: String) throws {
    var report = CAMLReport()
    let package = try Package(path: "\(Self.folder)/\(name).ca", report: &report)
    let document = try package.readDocument(report: &report)
    DocumentAudit.check(document, report: &report)
    for element in document.xml.elements where element["src"] != nil {
      guard case .file(_, isSubstitute: false) = try package.asset(of: element) else {
        Issue.record("\(element.path) names a picture by another ending")
        continue
      }
    }
    #expect(report.description == "")
    #expect(document.objects.map(\.className) == ["CALayer"])
    let bounds = try document.objects[0].value("bounds", as: .rect)
    guard case .rect(let rect) = bounds else {
      Issue.record("the root has no bounds")
      return
    }
    #expect(package.info["documentWidth"]?.number == Double(rect.size.width))
    #expect(package.info["documentHeight"]?.number == Double(rect.size.height))
  }

  @Test(arguments: names)
  func `a sample package plays, and its key paths and values fit`(name: String) throws {
    let world = World()
    let scene = try CAMLReader.load(path: "\(Self.folder)/\(name).ca", into: world)
    #expect(scene.report.description == "")
    #expect(scene.root.frame == Rect(0, 0, scene.size.width, scene.size.height))
    #expect(world.layerCount > 10)
    for time in [0, 0.5, 7.25, 3] { world.frame(at: time) }
    #expect(world.nextFrame == .now)
    #expect(world.issues.issues.allSatisfy { $0.kind == .unsupported })
    #expect(world.root.sublayers == [scene.root])
  }

  @Test func `the packages hold what they are there for`() throws {
    func count(_ name: String, where matches: (CAMLObject) -> Bool) throws -> Int {
      var report = CAMLReport()
      let package = try Package(path: "\(Self.folder)/\(name).ca", report: &report)
      return try package.readDocument(report: &report).xml.elements.lazy
        .map(CAMLObject.init).filter(matches).count
    }
    #expect(try count("Carousel") { $0["borderWidth"] != nil && $0["cornerRadius"] != nil } > 250)
    #expect(try count("Carousel") { $0.className?.hasSuffix("Animation") == true } > 250)
    #expect(try count("Clockwork") { $0["anchorPoint"] != nil } > 60)
    #expect(
      try count("Replicas") {
        $0.className == "CAReplicatorLayer"
          && $0.property("sublayers")?.members.contains { $0.className == "CAReplicatorLayer" }
            == true
      } >= 4)
  }
}
