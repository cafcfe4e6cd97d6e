// SPDX-License-Identifier: MIT

// What a program that has OpenGL of its own may rely on: its state, its framebuffers, its contexts.

import CLamellaGL
import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct HostTests {
    private static func frame(_ kind: PassKind) -> Frame {
      let sketch = FrameSketch()
      kind.build(sketch)
      sketch.flush()
      return sketch.frame
    }

    /// Every kind of pass in one frame.
    private static func everything() -> FrameSketch {
      let sketch = FrameSketch()
      for kind in PassKind.all where kind.name != "particles that add" {
        kind.build(sketch)
        sketch.flush()
      }
      return sketch
    }

    @Test(arguments: PassKind.all)
    func `state is left alone, and odd state changes no picture`(kind: PassKind) throws {
      try Stage.run { stage in
        let plain = try OffscreenTarget(width: 64, height: 64)
        let odd = try OffscreenTarget(width: 64, height: 64)
        let frame = Self.frame(kind)
        try stage.renderer.draw(frame, into: plain.target())
        let renderer = try Renderer()
        let state = OddState()
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), plain.framebuffer)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), odd.framebuffer)
        let before = StateTests.everything()
        // The first draw compiles and sends pictures, the second finds them.
        for _ in 0..<2 {
          try renderer.draw(frame, into: odd.target(background: .clear))
          #expect(StateTests.everything() == before)
        }
        #expect(glGetError() == 0)
        state.undo()
        renderer.releaseResources()
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        #expect(odd.readPixels() == plain.readPixels())
        if kind.name != "nothing" { #expect(Picture(plain.readPixels()).area > 20) }
      }
    }

    @Test func `framebuffers of many formats take the same picture`() throws {
      try Stage.run { stage in
        let frame = Self.everything().frame
        let plain = try OffscreenTarget(width: 64, height: 64)
        try stage.renderer.draw(frame, into: plain.target(background: .white))
        let wanted = Picture(plain.readPixels())
        for (format, samples) in [
          (GL_RGBA8, 0), (GL_SRGB8_ALPHA8, 0), (GL_RGBA16F, 0), (GL_RGBA16, 0), (GL_RGBA8, 4),
        ] {
          var name: GLuint = 0
          var buffer: GLuint = 0
          glGenFramebuffers(1, &name)
          glGenRenderbuffers(1, &buffer)
          glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
          glRenderbufferStorageMultisample(
            GLenum(GL_RENDERBUFFER), GLsizei(samples), GLenum(format), 80, 90)
          glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
          glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), buffer)
          #expect(
            glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
          glEnable(GLenum(GL_FRAMEBUFFER_SRGB))
          try stage.renderer.draw(
            frame,
            into: RenderTarget(
              framebuffer: name, x: 9, y: 17, width: 64, height: 64, background: .white))
          glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
          let copy = try OffscreenTarget(width: 64, height: 64)
          glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
          glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), copy.framebuffer)
          glBlitFramebuffer(
            9, 17, 73, 81, 0, 0, 64, 64, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
          let picture = Picture(copy.readPixels())
          #expect(glGetError() == 0)
          let difference = picture.greatestDifference(from: wanted)
          // Edges of quads are sampled four times instead of once where there are four samples.
          #expect(difference <= (samples > 0 ? 64 : 2), "format \(format), \(samples) samples")
          glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
          glDeleteFramebuffers(1, &name)
          glDeleteRenderbuffers(1, &buffer)
        }
      }
    }

    @Test func `sizes and scales may change from draw to draw`() throws {
      try Stage.run { stage in
        let frame = Self.everything().frame
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        for (side, scale) in [(64, 1), (128, 2), (96, 1.5), (64, 1), (20, 0.3), (128, 2)] {
          let (used, fresh) = (
            try OffscreenTarget(width: side, height: side),
            try OffscreenTarget(width: side, height: side)
          )
          try renderer.draw(frame, into: used.target(scale: Float(scale), background: .white))
          let other = try Renderer()
          try other.draw(frame, into: fresh.target(scale: Float(scale), background: .white))
          other.releaseResources()
          #expect(used.readPixels() == fresh.readPixels(), "\(side) at \(scale)")
        }
      }
    }

    @Test func `several contexts show one frame`() throws {
      try Stage.run { stage in
        let frame = Self.everything().frame
        let first = try OffscreenTarget(width: 64, height: 64)
        try stage.renderer.draw(frame, into: first.target(background: .white))
        let wanted = first.readPixels()
        let contexts = try [HeadlessContext(), HeadlessContext()]
        var renderers: [Renderer] = []
        for context in contexts {
          try context.makeCurrent()
          renderers.append(try Renderer())
        }
        // Taking turns, as windows do.
        for _ in 0..<2 {
          for (context, renderer) in zip(contexts, renderers) {
            try context.makeCurrent()
            let target = try OffscreenTarget(width: 64, height: 64)
            try renderer.draw(frame, into: target.target(background: .white))
            #expect(target.readPixels() == wanted)
          }
        }
        for (context, renderer) in zip(contexts, renderers) {
          try context.makeCurrent()
          renderer.releaseResources()
        }
        try stage.context.makeCurrent()
      }
    }

    @Test func `after a lost context one call brings everything back`() throws {
      try Stage.run { stage in
        let frame = Self.everything().frame
        var lost: HeadlessContext? = try HeadlessContext()
        try lost?.makeCurrent()
        let renderer = try Renderer()
        var target: OffscreenTarget? = try OffscreenTarget(width: 64, height: 64)
        for _ in 0..<2 {
          try renderer.draw(frame, into: try #require(target).target(background: .white))
        }
        let wanted = target?.readPixels()
        target = nil
        lost = nil
        let context = try HeadlessContext()
        try context.makeCurrent()
        try renderer.rebuild()
        let again = try OffscreenTarget(width: 64, height: 64)
        try renderer.draw(frame, into: again.target(background: .white))
        #expect(again.readPixels() == wanted)
        #expect(renderer.statistics.texturesUploaded > 0)
        #expect(glGetError() == 0)
        renderer.releaseResources()
        try stage.context.makeCurrent()
      }
    }

    @Test func `nothing is compiled after preparing, and only what is needed before`() throws {
      try Stage.run { _ in
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        let target = try OffscreenTarget(width: 64, height: 64)
        #expect(renderer.compiledProgramCount == 0)
        let box = Self.frame(PassKind.all[1])
        try renderer.draw(box, into: target.target())
        #expect(renderer.compiledProgramCount == 1)
        try renderer.prepare(for: target.target())
        let count = renderer.compiledProgramCount
        #expect(count == 31)
        for kind in PassKind.all { try renderer.draw(Self.frame(kind), into: target.target()) }
        try renderer.draw(Self.everything().frame, into: target.target())
        #expect(renderer.compiledProgramCount == count)
      }
    }
  }
}
