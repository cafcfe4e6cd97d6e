// SPDX-License-Identifier: MIT

// Life in a host: its OpenGL state, and a screen whose scale changes.

import CLamellaGL
import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct IntegrationCaseTests {
    /// A world whose frame takes every kind of pass.
    private static func everything() -> World {
      let (world, _) = World.withContent()
      func add(_ layerClass: LayerClass, _ x: Float, _ y: Float, _ change: (Layer) -> Void) {
        world.addLayer(layerClass, to: world.root) {
          $0.bounds = Rect(0, 0, 30, 30)
          $0.position = Point(x, y)
          $0.backgroundColor = .orange
          change($0)
        }
      }
      let image = world.contents.add(
        Bitmap(width: 1, height: 2, pixels: [255, 0, 0, 255, 0, 0, 128, 128]))
      add(.layer, 20, 20) { $0.cornerRadius = 8 }
      add(.layer, 50, 20) { $0.contents = image }
      add(.layer, 80, 20) {
        $0.shadowOpacity = 0.7
        $0.transform = .rotation(0.3)
      }
      add(.gradient, 20, 50) {
        $0.setValue(.array([.color(.red), .color(.blue)]), forKeyPath: "colors")
      }
      add(.shape, 50, 50) {
        $0.path = .ellipse(Rect(2, 2, 26, 20))
        $0.strokeColor = .black
      }
      add(.text, 80, 50) {
        $0.string = "Ag"
        $0.fontSize = 16
      }
      add(.layer, 20, 80) { layer in
        layer.opacity = 0.5
        layer.masksToBounds = true
        layer.cornerRadius = 9
        world.addLayer(to: layer) {
          $0.bounds = Rect(0, 0, 30, 30)
          $0.backgroundColor = .blue
          $0.transform = .rotation(0.2)
        }
      }
      add(.layer, 50, 80) {
        let mask = world.makeLayer(.shape)
        mask.path = .ellipse(Rect(0, 0, 30, 30))
        $0.mask = mask
        $0.compositingFilter = Filter(.differenceBlendMode)
      }
      add(.layer, 80, 80) {
        $0.filters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(2)])]
      }
      add(.layer, 50, 50) {
        $0.bounds = Rect(0, 0, 60, 10)
        $0.backgroundColor = Color(1, 1, 1, 0.2)
        $0.backgroundFilters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(3)])]
      }
      return world
    }

    private static func integers(_ name: Int32, _ count: Int = 1) -> [Int32] {
      var values = [Int32](repeating: 0, count: 16)
      glGetIntegerv(GLenum(name), &values)
      return Array(values.prefix(count))
    }

    /// What the host of this case has set.
    private static func state() -> [Int32] {
      var values: [Int32] = []
      for name in [
        GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ACTIVE_TEXTURE, GL_TEXTURE_BINDING_2D,
        GL_BLEND, GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA, GL_DEPTH_TEST, GL_CULL_FACE,
        GL_SCISSOR_TEST, GL_PRIMITIVE_RESTART, GL_DRAW_FRAMEBUFFER_BINDING,
        GL_READ_FRAMEBUFFER_BINDING, GL_UNPACK_ALIGNMENT, GL_FRAMEBUFFER_SRGB,
      ] { values += integers(name) }
      for name in [GL_SCISSOR_BOX, GL_VIEWPORT, GL_COLOR_WRITEMASK] { values += integers(name, 4) }
      return values
    }

    @Test func `a frame with every kind of pass leaves the host's state alone`() throws {
      try Stage.run { stage in
        let world = Self.everything()
        let clean = try stage.picture(of: world, 100, 100, background: .white)
        #expect(stage.renderer.statistics.passes >= 5)

        var names: [GLuint] = [0, 0]
        glGenTextures(1, &names[0])
        glGenVertexArrays(1, &names[1])
        let host = try OffscreenTarget(width: 16, height: 16)
        let target = try OffscreenTarget(width: 100, height: 100)
        glBindVertexArray(names[1])
        glActiveTexture(GLenum(GL_TEXTURE0) + 3)
        glBindTexture(GLenum(GL_TEXTURE_2D), names[0])
        glDisable(GLenum(GL_BLEND))
        glBlendEquation(GLenum(GL_MAX))
        let switches = [
          GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_PRIMITIVE_RESTART, GL_FRAMEBUFFER_SRGB,
        ]
        for name in switches { glEnable(GLenum(name)) }
        glScissor(1, 2, 3, 4)
        glViewport(5, 6, 7, 8)
        glColorMask(0, 1, 1, 1)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), host.framebuffer)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        let before = Self.state()
        try stage.renderer.draw(world.frame(at: 0), into: target.target(background: .white))
        let picture = Pixels(target.readPixels())
        #expect(Self.state() == before)
        #expect(picture == clean)
        #expect(glGetError() == 0)

        for name in switches { glDisable(GLenum(name)) }
        glColorMask(1, 1, 1, 1)
        glBlendEquation(GLenum(GL_FUNC_ADD))
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glBindVertexArray(0)
        glBindTexture(GLenum(GL_TEXTURE_2D), 0)
        glActiveTexture(GLenum(GL_TEXTURE0))
        glDeleteTextures(1, &names[0])
        glDeleteVertexArrays(1, &names[1])
      }
    }

    /// 400 × 300 points with a line, a text, a rounded clip, a shadow, a shape and a cached group.
    private static func page() -> World {
      let (world, _) = World.withContent()
      world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 400, 300)
        $0.position = Point(200, 150)
        $0.backgroundColor = .white
      }
      world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 300, 1)
        $0.position = Point(200, 280.5)
        $0.backgroundColor = .black
      }
      world.addLayer(.text, to: world.root) {
        $0.bounds = Rect(0, 0, 200, 40)
        $0.position = Point(120, 230)
        $0.font = "DejaVu Sans"
        $0.fontSize = 20
        $0.foregroundColor = .black
        $0.string = "Scale factor"
      }
      let clip = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 100, 80)
        $0.position = Point(80, 140)
        $0.cornerRadius = 20
        $0.masksToBounds = true
      }
      world.addLayer(to: clip) {
        $0.bounds = Rect(0, 0, 200, 200)
        $0.backgroundColor = .blue
      }
      world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 80, 60)
        $0.position = Point(220, 140)
        $0.backgroundColor = .orange
        $0.shadowOpacity = 0.6
        $0.shadowRadius = 5
      }
      let group = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 80, 60)
        $0.position = Point(330, 140)
        $0.shouldRasterize = true
      }
      world.addLayer(.shape, to: group) {
        $0.path = .ellipse(Rect(3, 3, 70, 50))
        $0.fillColor = .red
        $0.strokeColor = .black
      }
      world.addLayer(to: world.root) {
        $0.name = "mover"
        $0.bounds = Rect(0, 0, 10, 10)
        $0.position = Point(20, 20)
        $0.backgroundColor = .green
      }
      return world
    }

    @Test func `a scene at another scale equals one that was built for it`() throws {
      try Stage.run { stage in
        let world = Self.page()
        for scale in [1, 2, 1.5, 1] as [Float] {
          let picture = try stage.picture(of: world, 400, 300, scale: scale)
          #expect(picture.area == Double(picture.width * picture.height))
          let fresh = try stage.picture(of: Self.page(), 400, 300, scale: scale)
          #expect(picture.greatestDifference(from: fresh) <= 1)
          var line = 0.0
          for y in Int(270 * scale)..<Int(290 * scale) {
            line += Double(255 - picture[Int(200 * scale), y][0]) / 255
          }
          #expect(abs(line - Double(scale)) < 0.02, "at \(scale)")
        }
      }
    }

    @Test func `a hundred sizes during an animation leave no pictures behind`() throws {
      try Stage.run { stage in
        let world = Self.page()
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        let content = try #require(world.pictureSource as? ContentRenderer)
        var move = BasicAnimation(.position.x, from: 0, to: 400, duration: 5)
        move.repeatCount = .infinity
        let mover = try #require(world.root.sublayers.first { $0.name == "mover" })
        mover.add(move, forKey: "move")
        func draw(_ scale: Float, _ time: Double) throws {
          let target = try OffscreenTarget(width: Int(400 * scale), height: Int(300 * scale))
          let place = target.target(visible: Rect(0, 0, 400, 300))
          world.viewport = place.visible
          world.pixelGrid = place.pixelGrid
          try renderer.draw(world.frame(at: time), into: place)
        }
        try draw(1, 0)
        let (texels, bytes) = (renderer.statistics.textureBytes, content.byteCount)
        for i in 0..<100 { try draw(1 + Float(i % 20) / 20, Double(i) / 60) }
        try draw(1, 2)
        #expect(renderer.statistics.textureBytes == texels)
        #expect(content.byteCount == bytes)
      }
    }
  }
}
