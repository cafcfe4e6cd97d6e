// SPDX-License-Identifier: MIT

internal import CLamellaGL

/// A picture that can be drawn into.
struct Framebuffer {
  let name: GLuint
  let texture: Texture
  /// The renderbuffer of depth and stencil; 0 for none.
  var depth: GLuint = 0
  /// The bytes it takes on the device.
  var bytes: Int { depth == 0 ? texture.bytes : 2 * texture.bytes }
  var width: Int { texture.width }
  var height: Int { texture.height }
}

extension GraphicsDevice {
  /// Makes a picture that can be drawn into; its pixels are undefined.
  func makeFramebuffer(
    width: Int, height: Int, hasDepth: Bool = false
  ) throws(GLError) -> Framebuffer {
    guard width > 0, height > 0, width <= maxTextureSize, height <= maxTextureSize else {
      throw .sizeNotSupported(width: width, height: height, limit: maxTextureSize)
    }
    let texture = makeTexture(width: width, height: height, pixels: nil)
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    bindForDrawing(name)
    glFramebufferTexture2D(
      GLenum(GL_DRAW_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D),
      texture.name, 0)
    var depth: GLuint = 0
    if hasDepth {
      var bound: GLint = 0
      glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &bound)
      glGenRenderbuffers(1, &depth)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
      glRenderbufferStorage(
        GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH24_STENCIL8), GLsizei(width), GLsizei(height))
      glFramebufferRenderbuffer(
        GLenum(GL_DRAW_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER),
        depth)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), GLuint(bound))
    }
    let status = glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER))
    let framebuffer = Framebuffer(name: name, texture: texture, depth: depth)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      delete(framebuffer)
      throw .framebufferIncomplete(width: width, height: height, status: status)
    }
    return framebuffer
  }

  func delete(_ framebuffer: Framebuffer) {
    var name = framebuffer.name
    glDeleteFramebuffers(1, &name)
    if framebuffer.depth != 0 {
      var depth = framebuffer.depth
      glDeleteRenderbuffers(1, &depth)
    }
    forgetFramebuffer(framebuffer.name)
    delete(framebuffer.texture)
  }

  /// Clears a picture, lets other code draw into it, and goes on with a state of its own.
  ///
  /// The masks of depth and stencil are not the renderer's: they are put back.
  func lend(_ surface: Framebuffer, to body: () -> Void) {
    resume()
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.name)
    glViewport(0, 0, GLsizei(surface.width), GLsizei(surface.height))
    glScissor(0, 0, GLsizei(surface.width), GLsizei(surface.height))
    var depthMask: GLboolean = 0
    var stencilMask: GLint = 0
    var backStencilMask: GLint = 0
    glGetBooleanv(GLenum(GL_DEPTH_WRITEMASK), &depthMask)
    glGetIntegerv(GLenum(GL_STENCIL_WRITEMASK), &stencilMask)
    glGetIntegerv(GLenum(GL_STENCIL_BACK_WRITEMASK), &backStencilMask)
    glDepthMask(1)
    glStencilMask(.max)
    var transparent: [GLfloat] = [0, 0, 0, 0]
    glClearBufferfv(GLenum(GL_COLOR), 0, &transparent)
    glClearBufferfi(GLenum(GL_DEPTH_STENCIL), 0, 1, 0)
    glUseProgram(0)
    glBindVertexArray(0)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
    for unit in 0..<GLState.unitCount { glBindSampler(GLuint(unit), 0) }
    glActiveTexture(GLenum(GL_TEXTURE0))
    body()
    glDepthMask(depthMask)
    glStencilMaskSeparate(GLenum(GL_FRONT), GLuint(bitPattern: stencilMask))
    glStencilMaskSeparate(GLenum(GL_BACK), GLuint(bitPattern: backStencilMask))
    resume()
  }

  /// Reads the pixels of a framebuffer, rows from the top down.
  func readPixels(of framebuffer: GLuint, width: Int, height: Int) -> [UInt8] {
    let row = width * 4
    var pixels = [UInt8](repeating: 0, count: row * height)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    glReadPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
    // OpenGL's first row is the lowest.
    pixels.withUnsafeMutableBytes { bytes in
      for y in 0..<(height / 2) {
        for x in 0..<row { bytes.swapAt(y * row + x, (height - 1 - y) * row + x) }
      }
    }
    return pixels
  }
}
