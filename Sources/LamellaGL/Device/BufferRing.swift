// SPDX-License-Identifier: MIT

// Three buffers used in turn, so that writing one does not wait for a draw that still reads
// another. A buffer only grows. Every way of filling a buffer costs the same on Mesa's software
// driver, so the plainest is used.

internal import CLamellaGL

/// Buffers of one use that are filled in turn.
final class BufferRing {
  /// The buffer that was filled last.
  private(set) var current: GLuint = 0
  /// The texture over the buffer that was filled last; 0 unless the ring has textures.
  private(set) var currentTexture: GLuint = 0

  private let target: GLenum
  private var buffers: [GLuint]
  private var textures: [GLuint] = []
  private var capacities: [Int]
  private var turn = 0

  /// Creates a ring; with textures, its buffers are read as texels of four floats.
  init(isTable: Bool, length: Int = 3) {
    target = GLenum(isTable ? GL_TEXTURE_BUFFER : GL_ARRAY_BUFFER)
    buffers = Array(repeating: 0, count: length)
    capacities = Array(repeating: 0, count: length)
    glGenBuffers(GLsizei(length), &buffers)
    guard isTable else { return }
    textures = Array(repeating: 0, count: length)
    glGenTextures(GLsizei(length), &textures)
    for i in 0..<length {
      glBindBuffer(target, buffers[i])
      glBindTexture(target, textures[i])
      glTexBuffer(target, GLenum(GL_RGBA32F), buffers[i])
    }
  }

  /// Moves on to the next buffer and makes room for `bytes` in it; it stays bound.
  func advance(toHold bytes: Int) {
    turn = (turn + 1) % buffers.count
    current = buffers[turn]
    glBindBuffer(target, current)
    if !textures.isEmpty { currentTexture = textures[turn] }
    if capacities[turn] < bytes || capacities[turn] == 0 {
      capacities[turn] = max(4096, bytes + bytes / 2)
      glBufferData(target, capacities[turn], nil, GLenum(GL_STREAM_DRAW))
    }
  }

  /// Writes bytes at an offset of the buffer that was made current last.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    if bytes.isEmpty { return }
    glBufferSubData(target, offset, bytes.count, bytes.baseAddress)
  }

  /// Deletes the buffers; their context must be current.
  func delete() {
    glDeleteBuffers(GLsizei(buffers.count), buffers)
    if !textures.isEmpty { glDeleteTextures(GLsizei(textures.count), textures) }
  }
}
