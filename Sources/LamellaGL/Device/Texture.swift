// SPDX-License-Identifier: MIT

internal import CLamellaGL
internal import Lamella

/// A picture on the device: premultiplied RGBA, eight bits a channel.
struct Texture {
  let name: GLuint
  let width: Int
  let height: Int
  var hasMipLevels = false

  /// The bytes it takes on the device.
  var bytes: Int { hasMipLevels ? width * height * 16 / 3 : width * height * 4 }
}

extension GraphicsDevice {
  /// Makes a picture from pixels, or an unfilled one; its first row has texture coordinate v = 0.
  func makeTexture(width: Int, height: Int, pixels: UnsafeRawPointer?) -> Texture {
    var name: GLuint = 0
    glGenTextures(1, &name)
    activateForUpload()
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), pixels)
    if pixels != nil { countUpload(width * height * 4) }
    return Texture(name: name, width: width, height: height)
  }

  /// Replaces all pixels of a picture; its mip levels are made anew where it has them.
  func replacePixels(of texture: Texture, with pixels: UnsafeRawPointer?) {
    activateForUpload()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(texture.width), GLsizei(texture.height),
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
    if texture.hasMipLevels { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    countUpload(texture.width * texture.height * 4)
  }

  /// Replaces a part of a picture without mip levels.
  func replacePixels(
    of texture: Texture, x: Int, y: Int, width: Int, height: Int, with pixels: UnsafeRawPointer?
  ) {
    activateForUpload()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height),
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
    countUpload(width * height * 4)
  }

  /// Replaces parts of a picture by the same parts of an equally large one.
  func replacePixels(
    of texture: Texture, with pixels: UnsafeRawPointer?, in areas: ArraySlice<PixelArea>
  ) {
    guard let pixels else { return }
    activateForUpload()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(texture.width))
    var count = 0
    for area in areas {
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, area.x, area.y, area.width, area.height, GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), pixels + (Int(area.y) * texture.width + Int(area.x)) * 4)
      count += area.count
    }
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    if texture.hasMipLevels { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    countUpload(count * 4)
  }

  /// Gives a picture its mip levels.
  func makeMipLevels(of texture: inout Texture) {
    if texture.hasMipLevels { return }
    activateForUpload()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
    texture.hasMipLevels = true
  }

  func delete(_ texture: Texture) {
    var name = texture.name
    glDeleteTextures(1, &name)
    for unit in 0..<GLState.unitCount { forget(texture.name, unit: unit) }
  }

  private func countUpload(_ bytes: Int) {
    statistics.bytesUploaded += bytes
    statistics.texturesUploaded += 1
  }
}
