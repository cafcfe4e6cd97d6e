// SPDX-License-Identifier: MIT

// The OpenGL state that the renderer touches, and the promise to leave it as it was. Left alone and
// therefore not listed: everything about depth, stencil and rasterisation beyond the enables below,
// draw and read buffer choices of framebuffers, uniform and transform feedback buffers, queries.
// While a frame is drawn no query, conditional render or transform feedback may be active.
//
//   objects      program, vertex array, array buffer, texture buffer, pixel pack and unpack buffers,
//                draw and read framebuffers
//   units 0…8    2-D texture, buffer texture, sampler; the active unit
//   blending     enable, four factors, two equations
//   switches     depth test, cull face, scissor test, stencil test, sRGB write, primitive restart,
//                logic operation, dither, rasterizer discard, alpha to coverage, coverage masks,
//                polygon offset, clip distances 0…7
//   rectangles   viewport, scissor box
//   pixels       unpack and pack: alignment, row length, skipped rows and pixels, byte swap
//   other        colour mask, clear colour, polygon mode; clip origin and depth where OpenGL has them
//
// Blending and the colour mask are those of all draw buffers: a caller that sets them for single ones
// finds all as the first.

internal import CLamellaGL

/// A copy of the state that the renderer touches.
struct GLState: Equatable {
  static let switches: [Int32] = [
    GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB,
    GL_PRIMITIVE_RESTART, GL_COLOR_LOGIC_OP, GL_DITHER, GL_RASTERIZER_DISCARD,
    GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK, GL_POLYGON_OFFSET_FILL,
    GL_CLIP_DISTANCE0, GL_CLIP_DISTANCE0 + 1, GL_CLIP_DISTANCE0 + 2, GL_CLIP_DISTANCE0 + 3,
    GL_CLIP_DISTANCE0 + 4, GL_CLIP_DISTANCE0 + 5, GL_CLIP_DISTANCE0 + 6, GL_CLIP_DISTANCE0 + 7,
    GL_BLEND,
  ]
  static let objects: [Int32] = [
    GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING,
    GL_TEXTURE_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING,
    GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_ACTIVE_TEXTURE,
  ]
  static let blending: [Int32] = [
    GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
    GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA,
  ]
  static let pixels: [Int32] = [
    GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
    GL_UNPACK_SWAP_BYTES, GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS,
    GL_PACK_SKIP_PIXELS, GL_PACK_SWAP_BYTES,
  ]
  /// What uploads and reading back rely on, in the order of `pixels`.
  static let plainPixels: [Int32] = [4, 0, 0, 0, 0, 4, 0, 0, 0, 0]
  /// What is bound to a unit, as pairs of query and target.
  static let unitQueries: [Int32] = [
    GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_BUFFER, GL_SAMPLER_BINDING,
  ]
  /// Units 0…7 hold pictures, unit 8 the tables.
  static let unitCount = 9

  private var enabled: [Bool]
  private var objectNames: [GLint]
  private var blendModes: [GLint]
  private var pixelModes: [GLint]
  private var unitNames: [GLint]
  private var viewport: [GLint] = [0, 0, 0, 0]
  private var scissor: [GLint] = [0, 0, 0, 0]
  private var colorMask: [GLint] = [0, 0, 0, 0]
  private var polygonMode: [GLint] = [0, 0]
  private var clearColor: [GLfloat] = [0, 0, 0, 0]
  /// Origin and depth; empty before OpenGL 4.5.
  private var clipControl: [GLint] = []

  /// Makes room for a copy of the state; all zero.
  init() {
    enabled = Array(repeating: false, count: Self.switches.count)
    objectNames = Array(repeating: 0, count: Self.objects.count)
    blendModes = Array(repeating: 0, count: Self.blending.count)
    pixelModes = Array(repeating: 0, count: Self.pixels.count)
    unitNames = Array(repeating: 0, count: Self.unitCount * Self.unitQueries.count)
  }

