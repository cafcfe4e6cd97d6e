// SPDX-License-Identifier: MIT

// Layers that the host draws with its own OpenGL code: when it runs, where its picture is shown, and
// that neither disturbs the other.

import CLamellaGL
import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct HostDrawingTests {
    /// The lower half red, the upper half blue.
    private static func halves() -> HostDrawing {
      HostDrawing { picture in
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(0, 0, GLsizei(picture.width), GLsizei(picture.height / 2))
        glClearColor(1, 0, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glScissor(
          0, GLint(picture.height / 2), GLsizei(picture.width), GLsizei(picture.height / 2))
        glClearColor(0, 0, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      }
    }

    @discardableResult
    private static func layer(in world: World, _ frame: Rect = Rect(10, 10, 20, 20)) -> Layer {
      world.addLayer(.openGL, to: world.root) { $0.frame = frame }
    }

    private static let red = SIMD4(255, 0, 0, 255)
    private static let blue = SIMD4(0, 0, 255, 255)

    @Test func `its picture stands in the layer's place, with clip, opacity and transform`() throws
    {
      try Stage.run { stage in
        let world = World()
        let layer = Self.layer(in: world)
        stage.renderer.setDrawing(Self.halves(), for: layer)
        var picture = try stage.picture(of: world, 40, 40)
        #expect(picture[15, 12] == Self.red && picture[15, 28] == Self.blue)
        #expect(picture[9, 15] == .zero && picture[30, 15] == .zero)
        world.withoutActions {
          layer.opacity = 0.5
          layer.cornerRadius = 10
          layer.masksToBounds = true
          layer.transform = .rotation(.pi)
        }
        picture = try stage.picture(of: world, 40, 40, at: 1)
        #expect(stage.renderer.statistics.passes == 0, "the picture is kept")
        #expect(near(picture[20, 28], SIMD4(128, 0, 0, 128)))
        #expect(near(picture[20, 12], SIMD4(0, 0, 128, 128)))
        #expect(picture[11, 11] == .zero)
        // Flipped above, it stays upright.
        world.withoutActions {
          layer.opacity = 1
          layer.transform = .identity
          world.root.bounds = Rect(0, 0, 40, 40)
          world.root.anchorPoint = .zero
          world.root.isGeometryFlipped = true
        }
        picture = try stage.picture(of: world, 40, 40, at: 2)
        #expect(picture[20, 12] == Self.red && picture[20, 28] == Self.blue)
        stage.renderer.setDrawing(nil, for: layer)
      }
    }

    @Test
    func `it is drawn when asked for, when its pixels change, and at each time if it says so`()
      throws
    {
      try Stage.run { stage in
        let world = World()
        let layer = Self.layer(in: world)
        var drawn: [(width: Int, time: Double)] = []
        var isReady = true
        stage.renderer.setDrawing(
          HostDrawing(canDraw: { _, _ in isReady }) { drawn.append(($0.width, $0.time)) },
          for: layer)
        _ = try stage.picture(of: world, 40, 40, at: 0)
        _ = try stage.picture(of: world, 40, 40, at: 1)
        #expect(drawn.count == 1 && drawn[0] == (20, 0))
        layer.setNeedsDisplay()
        #expect(world.nextFrame == .now)
        _ = try stage.picture(of: world, 40, 40, at: 2)
        #expect(drawn.count == 2 && !layer.needsDisplay)
        world.withoutActions { layer.contentsScale = 2 }
        _ = try stage.picture(of: world, 40, 40, at: 3)
        #expect(drawn.count == 3 && drawn[2].width == 40)
        world.withoutActions { layer.bounds = Rect(0, 0, 15, 15) }
        isReady = false
        _ = try stage.picture(of: world, 40, 40, at: 4)
        #expect(drawn.count == 3)
        isReady = true
        _ = try stage.picture(of: world, 40, 40, at: 4)
        #expect(drawn.count == 4 && drawn[3].width == 30)
        #expect(world.nextFrame == .never)
        layer.isAsynchronous = true
        layer.beginTime = 2
        for i in 5..<8 { _ = try stage.picture(of: world, 40, 40, at: Double(i)) }
        #expect(drawn.count == 7 && drawn[6].time == 5)
        #expect(world.nextFrame == .now)
        _ = try stage.picture(of: world, 40, 40, at: 7)
        #expect(drawn.count == 7, "the same time is the same picture")
        layer.isAsynchronous = false
        _ = try stage.picture(of: world, 40, 40, at: 9)
        _ = try stage.picture(of: world, 40, 40, at: 10)
        #expect(drawn.count == 7 && world.nextFrame == .never)
        stage.renderer.setDrawing(nil, for: layer)
      }
    }

    @Test func `the code finds the promised state, and a depth buffer`() throws {
      try Stage.run { stage in
        let world = World()
        let layer = Self.layer(in: world)
        var seen: [Int32] = []
        stage.renderer.setDrawing(
          HostDrawing { picture in
            func value(_ name: Int32, _ i: Int = 0) -> Int32 {
              var values = [Int32](repeating: -1, count: 4)
              glGetIntegerv(GLenum(name), &values)
              return values[i]
            }
            for name in [
              GL_BLEND, GL_DEPTH_TEST, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_CULL_FACE,
              GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING,
            ] { seen.append(value(name)) }
            seen.append(value(GL_DRAW_FRAMEBUFFER_BINDING) - Int32(picture.framebuffer))
            seen.append(value(GL_READ_FRAMEBUFFER_BINDING) - Int32(picture.framebuffer))
            seen.append(value(GL_VIEWPORT, 2) - Int32(picture.width))
            seen.append(value(GL_SCISSOR_BOX, 3) - Int32(picture.height))
            var depth: GLfloat = 0
            glReadPixels(1, 1, 1, 1, GLenum(GL_DEPTH_COMPONENT), GLenum(GL_FLOAT), &depth)
            seen.append(depth == 1 ? 0 : 1)
            seen.append(Int32(bitPattern: glGetError()))
          }, for: layer)
        glDepthMask(0)
        glStencilMask(5)
        glEnable(GLenum(GL_DEPTH_TEST))
        glScissor(1, 2, 3, 4)
        _ = try stage.picture(of: world, 40, 40)
        #expect(seen.allSatisfy { $0 == 0 } && seen.count == 14, "\(seen)")
        var mask: GLboolean = 1
        glGetBooleanv(GLenum(GL_DEPTH_WRITEMASK), &mask)
        var stencil: GLint = 0
        glGetIntegerv(GLenum(GL_STENCIL_WRITEMASK), &stencil)
        var scissor: [GLint] = [0, 0, 0, 0]
        glGetIntegerv(GLenum(GL_SCISSOR_BOX), &scissor)
        #expect(mask == 0 && stencil == 5 && scissor == [1, 2, 3, 4])
        #expect(glIsEnabled(GLenum(GL_DEPTH_TEST)) != 0)
        glDisable(GLenum(GL_DEPTH_TEST))
        glDepthMask(1)
        glStencilMask(.max)
        stage.renderer.setDrawing(nil, for: layer)
      }
    }

    /// Whatever the code leaves behind, each kind of pass after it looks as without it.
    @Test(arguments: [
      "box", "group", "mask", "blur", "blend", "backdrop", "picture", "pattern", "clip", "raster",
    ])
    func `code that leaves everything changed disturbs no pass`(kind: String) throws {
      try Stage.run { stage in
        var pictures: [Pixels] = []
        for isRude in [false, true] {
          let world = World()
          let host = Self.layer(in: world, Rect(0, 0, 8, 8))
          stage.renderer.setDrawing(
            HostDrawing { _ in
              if !isRude { return }
              for name in [
                GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_BLEND,
                GL_COLOR_LOGIC_OP, GL_RASTERIZER_DISCARD, GL_POLYGON_OFFSET_FILL,
              ] { glEnable(GLenum(name)) }
              glScissor(0, 0, 1, 1)
              glViewport(0, 0, 2, 2)
              glColorMask(0, 1, 0, 0)
              glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ZERO))
              glBlendEquation(GLenum(GL_MAX))
              glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_LINE))
              glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 3)
              glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
              for unit in 0..<9 {
                glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
                glBindTexture(GLenum(GL_TEXTURE_2D), 0)
                glBindTexture(GLenum(GL_TEXTURE_BUFFER), 0)
              }
              glUseProgram(0)
            }, for: host)
          let under = world.addLayer(to: world.root) {
            $0.frame = Rect(5, 5, 30, 30)
            $0.backgroundColor = Color(0.9, 0.5, 0.1)
          }
          let layer = world.addLayer(to: world.root) {
            $0.frame = Rect(12, 12, 20, 20)
            $0.backgroundColor = Color(0.1, 0.4, 0.9, 0.8)
          }
          let sub = world.addLayer(to: layer) {
            $0.frame = Rect(2, 2, 24, 10)
            $0.backgroundColor = .green
          }
          switch kind {
          case "group": layer.opacity = 0.5
          case "mask":
            let mask = world.makeLayer()
            mask.frame = Rect(3, 3, 12, 12)
            mask.backgroundColor = .black
            mask.cornerRadius = 4
            layer.mask = mask
          case "blur":
            layer.filters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(2)])]
          case "blend":
            layer.setValue(.string("differenceBlendMode"), forKeyPath: "compositingFilter")
          case "backdrop": layer.backgroundFilters = [Filter(.colorInvert)]
          case "picture":
            sub.contents = world.contents.add(
              Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 64, 0, 128]))
          case "pattern":
            under.backgroundPattern = Pattern(
              world.contents.add(
                Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 64, 0, 128])))
          case "clip":
            layer.masksToBounds = true
            layer.cornerRadius = 7
          case "raster": layer.shouldRasterize = true
          default: break
          }
          pictures.append(try stage.picture(of: world, 40, 40))
          stage.renderer.setDrawing(nil, for: host)
        }
        #expect(pictures[0] == pictures[1])
        #expect(pictures[0].area > 800)
      }
    }

    @Test func `a layer that nobody draws is counted and shows nothing`() throws {
      try Stage.run { stage in
        let world = World()
        Self.layer(in: world)
        let picture = try stage.picture(of: world, 40, 40)
        #expect(picture.area == 0)
        #expect(stage.renderer.statistics.layersWithoutDrawing == 1)
      }
    }
  }
}
