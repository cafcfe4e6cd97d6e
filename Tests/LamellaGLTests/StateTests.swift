// SPDX-License-Identifier: MIT

// The caller's OpenGL state, set to values that the renderer does not use and read back after a
// frame that uses everything.

import CLamellaGL
import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct StateTests {
    /// Every value that the contract names.
    static func everything() -> [Int32] {
      func integers(_ name: Int32, _ count: Int = 1) -> [Int32] {
        var values = [Int32](repeating: 0, count: 16)
        glGetIntegerv(GLenum(name), &values)
        return Array(values.prefix(count))
      }
      var values: [Int32] = []
      for name in [
        GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING,
        GL_TEXTURE_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING,
        GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_ACTIVE_TEXTURE,
        GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
        GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA, GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH,
        GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SWAP_BYTES, GL_PACK_ALIGNMENT,
        GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_PACK_SWAP_BYTES,
        GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST,
        GL_FRAMEBUFFER_SRGB, GL_PRIMITIVE_RESTART, GL_COLOR_LOGIC_OP, GL_DITHER,
        GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK,
        GL_POLYGON_OFFSET_FILL, GL_CLIP_DISTANCE0, GL_CLIP_DISTANCE0 + 5,
      ] { values += integers(name) }
      for name in [GL_VIEWPORT, GL_SCISSOR_BOX, GL_COLOR_WRITEMASK, GL_COLOR_CLEAR_VALUE] {
        values += integers(name, 4)
      }
      values += integers(GL_POLYGON_MODE, 1)
      if OddState.hasClipControl {
        values += integers(GL_CLIP_ORIGIN)
        values += integers(GL_CLIP_DEPTH_MODE)
      }
      let active = integers(GL_ACTIVE_TEXTURE)[0]
      for unit in 0..<16 {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        values += integers(GL_TEXTURE_BINDING_2D)
        values += integers(GL_TEXTURE_BINDING_BUFFER)
        values += integers(GL_SAMPLER_BINDING)
      }
      glActiveTexture(GLenum(active))
      return values
    }

    /// A frame that takes every path: pictures, mip levels, groups, masks, filters, blend modes.
    static func busyFrame(_ sketch: FrameSketch) {
      let id = sketch.contents.add(ImageTests.noise(16, 16))
      let clip = sketch.clip(.translation(2, 2), 50, 50)
      sketch.box(0, 0, 30, 30, .red, clip: clip)
      sketch.image(.translation(10, 10), 8, 8, id, flags: .trilinear)
      sketch.group(
        opacity: 0.5, blend: .overlay, filters: [FilterRecord(.gaussianBlur, 7)],
        backgroundFilters: [FilterRecord(.pixellate, 4)],
        shadow: ShadowRecord(color: .black, sigma: 2, offset: Point(1, 1)),
        mask: { sketch.box(0, 0, 20, 20, .red) }
      ) { sketch.box(5, 5, 20, 20, .green) }
      sketch.box(0, 0, 30, 30, .red, radius: 4)
    }

    @Test func `a draw leaves the caller's state as it was`() throws {
      try Stage.run { stage in
        let renderer = try Renderer()
        let own = try OffscreenTarget(width: 64, height: 64)
        let other = try OffscreenTarget(width: 32, height: 32)
        let state = OddState()

        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), other.framebuffer)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), own.framebuffer)

        let before = Self.everything()
        let sketch = FrameSketch()
        Self.busyFrame(sketch)
        sketch.flush()
        try renderer.prepare(for: own.target())
        #expect(Self.everything() == before)
        try renderer.draw(sketch.frame, into: own.target())
        #expect(Self.everything() == before)
        let drawn = own.readPixels()
        #expect(Self.everything() == before)
        #expect(glGetError() == 0)

        // The caller's odd state did not reach the picture either.
        let again = try OffscreenTarget(width: 64, height: 64)
        state.undo()
        try renderer.draw(sketch.frame, into: again.target())
        #expect(again.readPixels() == drawn)
        #expect(Picture(drawn).area > 900)
        renderer.releaseResources()
        #expect(glGetError() == 0)
      }
    }

    @Test func `a renderer that owns its context may leave state behind`() throws {
      try Stage.run { stage in
        var options = RendererOptions()
        options.keepsHostState = false
        let renderer = try Renderer(options: options)
        defer { renderer.releaseResources() }
        let plain = try stage.picture(64, 64, Self.busyFrame)
        for _ in 0..<2 {
          let picture = try stage.picture(64, 64, with: renderer, Self.busyFrame)
          #expect(picture.greatestDifference(from: plain) == 0)
        }
      }
    }
  }
}
