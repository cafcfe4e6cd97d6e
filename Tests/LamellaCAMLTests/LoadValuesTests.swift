// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// The forms of values, and which of two forms counts.
@Suite struct LoadValuesTests {
  private func layer(_ attributes: String, _ inner: String = "") throws -> Layer {
    let (layer, scene) = try Fixture.layer("<CALayer \(attributes)>\(inner)</CALayer>")
    #expect(scene.report.description == "")
    return layer
  }

  // MARK: Colours

  @Test(arguments: [
    ("<backgroundColor value='1 0 0'/>", Color(1, 0, 0, 1)),
    ("<backgroundColor value='1 0 0' opacity='0'/>", Color(1, 0, 0, 0)),
    ("<backgroundColor opacity='0.5' value='1 0 0 0.5'/>", Color(1, 0, 0, 0.25)),
    ("<backgroundColor type='CGColor' value='0 0 1' opacity='0.5'/>", Color(0, 0, 1, 0.5)),
    ("<backgroundColor><CGColor value='0 1 0'/></backgroundColor>", Color(0, 1, 0, 1)),
    ("<backgroundColor value='1.09 -0.0158 -0.01812'/>", Color(1.09, -0.0158, -0.01812, 1)),
  ])
  func `a colour may be an element with an alpha`(text: String, color: Color) throws {
    #expect(try layer("", text).backgroundColor == color)
    #expect(try layer("backgroundColor='0.5 0.5 0.5'", text).backgroundColor == color)
  }

  @Test func `an attribute gives a colour with three or four numbers, an empty element none`()
    throws
  {
    #expect(try layer("backgroundColor='1 0 0'").backgroundColor == Color(1, 0, 0))
    #expect(try layer("backgroundColor='1 0 0 0.5'").backgroundColor == Color(1, 0, 0, 0.5))
    #expect(try layer("", "<backgroundColor/>").backgroundColor == nil)
    #expect(try layer("borderColor='1 0 0'", "<borderColor type='null'/>").borderColor == nil)
    #expect(try layer("").borderColor == .black)
  }

  // MARK: Transforms

  @Test func `a chain in the form of parts is kept as parts`() throws {
    let layer = try layer("transform='rotate(450deg) scale(2, 3, 1)'")
    #expect(near(layer[.transform.rotation.z], 7.853982))
    #expect(layer[.transform.scale.x] == 2 && layer[.transform.scale.y] == 3)
    #expect(
      near(layer.transform, .scale(2, 3, 1).concatenating(.rotation(.pi / 2, 0, 0, 1))))
  }

  @Test func `any other chain is a matrix`() throws {
    let layer = try layer("transform='scale(2, 3, 1) rotate(90deg)'")
    #expect(near(layer.transform, .rotation(.pi / 2, 0, 0, 1).concatenating(.scale(2, 3, 1))))
    #expect(try self.layer("transform=''").transform == .identity)
    let deep = try self.layer("sublayerTransform='perspective(500)'")
    #expect(deep.sublayerTransform.m34 == Float(-1) / 500)
  }

  @Test(arguments: [
    ("transform='rotate(90deg)' transform.rotation.z='0'", Float.pi / 2),
    ("transform.rotation.z='0' transform='rotate(90deg)'", Float.pi / 2),
    ("transform.rotation.z='1' transform='rotate(90deg)'", 1),
    ("transform='rotate(90deg)' transform.rotation.z='1'", 1),
    ("transform='' transform.rotation.z='1'", 1),
    ("transform.rotation.z='1'", 1),
    ("transform.rotation.z='-0.5' transform.scale.xy='2'", -0.5),
  ])
  func `a dotted part comes after the whole, and a zero after it says nothing`(
    attributes: String, angle: Float
  ) throws {
    #expect(near(try layer(attributes)[.transform.rotation.z], angle))
  }

  @Test func `dotted parts of points and rectangles change the whole`() throws {
    let layer = try layer(
      "position.x='7' position='1 2' bounds.size.height='9' bounds='1 2 3 4' bounds.origin.x='0'")
    #expect(layer.position == Point(7, 2) && layer.bounds == Rect(0, 2, 3, 9))
  }

  @Test func `the frame is solved under all the rest`() throws {
    let layer = try layer("frame='10 20 30 40' anchorPoint='0 0' transform='scale(2, 2, 1)'")
    #expect(layer.position == Point(10, 20) && layer.bounds == Rect(0, 0, 15, 20))
  }

  @Test func `an old spelling of continuous corners is understood`() throws {
    #expect(try layer("continuousCorners='1'").cornerCurve == .continuous)
    #expect(try layer("continuousCorners='0'").cornerCurve == .circular)
  }

  // MARK: Timing

  @Test func `a layer has the timing of its attributes`() throws {
    let layer = try layer(
      """
      beginTime='2' duration='3' speed='0.5' timeOffset='1' repeatCount='inf' repeatDuration='0'
      autoreverses='1' fillMode='both'
      """)
    #expect(layer.value(forKeyPath: "beginTime") == .number(2))
    #expect(layer.value(forKeyPath: "duration") == .number(3))
    #expect(layer.value(forKeyPath: "speed") == .number(0.5))
    #expect(layer.value(forKeyPath: "timeOffset") == .number(1))
    #expect(layer.value(forKeyPath: "repeatCount") == .number(.infinity))
    #expect(layer.value(forKeyPath: "autoreverses") == .bool(true))
    #expect(layer.value(forKeyPath: "fillMode") == .string("both"))
    #expect(try self.layer("fillMode='frozen'").value(forKeyPath: "fillMode") == .string("removed"))
  }

  @Test func `a layer's speed warps its animations`() throws {
    let world = World()
    let (layer, _) = try Fixture.layer(
      """
      <CALayer speed="0.5"><animations>
        <a type="CABasicAnimation" keyPath="position.x" duration="1">
          <fromValue type="real" value="0"/><toValue type="real" value="100"/>
        </a>
      </animations></CALayer>
      """, into: world)
    world.frame(at: 0)
    world.frame(at: 1)
    #expect(near(layer.presentation.number("position.x"), 50))
  }
}
