// SPDX-License-Identifier: MIT

internal import CLamellaGL

/// A picture that can be drawn into.
struct Framebuffer {
  let name: GLuint
  let texture: Texture
  var width: Int { texture.width }
  var height: Int { texture.height }
}

extension GraphicsDevice {
  /// Makes a picture that can be drawn into; its pixels are undefined.
  func makeFramebuffer(width: Int, height: Int) throws(GLError) -> Framebuffer {
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
    let status = glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER))
    let framebuffer = Framebuffer(name: name, texture: texture)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      delete(framebuffer)
      throw .framebufferIncomplete(width: width, height: height, status: status)
    }
    return framebuffer
  }

  func delete(_ framebuffer: Framebuffer) {
    var name = framebuffer.name
    glDeleteFramebuffers(1, &name)
    forgetFramebuffer(framebuffer.name)
    delete(framebuffer.texture)
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
