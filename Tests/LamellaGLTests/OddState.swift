// SPDX-License-Identifier: MIT

import CLamellaGL

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
    for name in Self.switches { glDisable(GLenum(name)) }
    for unit in 0..<9 {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), 0)
      glBindTexture(GLenum(GL_TEXTURE_BUFFER), 0)
      glBindSampler(GLuint(unit), 0)
    }
    glActiveTexture(GLenum(GL_TEXTURE0))
    glColorMask(1, 1, 1, 1)
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL))
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    for name in [
      GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SKIP_ROWS, GL_PACK_ROW_LENGTH,
      GL_PACK_SWAP_BYTES,
    ] { glPixelStorei(GLenum(name), 0) }
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glBindVertexArray(0)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), 0)
    glBlendEquationSeparate(GLenum(GL_FUNC_ADD), GLenum(GL_FUNC_ADD))
    if Self.hasClipControl {
      glClipControl(GLenum(GL_LOWER_LEFT), GLenum(GL_NEGATIVE_ONE_TO_ONE))
    }
    glDeleteTextures(4, textures)
    glDeleteBuffers(4, buffers)
    glDeleteSamplers(2, samplers)
    glDeleteVertexArrays(1, &array)
  }
}
