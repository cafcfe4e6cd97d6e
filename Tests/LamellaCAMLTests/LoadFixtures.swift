// SPDX-License-Identifier: MIT

import Foundation
import Lamella
import LamellaCAML
import LamellaContent
import LamellaMath

extension Fixture {
  /// Loads a document with this content of `<caml>` into a world.
  static func load(
    _ content: String, into world: World = World(), under parent: Layer? = nil,
    folder: String = "/nowhere", info: [String: PropertyList] = [:]
  ) throws(CAMLError) -> CAMLScene {
    var report = CAMLReport()
    let document = try document(content, report: &report)
    let package = Package(documentPath: "t.caml", folder: folder, info: info)
    return try CAMLReader.load(
      document, of: package, into: world, under: parent, report: report)
  }

  /// Loads a root of 100 × 50 with these elements in it.
  static func scene(
    _ inner: String, attributes: String = "", into world: World = World(),
    folder: String = "/nowhere"
  ) throws(CAMLError) -> CAMLScene {
    try load(
      "<CALayer id=\"root\" bounds=\"0 0 100 50\" \(attributes)>\(inner)</CALayer>", into: world,
      folder: folder)
  }

  /// Loads one sublayer of a root and gives it with the scene.
  static func layer(
    _ text: String, into world: World = World(), folder: String = "/nowhere"
  ) throws(CAMLError) -> (layer: Layer, scene: CAMLScene) {
    let scene = try scene("<sublayers>\(text)</sublayers>", into: world, folder: folder)
    return (scene.root.sublayers[0], scene)
  }

  /// Loads a root with these animations.
  static func animated(
    _ animations: String, attributes: String = "", into world: World = World()
  ) throws(CAMLError) -> CAMLScene {
    try scene("<animations>\(animations)</animations>", attributes: attributes, into: world)
  }
}

/// A folder that goes away with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Writes a picture of one colour.
  func writePicture(
    _ name: String, width: Int = 2, height: Int = 3, red: UInt8 = 255
  ) throws {
    let pixels = (0..<width * height).flatMap { _ -> [UInt8] in [red, 0, 0, 255] }
    try write(
      PNGEncoder.encode(Bitmap(width: width, height: height, pixels: pixels)), to: name)
  }
}

/// Whether two numbers agree to single precision.
func near(_ a: Float, _ b: Float, _ tolerance: Float = 1e-4) -> Bool { abs(a - b) <= tolerance }

func near(_ a: Point, _ b: Point, _ tolerance: Float = 1e-3) -> Bool {
  near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance)
}

func near(_ a: Transform3D, _ b: Transform3D, _ tolerance: Float = 1e-5) -> Bool {
  zip(a.elements, b.elements).allSatisfy { near($0, $1, tolerance) }
}

extension PresentationLayer {
  /// The number on screen at a key path; NaN where it is none.
  func number(_ keyPath: String) -> Float {
    value(forKeyPath: keyPath).number.map { Float($0) } ?? .nan
  }
}