  /// Reads the state; the active unit is moved about and put back.
  mutating func capture() {
    for i in Self.switches.indices { enabled[i] = glIsEnabled(GLenum(Self.switches[i])) != 0 }
    Self.read(Self.objects, into: &objectNames)
    Self.read(Self.blending, into: &blendModes)
    Self.read(Self.pixels, into: &pixelModes)
    for unit in 0..<Self.unitCount {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      for (i, query) in Self.unitQueries.enumerated() {
        glGetIntegerv(GLenum(query), &unitNames[unit * Self.unitQueries.count + i])
      }
    }
    glActiveTexture(GLenum(objectNames[8]))
    glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
    glGetIntegerv(GLenum(GL_SCISSOR_BOX), &scissor)
    glGetIntegerv(GLenum(GL_COLOR_WRITEMASK), &colorMask)
    glGetIntegerv(GLenum(GL_POLYGON_MODE), &polygonMode)
    glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &clearColor)
    clipControl.removeAll(keepingCapacity: true)
    guard Self.hasClipControl else { return }
    for name in [GL_CLIP_ORIGIN, GL_CLIP_DEPTH_MODE] {
      var value: GLint = 0
      glGetIntegerv(GLenum(name), &value)
      clipControl.append(value)
    }
  }

  /// Puts the state back.
  func restore() {
    for i in Self.switches.indices {
      if enabled[i] {
        glEnable(GLenum(Self.switches[i]))
      } else {
        glDisable(GLenum(Self.switches[i]))
      }
    }
    for unit in 0..<Self.unitCount {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      let first = unit * Self.unitQueries.count
      glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(unitNames[first]))
      glBindTexture(GLenum(GL_TEXTURE_BUFFER), GLuint(unitNames[first + 1]))
      glBindSampler(GLuint(unit), GLuint(unitNames[first + 2]))
    }
    glActiveTexture(GLenum(objectNames[8]))
    // A program that its owner deleted while it was current went when another was used.
    let program = GLuint(objectNames[0])
    glUseProgram(glIsProgram(program) != 0 ? program : 0)
    glBindVertexArray(GLuint(objectNames[1]))
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), GLuint(objectNames[2]))
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), GLuint(objectNames[3]))
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(objectNames[4]))
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), GLuint(objectNames[5]))
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), GLuint(objectNames[6]))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(objectNames[7]))
    glBlendFuncSeparate(
      GLenum(blendModes[0]), GLenum(blendModes[1]), GLenum(blendModes[2]), GLenum(blendModes[3]))
    glBlendEquationSeparate(GLenum(blendModes[4]), GLenum(blendModes[5]))
    Self.setPixels(pixelModes)
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3])
    glScissor(scissor[0], scissor[1], scissor[2], scissor[3])
    glColorMask(
      GLboolean(colorMask[0]), GLboolean(colorMask[1]), GLboolean(colorMask[2]),
      GLboolean(colorMask[3]))
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(polygonMode[0]))
    glClearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
    if clipControl.count == 2 { glClipControl(GLenum(clipControl[0]), GLenum(clipControl[1])) }
  }

  /// Whether the current context can turn its pictures over.
  private static var hasClipControl: Bool {
    var (major, minor): (GLint, GLint) = (0, 0)
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
    return major * 10 + minor >= 45
  }

  /// Sets what drawing a frame relies on throughout.
  static func establish() {
    for item in switches { glDisable(GLenum(item)) }
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
    glBlendEquationSeparate(GLenum(GL_FUNC_ADD), GLenum(GL_FUNC_ADD))
    glColorMask(1, 1, 1, 1)
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL))
    if hasClipControl {
      glClipControl(GLenum(GL_LOWER_LEFT), GLenum(GL_NEGATIVE_ONE_TO_ONE))
    }
    setPixels(plainPixels)
  }

  private static func setPixels(_ values: [GLint]) {
    for i in pixels.indices { glPixelStorei(GLenum(pixels[i]), values[i]) }
  }

  private static func read(_ names: [Int32], into values: inout [GLint]) {
    for i in names.indices { glGetIntegerv(GLenum(names[i]), &values[i]) }
  }
}

extension GLState {
  /// Runs `body` and puts the state back, even where it throws.
  mutating func withSaved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    capture()
    defer { restore() }
    try body()
  }
}
