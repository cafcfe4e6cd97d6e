// SPDX-License-Identifier: MIT

import CLamellaGL
import Lamella
import LamellaMath
import Testing

/// One way of drawing after another, each as a frame of 64 × 64 points.
struct PassKind: CustomTestStringConvertible, Sendable {
  let name: String
  let build: @Sendable (FrameSketch) -> Void

  var testDescription: String { name }

  private static func group(
    opacity: Float = 1, blend: BlendMode = .sourceOver, clip: Int = 0,
    filters: [FilterRecord] = [], backgroundFilters: [FilterRecord] = [],
    shadow: ShadowRecord? = nil
  ) -> @Sendable (FrameSketch) -> Void {
    {
      $0.box(0, 0, 40, 40, .orange)
      let sketch = $0
      $0.group(
        opacity: opacity, blend: blend, filters: filters, backgroundFilters: backgroundFilters,
        shadow: shadow
      ) { sketch.box(10, 10, 40, 40, Color(0.2, 0.6, 0.9, 0.7), radius: 6) }
    }
  }

  static let all: [PassKind] = [
    PassKind(name: "nothing") { _ in },
    PassKind(name: "solid") { $0.box(0, 0, 30, 30, .red) },
    PassKind(name: "rounded box") { $0.box(3, 3, 30, 30, .red, radius: 5, border: 2) },
    PassKind(name: "box in perspective's shader") {
      $0.box(AffineTransform(1, 0.3, 0.1, 2, 5, 5), 20, 20, .red, radius: 5)
    },
    PassKind(name: "one picture") {
      $0.image(.translation(3, 4), 20, 20, $0.contents.add(Drawing.ImageTests.noise(16, 16)))
    },
    PassKind(name: "small pictures") {
      for i in 0..<6 {
        $0.image(
          .translation(Float(i) * 9, 4), 8, 8, $0.contents.add(Drawing.ImageTests.noise(8 + i, 8)))
      }
    },
    PassKind(name: "large pictures and boxes") {
      for i in 0..<3 {
        $0.image(
          .translation(Float(i) * 9, 4), 8, 8, $0.contents.add(Drawing.ImageTests.noise(150 + i, 8))
        )
        $0.box(Float(i) * 9, 30, 5, 5, .blue)
      }
    },
    PassKind(name: "mip levels") {
      $0.image(
        .translation(3, 4), 8, 8, $0.contents.add(Drawing.ImageTests.noise(64, 64)),
        flags: .trilinear)
    },
    PassKind(name: "nearest texels") {
      $0.image(
        .translation(3, 4), 30, 30, $0.contents.add(Drawing.ImageTests.noise(6, 6)),
        flags: .nearestMagnification)
    },
    PassKind(name: "one colour through a picture, as text and shapes are") {
      $0.image(
        .translation(3, 4), 20, 20, $0.contents.add(Drawing.ImageTests.noise(16, 16)), tint: .blue,
        kind: .glyph)
    },
    PassKind(name: "gradient") {
      $0.gradient(
        .translation(5, 5), 40, 40, kind: 0, from: Point(0, 0), to: Point(1, 1),
        [(.red, 0), (.blue, 1)], radius: 5)
    },
    PassKind(name: "shadow") { $0.shadow(.translation(10, 10), 30, 30, sigma: 4, radius: 5) },
    PassKind(name: "clips") {
      let outer = $0.clip(.translation(2, 2), 40, 40)
      $0.box(0, 0, 60, 60, .green, clip: outer)
      $0.box(
        0, 0, 30, 60, .red, clip: $0.clip(.translation(5, 5), 20, 20, radius: 6, parent: outer))
    },
    PassKind(name: "group opacity", build: group(opacity: 0.5)),
    PassKind(name: "a clipped group") { sketch in
      let clip = sketch.clip(.translation(5, 5), 30, 30, radius: 9)
      sketch.group(opacity: 0.5, clip: clip) { sketch.box(0, 0, 60, 60, .red) }
    },
    PassKind(name: "mask") { sketch in
      sketch.group(mask: { sketch.box(10, 10, 20, 20, .red, radius: 10) }) {
        sketch.box(0, 0, 40, 40, .blue)
      }
    },
    PassKind(name: "blend in hardware", build: group(blend: .screen)),
    PassKind(name: "separable blend", build: group(blend: .overlay)),
    PassKind(name: "nonseparable blend", build: group(blend: .luminosity)),
    PassKind(name: "Porter-Duff blend", build: group(blend: .sourceIn)),
    PassKind(
      name: "shadow of a group",
      build: group(
        shadow: ShadowRecord(color: .black, sigma: 3, offset: Point(3, -3)))),
    PassKind(name: "blur", build: group(filters: [FilterRecord(.gaussianBlur, 2)])),
    PassKind(name: "wide blur", build: group(filters: [FilterRecord(.gaussianBlur, 19)])),
    PassKind(name: "colours", build: group(filters: [invert])),
    PassKind(name: "cells", build: group(filters: [FilterRecord(.pixellate, 5)])),
    PassKind(
      name: "filtered background",
      build: group(opacity: 0.8, backgroundFilters: [FilterRecord(.gaussianBlur, 3)])),
    PassKind(name: "particles that add") { sketch in
      let id = sketch.contents.add(Drawing.ImageTests.noise(8, 8))
      for i in 0..<5 { sketch.image(.translation(Float(i) * 5, 5), 12, 12, id) }
      sketch.flush()
      sketch.frame.commands[0].blend = .plusLighter
    },
    PassKind(name: "a transition: two groups, one of them added") { sketch in
      sketch.group(opacity: 1) {
        sketch.group(opacity: 0.3) { sketch.box(0, 0, 30, 30, .red) }
        sketch.group(opacity: 0.7, blend: .plusLighter) { sketch.box(0, 0, 30, 30, .blue) }
      }
    },
  ]

