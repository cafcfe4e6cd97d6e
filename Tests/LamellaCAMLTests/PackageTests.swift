// SPDX-License-Identifier: MIT

import Foundation
import LamellaCAML
import Testing

/// Packages made in a temporary folder.
@Suite final class PackageTests {
  private let root: URL
  private var folder: String { root.path + "/Test.ca" }

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("Test.ca/assets"), withIntermediateDirectories: true)
    try "secret".write(
      to: root.appendingPathComponent("out.png"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func write(_ name: String, _ text: String = "<caml/>") throws {
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
  }

  private func writeIndex(_ content: String) throws {
    try write("index.xml", "<plist><dict>\(content)</dict></plist>")
  }

  private func package(_ path: String? = nil) throws -> (package: Package, report: CAMLReport) {
    var report = CAMLReport()
    return (try Package(path: path ?? folder, report: &report), report)
  }

  // MARK: Documents

  @Test func `rootDocument names the document and other keys are kept`() throws {
    try write("other.caml")
    try write("main.caml")
    try writeIndex(
      "<key>rootDocument</key><string>other.caml</string><key>documentWidth</key><real>390</real>")
    let (package, report) = try package(folder + "//")
    #expect(package.documentPath == folder + "/other.caml")
    #expect(package.folder == folder)
    #expect(package.info["documentWidth"]?.number == 390)
    #expect(report.isEmpty)
  }

  @Test func `without an index main, then any caml, then any xml is taken`() throws {
    try write("assetManifest.caml")
    #expect(throws: CAMLError.self) { try package() }
    try write("z.xml")
    #expect(try package().package.documentPath == folder + "/z.xml")
    try write("b.caml")
    #expect(try package().package.documentPath == folder + "/b.caml")
    try write("main.caml")
    #expect(try package().package.documentPath == folder + "/main.caml")
  }

  @Test(arguments: [
    "<key>rootDocument</key><string>missing.caml</string>",
    "<key>rootDocument</key><string>../out.png</string>",
    "<key>rootDocument</key><string>/etc/passwd</string>",
    "<key>rootDocument</key><string></string>", "<key>rootDocument</key><true/>",
    "<key>rootDocument</key>",
  ])
  func `a wrong index is reported and worked round`(content: String) throws {
    try write("main.caml")
    try writeIndex(content)
    let (package, report) = try package()
    #expect(package.documentPath == folder + "/main.caml")
    #expect(report.entries.map(\.kind) == [.package])
    #expect(report.entries[0].file == folder + "/index.xml")
  }

  @Test func `a single file is a package of its folder`() throws {
    try write("one.caml", Fixture.small)
    try write("assets/a.png", "")
    let (package, _) = try package(folder + "/one.caml")
    #expect(package.folder == folder)
    #expect(
      try package.asset("assets/a.png")
        == .file(path: folder + "/assets/a.png", isSubstitute: false))
    var report = CAMLReport()
    #expect(try package.readDocument(report: &report).objects[0].id == "#1")
    #expect(report.isEmpty)
  }

  @Test func `what is missing or no file is an error`() throws {
    #expect(throws: CAMLError.self) { try package(root.path + "/none.ca") }
    let pipe = root.path + "/pipe.caml"
    #expect(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: CAMLError.self) { try package(pipe) }
    #expect(error?.kind == .unreadable)
    #expect(throws: CAMLError.self) { try XMLReader.read(file: pipe) }
    #expect(throws: CAMLError.self) { try XMLReader.read(file: folder) }
    #expect(throws: CAMLError.self) { try XMLReader.read(file: "/dev/zero") }
    #expect(throws: CAMLError.self) { try package("a\u{0}b") }
  }

  @Test func `a gigabyte is refused before it is read`() throws {
    let path = folder + "/main.caml"
    try write("main.caml", "")
    #expect(truncate(path, 1 << 30) == 0)
    let error = #expect(throws: CAMLError.self) { try XMLReader.read(file: path) }
    #expect(error?.kind == .tooLarge)
    #expect(error?.description == "\(path): has 1073741824 bytes; the limit is 268435456")
  }

  // MARK: Assets

  @Test func `sources are decoded and found`() throws {
    try write("main.caml")
    for name in ["Rectangle 1 (1).png", "100%.png", "a%20b.png", "photo.JPG", "c.webp"] {
      try write("assets/" + name, "x")
    }
    let (package, _) = try package()
    func found(_ source: String) throws -> Asset { try package.asset(source) }
    func file(_ name: String, isSubstitute: Bool = false) -> Asset {
      .file(path: folder + "/assets/" + name, isSubstitute: isSubstitute)
    }
    #expect(try found("assets/Rectangle%201%20(1).png") == file("Rectangle 1 (1).png"))
    #expect(try found("assets/Rectangle 1 (1).png") == file("Rectangle 1 (1).png"))
    #expect(try found("./assets//x/../100%.png") == file("100%.png"))
    #expect(try found("assets/a%20b.png") == file("a%20b.png"))
    #expect(try found("assets/photo.png") == file("photo.JPG", isSubstitute: true))
    #expect(try found("assets/c.png") == file("c.webp", isSubstitute: true))
    #expect(try found("assets/c") == file("c.webp", isSubstitute: true))
  }

  @Test(arguments: [
    ("../out.png", CAMLError.Kind.outsidePackage), ("assets/../../out.png", .outsidePackage),
    ("%2e%2e/out.png", .outsidePackage), ("assets/..%2F..%2Fout.png", .outsidePackage),
    ("/etc/passwd", .unsupportedSource), ("%2Fetc/passwd", .outsidePackage),
    ("http://x.invalid/a.png", .unsupportedSource), ("file:///etc/passwd", .unsupportedSource),
    ("assets/none.png", .missingAsset), ("", .missingAsset), ("assets", .missingAsset),
    ("a%00.png", .outsidePackage), ("data:image/png", .value), ("data:;base64,A", .value),
    ("data:;base64,*", .value), ("link.png", .outsidePackage), ("linked/out.png", .outsidePackage),
  ])
  func `what is not in the package is refused`(source: String, kind: CAMLError.Kind) throws {
    try write("main.caml")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.png", withDestinationPath: "../out.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/linked", withDestinationPath: "..")
    let (package, _) = try package()
    let error = #expect(throws: CAMLError.self) { try package.asset(source) }
    #expect(error?.kind == kind)
  }

  @Test func `inline data is decoded`() throws {
    try write("main.caml")
    let (package, _) = try package()
    #expect(
      try package.asset("data:image/PNG;base64,AAEC\n/w==")
        == .data([0, 1, 2, 255], mediaType: "image/png"))
    #expect(
      try package.asset("data:image/png;base64,AA%3D%3D") == .data([0], mediaType: "image/png"))
    #expect(try package.asset("data:,a%20b") == .data(Array("a b".utf8), mediaType: ""))
  }

  @Test func `an asset's error has the place of its element`() throws {
    try write("main.caml", "<caml>\n<CGImage src='none.png'/><CGImage/></caml>")
    let (package, _) = try package()
    let images = Array(try XMLReader.read(file: package.documentPath).root.children)
    let error = #expect(throws: CAMLError.self) { try package.asset(of: images[0]) }
    #expect(error?.attribute == "src")
    #expect(
      error?.description
        == "\(folder)/main.caml:2:1: the file \"none.png\" is missing (attribute src of caml/CGImage)"
    )
    #expect(throws: CAMLError.self) { try package.asset(of: images[1]) }
  }
}
