// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// Where the root comes to stand and how large a scene is.
@Suite struct LoadSizeTests {
  @Test(arguments: ["", "anchorPoint='0 0'", "anchorPoint='13.5 0.5' position='900 900'"])
  func `the root's bounds fill the parent's corner`(attributes: String) throws {
    let world = World()
    let parent = world.addLayer(to: world.root)
    let scene = try Fixture.load(
      "<CALayer bounds='3 4 120 80' \(attributes)/>", into: world, under: parent)
    #expect(scene.size == Size(120, 80))
    #expect(scene.root.superlayer == parent && parent.sublayers == [scene.root])
    #expect(scene.root.frame == Rect(0, 0, 120, 80))
    #expect(scene.root.bounds == Rect(3, 4, 120, 80))
  }

  @Test func `the root keeps its own transform and flip`() throws {
    let scene = try Fixture.load(
      "<CALayer bounds='0 0 100 50' transform='rotate(90deg)' geometryFlipped='1'/>")
    #expect(scene.root.position == Point(50, 25) && scene.root.isGeometryFlipped)
    #expect(near(scene.root[.transform.rotation.z], .pi / 2))
  }

  @Test func `without a parent the scene stands under the world's root`() throws {
    let world = World()
    let first = try Fixture.scene("", into: world)
    let second = try Fixture.scene("", into: world)
    #expect(world.root.sublayers == [first.root, second.root])
  }

  private let documentInfo: [String: PropertyList] = [
    "documentWidth": .real(390), "documentHeight": .integer(844),
  ]

  @Test func `a root without bounds takes those of the document`() throws {
    for attributes in ["", "bounds='0 0 0 0'", "bounds='5 5 10 0'"] {
      let scene = try Fixture.load("<CALayer \(attributes)/>", info: documentInfo)
      #expect(scene.size == Size(390, 844) && scene.root.bounds == Rect(0, 0, 390, 844))
      #expect(scene.root.position == Point(195, 422))
    }
    #expect(try Fixture.load("<CALayer bounds='0 0 4 4'/>", info: documentInfo).size == Size(4, 4))
  }

  @Test func `without those either the box of the sublayers counts`() throws {
    let scene = try Fixture.load(
      """
      <CALayer><sublayers>
        <CALayer bounds="0 0 10 20" position="0 0"/>
        <CALayer bounds="0 0 10 10" position="50 0" transform="rotate(90deg) scale(4, 1, 1)">
          <sublayers><CALayer bounds="0 0 9 9" position="999 999"/></sublayers>
        </CALayer>
      </sublayers></CALayer>
      """)
    #expect(near(scene.root.bounds.minX, -5) && near(scene.root.bounds.minY, -20))
    #expect(near(scene.size.width, 60) && near(scene.size.height, 40))
    #expect(near(scene.root.frame.minX, 0) && near(scene.root.frame.minY, 0))
  }

  @Test func `without anything the document is refused`() throws {
    for text in ["<CALayer/>", "<CALayer><sublayers><CALayer/></sublayers></CALayer>"] {
      let error = #expect(throws: CAMLError.self) { try Fixture.load(text) }
      #expect(error?.kind == .structure && error?.attribute == "bounds")
      #expect(error?.path == "caml/CALayer" && error?.location?.description == "1:7")
    }
  }

  @Test func `an empty plane is an empty layer where the document has a size`() throws {
    let scene = try Fixture.load("", info: documentInfo)
    #expect(scene.size == Size(390, 844) && scene.root.sublayerCount == 0)
    #expect(scene.report.entries.map(\.kind) == [.package])
    for text in [
      "", "<MicaAssetManifest><modules type='NSArray'/></MicaAssetManifest>", "<CAFilter/>",
    ] {
      let error = #expect(throws: CAMLError.self) { try Fixture.load(text) }
      #expect(error?.kind == .structure)
    }
  }

  @Test func `of several roots the first shows and the others are reported`() throws {
    let scene = try Fixture.load("<CALayer bounds='0 0 1 1'/><CALayer bounds='0 0 2 2'/>")
    #expect(scene.size == Size(1, 1) && scene.world.layerCount == 2)
    #expect(scene.report.entries.map(\.kind) == [.unsupported])
  }
}