  static let invert: FilterRecord = {
    var filter = FilterRecord(.colorMatrix)
    filter.row0 = SIMD8(-1, 0, 0, 0, 1, 0, 0, 0)
    filter.row1 = SIMD8(0, -1, 0, 0, 1, 0, 0, 0)
    filter.row2 = SIMD8(0, 0, -1, 0, 1, 0, 0, 0)
    filter.row3 = SIMD8(0, 0, 0, 1, 0, 0, 0, 0)
    return filter
  }()
}

/// OpenGL state that no renderer expects, set all at once, with the objects that it needs.
final class OddState {
  private var textures = [GLuint](repeating: 0, count: 4)
  private var buffers = [GLuint](repeating: 0, count: 4)
  private var samplers = [GLuint](repeating: 0, count: 2)
  private var array: GLuint = 0

  static let switches = [
    GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB,
    GL_PRIMITIVE_RESTART, GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE,
    GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK, GL_POLYGON_OFFSET_FILL, GL_CLIP_DISTANCE0 + 5,
    GL_COLOR_LOGIC_OP, GL_BLEND,
  ]

  /// Sets everything; framebuffers stay as they are.
  init() {
    glGenTextures(4, &textures)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), textures[2])
    glBindTexture(GLenum(GL_TEXTURE_2D), textures[0])
    glBindTexture(GLenum(GL_TEXTURE_2D), textures[1])
    glGenBuffers(4, &buffers)
    glGenVertexArrays(1, &array)
    glGenSamplers(2, &samplers)
    // A sampler that would spoil every picture drawn through it.
    for sampler in samplers {
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST_MIPMAP_NEAREST)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_COMPARE_MODE), GL_COMPARE_REF_TO_TEXTURE)
    }
    glBindVertexArray(array)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffers[1])
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffers[2])
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffers[3])
    for unit in 0..<9 {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), textures[unit % 2])
      glBindTexture(GLenum(GL_TEXTURE_BUFFER), textures[2])
      glBindSampler(GLuint(unit), samplers[unit % 2])
    }
    glActiveTexture(GLenum(GL_TEXTURE0) + 5)
    for name in Self.switches { glEnable(GLenum(name)) }
    glBlendFuncSeparate(
      GLenum(GL_DST_COLOR), GLenum(GL_SRC_COLOR), GLenum(GL_ZERO), GLenum(GL_SRC_ALPHA))
    glBlendEquationSeparate(GLenum(GL_FUNC_SUBTRACT), GLenum(GL_MIN))
    glViewport(3, 4, 5, 6)
    glScissor(7, 8, 9, 10)
    glColorMask(1, 0, 1, 0)
    glClearColor(0.1, 0.2, 0.3, 0.4)
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_LINE))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 77)
    glPixelStorei(GLenum(GL_UNPACK_SKIP_PIXELS), 2)
    glPixelStorei(GLenum(GL_UNPACK_SKIP_ROWS), 3)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 8)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 99)
    glPixelStorei(GLenum(GL_PACK_SWAP_BYTES), 1)
    if Self.hasClipControl {
      glClipControl(GLenum(GL_UPPER_LEFT), GLenum(GL_ZERO_TO_ONE))
    }
  }

  static var hasClipControl: Bool {
    var (major, minor): (GLint, GLint) = (0, 0)
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
    return major * 10 + minor >= 45
  }

  /// Goes back to what a fresh context has, and deletes the objects.
  func undo() {
    Drawing.StateTests.reset()
    glDisable(GLenum(GL_BLEND))
    glBindVertexArray(0)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), 0)
    glBlendEquationSeparate(GLenum(GL_FUNC_ADD), GLenum(GL_FUNC_ADD))
    glPixelStorei(GLenum(GL_UNPACK_SKIP_ROWS), 0)
    if Self.hasClipControl {
      glClipControl(GLenum(GL_LOWER_LEFT), GLenum(GL_NEGATIVE_ONE_TO_ONE))
    }
    glDeleteTextures(4, textures)
    glDeleteBuffers(4, buffers)
    glDeleteSamplers(2, samplers)
    glDeleteVertexArrays(1, &array)
  }
}
