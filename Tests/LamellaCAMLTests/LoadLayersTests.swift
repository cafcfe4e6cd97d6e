// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// Every class of layers with what it holds.
@Suite struct LoadLayersTests {
  @Test func `a plain layer has all its attributes and elements`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CALayer id="#1" name="A &amp; B" bounds="1 2 30 40" position="5,6" anchorPoint="0 1"
        zPosition="7" anchorPointZ="8" opacity="0.25" hidden="1" doubleSided="0"
        geometryFlipped="true" masksToBounds="1" opaque="1" cornerRadius="3" cornerCurve="continuous"
        maskedCorners="5" borderWidth="2" borderColor="0 1 0" backgroundColor="1 0 0"
        contentsRect="0 0 0.5 1" contentsCenter="0.1 0.1 0.8 0.8" contentsScale="2"
        contentsGravity="resizeAspect" minificationFilter="nearest" magnificationFilter="nearest"
        shadowOpacity="0.5" shadowOffset="4 5" shadowRadius="6" shadowPath="0 0 m 1 0 l h"
        allowsGroupOpacity="0" allowsEdgeAntialiasing="0" edgeAntialiasingMask="3"
        autoresizingMask="18" shouldRasterize="1" rasterizationScale="3">
        <shadowColor value="0 0 1" opacity="0.5"/>
        <contentsMultiplyColor value="1 0.5 0" opacity="0.75"/>
      </CALayer>
      """)
    #expect(scene.report.description == "")
    #expect(layer.name == "A & B" && scene.layer(id: "#1") == layer)
    #expect(scene.layer(named: "A & B") == layer && scene.layerNames == ["A & B"])
    #expect(layer.bounds == Rect(1, 2, 30, 40) && layer.position == Point(5, 6))
    #expect(layer.anchorPoint == Point(0, 1) && layer.anchorPointZ == 8 && layer.zPosition == 7)
    #expect(layer.opacity == 0.25 && layer.isHidden && !layer.isDoubleSided)
    #expect(layer.isGeometryFlipped && layer.masksToBounds && layer.isOpaque)
    #expect(layer.cornerRadius == 3 && layer.cornerCurve == .continuous)
    #expect(layer.maskedCorners.rawValue == 5)
    #expect(layer.borderWidth == 2 && layer.borderColor == Color(0, 1, 0))
    #expect(layer.backgroundColor == Color(1, 0, 0))
    #expect(layer.contentsRect == Rect(0, 0, 0.5, 1) && layer.contentsScale == 2)
    #expect(layer.contentsCenter == Rect(0.1, 0.1, 0.8, 0.8))
    #expect(layer.value(forKeyPath: "contentsGravity") == .string("resizeAspect"))
    #expect(layer.value(forKeyPath: "minificationFilter") == .string("nearest"))
    #expect(layer.value(forKeyPath: "magnificationFilter") == .string("nearest"))
    #expect(layer.shadowOpacity == 0.5 && layer.shadowOffset == Size(4, 5))
    #expect(layer.shadowRadius == 6 && layer.shadowColor == Color(0, 0, 1, 0.5))
    #expect(layer.shadowPath?.isEmpty == false)
    #expect(layer.contentsMultiplyColor == Color(1, 0.5, 0, 0.75))
    #expect(!layer.allowsGroupOpacity && layer.edgeAntialiasingMask.rawValue == 3)
    #expect(layer.value(forKeyPath: "autoresizingMask") == .number(18))
    #expect(layer.shouldRasterize && layer.rasterizationScale == 3)
  }

  @Test(arguments: [
    ("CALayer", LayerClass.layer), ("CAShapeLayer", .shape), ("CAGradientLayer", .gradient),
    ("CATextLayer", .text), ("CAEmitterLayer", .emitter), ("CAReplicatorLayer", .replicator),
    ("CAScrollLayer", .scroll), ("CATiledLayer", .tiled), ("CATransformLayer", .transform),
    ("CAPortalLayer", .portal),
  ])
  func `every class is loaded as its own`(name: String, layerClass: LayerClass) throws {
    let (layer, scene) = try Fixture.layer(
      "<\(name) opacity='0.5' preservesDepth='1'><sublayers><CALayer/></sublayers></\(name)>")
    #expect(layer.layerClass == layerClass && layer.opacity == 0.5 && layer.sublayerCount == 1)
    #expect(scene.report.description == "")
  }

  @Test func `a shape has its path, colours and line`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CAShapeLayer path="0 0 m 10 0 l 10 10 5 20 0 10 c h" strokeColor="0 0 1" lineWidth="2.5"
        miterLimit="4" strokeStart="0.1" strokeEnd="0.9" lineDashPhase="3" fillRule="evenodd"
        lineCap="round" lineJoin="bevel">
        <fillColor value="1 1 0" opacity="0.5"/>
        <lineDashPattern><real value="4"/><integer value="2"/></lineDashPattern>
      </CAShapeLayer>
      """)
    #expect(scene.report.description == "")
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(10, 0))
    path.addCurve(Point(10, 10), Point(5, 20), to: Point(0, 10))
    path.close()
    #expect(layer.value(forKeyPath: "path") == .path(path))
    #expect(layer[.fillColor] == Color(1, 1, 0, 0.5) && layer[.strokeColor] == Color(0, 0, 1))
    #expect(layer[.lineWidth] == 2.5 && layer[.strokeStart] == 0.1 && layer[.strokeEnd] == 0.9)
    #expect(layer.value(forKeyPath: "miterLimit") == .number(4) && layer[.lineDashPhase] == 3)
    #expect(layer.value(forKeyPath: "fillRule") == .string("even-odd"))
    #expect(layer.value(forKeyPath: "lineCap") == .string("round"))
    #expect(layer.value(forKeyPath: "lineJoin") == .string("bevel"))
    #expect(layer.value(forKeyPath: "lineDashPattern") == .array([.number(4), .number(2)]))
  }

  @Test func `a gradient has colours with alpha, stops, points and type`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CAGradientLayer startPoint="0 0" endPoint="1 0.5">
        <colors><CGColor value="1 0 0"/><CGColor value="0 1 0" opacity="0.5"/></colors>
        <locations><real value="0.25"/><integer value="1"/></locations>
        <type value="radial"/>
      </CAGradientLayer>
      """)
    #expect(scene.report.description == "")
    #expect(layer[.colors] == [Color(1, 0, 0), Color(0, 1, 0, 0.5)])
    #expect(layer[.locations] == [0.25, 1])
    #expect(layer[.startPoint] == Point(0, 0) && layer[.endPoint] == Point(1, 0.5))
    #expect(layer.value(forKeyPath: "type") == .string("radial"))
  }

  @Test func `a text has its string, font and setting`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CATextLayer fontSize="24" foregroundColor="1 0 0" alignmentMode="center" wrapped="1"
        truncationMode="end" resizingMode="none">
        <font type="string" value="DejaVu Sans"/>
        <string type="string" value="two  blanks"/>
      </CATextLayer>
      """)
    #expect(scene.report.description == "")
    #expect(layer.value(forKeyPath: "string") == .string("two  blanks"))
    #expect(layer.value(forKeyPath: "font") == .string("DejaVu Sans"))
    #expect(layer.value(forKeyPath: "fontSize") == .number(24))
    #expect(layer.value(forKeyPath: "foregroundColor") == .color(Color(1, 0, 0)))
    #expect(layer.value(forKeyPath: "alignmentMode") == .string("center"))
    #expect(layer.value(forKeyPath: "truncationMode") == .string("end"))
    #expect(layer.value(forKeyPath: "wrapped") == .bool(true))
  }

  @Test func `a replicator has its copies`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CAReplicatorLayer instanceCount="5" instanceDelay="0.2" instanceTransform="translate(10, 0, 0)"
        instanceRedOffset="-0.1" instanceGreenOffset="0.1" instanceBlueOffset="0.2"
        instanceAlphaOffset="-0.2"><instanceColor value="1 1 1" opacity="0.5"/></CAReplicatorLayer>
      """)
    #expect(scene.report.description == "")
    #expect(layer[.instanceCount] == 5 && layer[.instanceDelay] == 0.2)
    #expect(layer[.instanceTransform] == .translation(10, 0, 0))
    #expect(layer[.instanceColor] == Color(1, 1, 1, 0.5))
    #expect(near(Float(layer.value(forKeyPath: "instanceRedOffset").number ?? 0), -0.1))
    #expect(near(Float(layer.value(forKeyPath: "instanceAlphaOffset").number ?? 0), -0.2))
  }

  @Test func `an emitter has its cells as dictionaries, nested ones too`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("assets/a.png")
    let (layer, scene) = try Fixture.layer(
      """
      <CAEmitterLayer emitterShape="line" emitterMode="outline" emitterSize="10 0"
        emitterPosition="5 6" emitterZPosition="1" emitterDepth="2" renderMode="additive"
        birthRate="2" lifetime="3" scale="0.5" spin="4" velocity="5" seed="7">
        <emitterCells>
          <CAEmitterCell name="spark" birthRate="10" lifetime="2" velocityRange="3" beginTime="-15"
            particleType="plane" enabled="1">
            <contents type="CGImage" src="assets/a.png"/>
            <color value="1 0 0" opacity="0.5"/>
            <emitterCells><CAEmitterCell name="tail" scaleSpeed="-1"/></emitterCells>
          </CAEmitterCell>
          <CAEmitterCell name="smoke"/>
        </emitterCells>
      </CAEmitterLayer>
      """, folder: folder.path)
    #expect(scene.report.description == "")
    guard case .array(let cells) = layer.value(forKeyPath: "emitterCells"),
      case .dictionary(let spark)? = cells.first
    else {
      Issue.record("no cells")
      return
    }
    #expect(cells.count == 2 && cells[1] == .dictionary(["name": .string("smoke")]))
    #expect(spark["birthRate"] == .number(10) && spark["beginTime"] == .number(-15))
    #expect(spark["color"] == .color(Color(1, 0, 0, 0.5)) && spark["enabled"] == .bool(true))
    #expect(spark["particleType"] == .string("plane"))
    guard case .contents(let id)? = spark["contents"] else {
      Issue.record("no picture")
      return
    }
    #expect(layer.world.contents.pixelSize(id) == Size(2, 3))
    #expect(
      layer.value(forKeyPath: "emitterCells.spark.emitterCells.tail.scaleSpeed") == .number(-1))
    #expect(layer.value(forKeyPath: "emitterShape") == .string("line"))
    #expect(layer.value(forKeyPath: "emitterMode") == .string("outline"))
    #expect(layer.value(forKeyPath: "renderMode") == .string("additive"))
    #expect(layer.value(forKeyPath: "emitterPosition") == .point(Point(5, 6)))
    #expect(layer.value(forKeyPath: "seed") == .number(7))
    #expect(layer.value(forKeyPath: "velocity") == .number(5))
  }

  @Test func `scroll, tiled and portal layers have their own attributes`() throws {
    let scene = try Fixture.scene(
      """
      <sublayers>
        <CAScrollLayer scrollMode="vertically"/>
        <CATiledLayer levelsOfDetail="3" levelsOfDetailBias="1" tileSize="64 32"/>
        <CAPortalLayer matchesPosition="1" matchesTransform="1"><sourceLayer object="later"/>
        </CAPortalLayer>
        <CALayer id="later"/>
      </sublayers>
      """)
    #expect(scene.report.description == "")
    let layers = scene.root.sublayers
    #expect(layers[0].value(forKeyPath: "scrollMode") == .string("vertically"))
    #expect(layers[0].masksToBounds)
    #expect(layers[1].value(forKeyPath: "tileSize") == .size(Size(64, 32)))
    #expect(layers[1].value(forKeyPath: "levelsOfDetail") == .number(3))
    #expect(layers[1].value(forKeyPath: "levelsOfDetailBias") == .number(1))
    #expect(layers[2].value(forKeyPath: "sourceLayer") == .layer(layers[3].id))
    #expect(layers[2].value(forKeyPath: "matchesPosition") == .bool(true))
  }

  @Test func `sublayers keep their order and a mask is no sublayer`() throws {
    let scene = try Fixture.scene(
      """
      <mask type="CAShapeLayer" name="m"><sublayers><CALayer name="in mask"/></sublayers></mask>
      <sublayers>
        <CALayer name="a"><mask name="n"/></CALayer><CAShapeLayer name="b"/><CALayer name="a"/>
      </sublayers>
      """)
    #expect(scene.report.description == "")
    #expect(scene.root.sublayers.map(\.name) == ["a", "b", "a"])
    let mask = try #require(scene.root.mask)
    #expect(mask.layerClass == .shape && mask.name == "m" && mask.sublayers[0].name == "in mask")
    #expect(scene.root.sublayers[0].mask?.layerClass == .layer)
    #expect(scene.layers(named: "a") == [scene.root.sublayers[0], scene.root.sublayers[2]])
    #expect(scene.world.layerCount == 8)
  }

  @Test func `filters are values with their inputs`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CALayer>
        <filters>
          <CAFilter filter="gaussianBlur" name="blur" inputRadius="5" enabled="0"/>
          <CAFilter filter="colorMatrix">
            <inputColorMatrix type="CAColorMatrix"
              value="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0.5)"/>
          </CAFilter>
          <CIFilter filter="CISepiaTone" name="sepia" inputOther="0.5" inputWord="x"/>
        </filters>
        <backgroundFilters><CAFilter filter="colorAdd" inputColor="1 0 0"/></backgroundFilters>
        <compositingFilter type="CAFilter" filter="xor" name="xor"/>
      </CALayer>
      """)
    #expect(scene.report.description == "")
    guard case .array(let filters) = layer.value(forKeyPath: "filters"), filters.count == 3,
      case .filter(let blur) = filters[0], case .filter(let matrix) = filters[1],
      case .filter(let sepia) = filters[2]
    else {
      Issue.record("not three filters")
      return
    }
    #expect(blur.type == "gaussianBlur" && blur.name == "blur" && !blur.isEnabled)
    #expect(blur.inputs == ["inputRadius": .number(5)])
    #expect(matrix.name == "colorMatrix" && matrix.isEnabled)
    guard case .array(let cells)? = matrix.inputs["inputColorMatrix"] else {
      Issue.record("no matrix")
      return
    }
    #expect(cells.count == 20 && cells[19] == .number(0.5))
    #expect(sepia.inputs == ["inputOther": .number(0.5), "inputWord": .string("x")])
    #expect(
      layer.value(forKeyPath: "backgroundFilters.colorAdd.inputColor") == .color(Color(1, 0, 0)))
    #expect(layer.value(forKeyPath: "compositingFilter") == .filter(Filter("xor")))
  }

  @Test func `a style is a dictionary of lists, dictionaries and texts`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CALayer><style>
        <names type="NSArray"><string value="a"/><string value="b"/></names>
        <groups type="NSArray"><NSDictionary><axis type="string" value="x"/>
          <mapMinTo type="real" value="-5"/></NSDictionary></groups>
        <plain>text</plain><inner><deep type="integer" value="3"/></inner>
        <p key="with space" type="bool" value="1"/>
      </style></CALayer>
      """)
    #expect(scene.report.description == "")
    #expect(
      layer.value(forKeyPath: "style")
        == .dictionary([
          "names": .array([.string("a"), .string("b")]),
          "groups": .array([.dictionary(["axis": .string("x"), "mapMinTo": .number(-5)])]),
          "plain": .string("text"), "inner": .dictionary(["deep": .number(3)]),
          "with space": .bool(true),
        ]))
  }
}
