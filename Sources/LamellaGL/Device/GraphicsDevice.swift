// SPDX-License-Identifier: MIT

// The driver as the passes see it: a few limits, a few objects, and draw calls. Bindings are
// remembered within one frame, so that asking twice for the same costs nothing; `begin` forgets
// them, because the caller may have changed anything since.

internal import CLamellaGL

/// The current context's driver.
final class GraphicsDevice {
  /// The longest side of a texture, in texels.
  let maxTextureSize: Int
  /// The most texels of a buffer texture.
  let maxTableTexels: Int
  /// Whether the driver draws with the processor: every fragment and every branch then costs time.
  let isSoftware: Bool
  /// The driver's name.
  let rendererName: String
  /// The driver's name and version.
  var driverDescription: String { "\(rendererName), \(Self.string(GL_VERSION) ?? "")" }
  /// What the draws of the current frame cost.
  var statistics = RendererStatistics()

  private let hasBaseInstance: Bool
  private var quadArray: GLuint = 0
  private var compactArray: GLuint = 0
  private var passArray: GLuint = 0
  private var linearSampler: GLuint = 0
  private var trilinearSampler: GLuint = 0

  private var program: ShaderProgram?
  private var boundArray: GLuint = 0
  private var blending: BlendFunction?
  private var framebuffer: GLuint?
  private var units: [(texture: GLuint, sampler: GLuint)] = []
  private var activeUnit = -1
  private var isScissored = false
  private var attributes: (buffer: GLuint, first: Int) = (0, -1)
  private var quadsSinceFlush = 0
  /// Quads after which a software driver is told to go on: few at first, so that its threads begin
  /// early, then more, since each time they are woken and wait for each other.
  ///
  /// Measured with llvmpipe on two cores and 10,000 quads of 90 pixels, in ns a quad, in a process that
  /// has just begun and in one that has drawn before: all at once 1435 and 1125, 2048 at a time 1105 and
  /// 1120–1160, these 1105–1140 and 1105–1120.
  private static let portions = (first: 2048, others: 8192)
  private var portion = GraphicsDevice.portions.first
  private var compactAttributes: (buffer: GLuint, first: Int) = (0, -1)

  /// Reads the limits of the current context and makes the objects that all frames share.
  init() throws(GLError) {
    let version = try Self.checkVersion()
    hasBaseInstance = version >= 42
    let name = Self.string(GL_RENDERER) ?? ""
    rendererName = name
    isSoftware = ["llvmpipe", "softpipe", "SWR", "swrast"].contains { name.contains($0) }
    var size: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &size)
    var sides: [GLint] = [0, 0]
    glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &sides)
    maxTextureSize = Int(min(size, min(sides[0], sides[1])))
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_BUFFER_SIZE), &size)
    maxTableTexels = Int(size)
    units = Array(repeating: (0, 0), count: GLState.unitCount)
    glGenVertexArrays(1, &quadArray)
    glGenVertexArrays(1, &passArray)
    glGenVertexArrays(1, &compactArray)
    for (array, count) in [(quadArray, 4), (compactArray, 3)] {
      glBindVertexArray(array)
      for index in 0..<count {
        glEnableVertexAttribArray(GLuint(index))
        glVertexAttribDivisor(GLuint(index), 1)
      }
    }
    linearSampler = Self.makeSampler(minifying: GL_LINEAR)
    trilinearSampler = Self.makeSampler(minifying: GL_LINEAR_MIPMAP_LINEAR)
  }

  /// Deletes the shared objects; the context must be current.
  func delete() {
    glDeleteVertexArrays(1, &quadArray)
    glDeleteVertexArrays(1, &compactArray)
    glDeleteVertexArrays(1, &passArray)
    glDeleteSamplers(1, &linearSampler)
    glDeleteSamplers(1, &trilinearSampler)
  }

  /// Starts a frame: sets what all draws rely on and forgets all bindings.
  func begin() {
    statistics = RendererStatistics()
    resume()
  }

  /// Sets what all draws rely on and forgets all bindings: other code may have run.
  func resume() {
    GLState.establish()
    (quadsSinceFlush, portion) = (0, Self.portions.first)
    program = nil
    boundArray = 0
    blending = nil
    framebuffer = nil
    activeUnit = -1
    isScissored = false
    attributes = (0, -1)
    compactAttributes = (0, -1)
    for unit in units.indices { units[unit] = (.max, .max) }
  }

  /// The version of the current context, ten times the major number plus the minor one.
  @discardableResult
  static func checkVersion() throws(GLError) -> Int {
    guard let text = string(GL_VERSION) else { throw .versionTooOld("no current context") }
    var major: GLint = 0
    var minor: GLint = 0
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
    let version = Int(major) * 10 + Int(minor)
    guard version >= 33, !text.hasPrefix("OpenGL ES") else { throw .versionTooOld(text) }
    return version
  }

  private static func string(_ name: Int32) -> String? {
    glGetString(GLenum(name)).map { String(cString: $0) }
  }

  private static func makeSampler(minifying filter: Int32) -> GLuint {
    var sampler: GLuint = 0
    glGenSamplers(1, &sampler)
    glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MIN_FILTER), filter)
    glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    return sampler
  }
}

// Binding.
extension GraphicsDevice {
  /// Makes a program the one that draws.
  func use(_ program: ShaderProgram) {
    if self.program === program { return }
    self.program = program
    glUseProgram(program.name)
  }

  /// Forgets the program in use, after others were made.
  func forgetProgram() { program = nil }

  func setBlending(_ function: BlendFunction) {
    if blending == function { return }
    if let (source, destination) = function.factors {
      if blending == nil || blending == .replace { glEnable(GLenum(GL_BLEND)) }
      glBlendFunc(source, destination)
    } else {
      glDisable(GLenum(GL_BLEND))
    }
    blending = function
  }

  /// Binds a picture to a unit.
  func bind(_ texture: GLuint, unit: Int, trilinear: Bool = false) {
    let sampler = trilinear ? trilinearSampler : linearSampler
    if units[unit] == (texture, sampler) { return }
    activate(unit)
    if units[unit].texture != texture { glBindTexture(GLenum(GL_TEXTURE_2D), texture) }
    if units[unit].sampler != sampler { glBindSampler(GLuint(unit), sampler) }
    units[unit] = (texture, sampler)
  }

  /// Binds the tables of a frame to the last unit.
  func bindTables(_ texture: GLuint) {
    activate(GLState.unitCount - 1)
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
    glBindSampler(GLuint(GLState.unitCount - 1), 0)
  }

  /// Directs drawing into a framebuffer and a viewport of it.
  func setTarget(_ framebuffer: GLuint, x: Int32, y: Int32, width: Int32, height: Int32) {
    bindForDrawing(framebuffer)
    glViewport(x, y, width, height)
  }

  /// Forgets what is bound to unit 0, after an upload went through it.
  func activateForUpload() {
    activate(0)
    units[0] = (.max, .max)
  }

  /// Binds a framebuffer for drawing without choosing a viewport.
  func bindForDrawing(_ framebuffer: GLuint) {
    if self.framebuffer == framebuffer { return }
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
    self.framebuffer = framebuffer
  }

  /// Forgets a framebuffer that was deleted, whose name may come again.
  func forgetFramebuffer(_ name: GLuint) { if framebuffer == name { framebuffer = nil } }

  /// Forgets a texture that was deleted, whose name may come again.
  func forget(_ texture: GLuint, unit: Int) {
    if units[unit].texture == texture { units[unit] = (.max, .max) }
  }

  private func activate(_ unit: Int) {
    if activeUnit == unit { return }
    activeUnit = unit
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
  }

  private func bindArray(_ array: GLuint) {
    if boundArray == array { return }
    boundArray = array
    glBindVertexArray(array)
  }
}

// Drawing.
extension GraphicsDevice {
  /// Draws records of a buffer as quads with the program in use.
  func drawQuads(in buffer: GLuint, first: Int, count: Int) {
    bindArray(quadArray)
    inPortions(first, count) { bindRecords(of: buffer, from: $0) }
  }

  private func bindRecords(of buffer: GLuint, from first: Int) {
    let start = hasBaseInstance ? 0 : first
    if attributes != (buffer, start) {
      attributes = (buffer, start)
      glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
      let stride: GLsizei = 64
      for index in 0..<4 {
        let offset = UnsafeRawPointer(bitPattern: start * Int(stride) + index * 16)
        if index < 2 {
          glVertexAttribPointer(GLuint(index), 4, GLenum(GL_FLOAT), 0, stride, offset)
        } else {
          glVertexAttribIPointer(GLuint(index), 4, GLenum(GL_UNSIGNED_INT), stride, offset)
        }
      }
    }
  }

  /// Draws compact records of a buffer as quads with the program in use.
  func drawCompacts(in buffer: GLuint, first: Int, count: Int) {
    bindArray(compactArray)
    inPortions(first, count) { bindCompacts(of: buffer, from: $0) }
  }

  private func bindCompacts(of buffer: GLuint, from first: Int) {
    let start = hasBaseInstance ? 0 : first
    if compactAttributes != (buffer, start) {
      compactAttributes = (buffer, start)
      glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
      let stride: GLsizei = 32
      func place(_ byte: Int) -> UnsafeRawPointer? {
        UnsafeRawPointer(bitPattern: start * Int(stride) + byte)
      }
      glVertexAttribPointer(0, 4, GLenum(GL_FLOAT), 0, stride, place(0))
      glVertexAttribPointer(1, 2, GLenum(GL_FLOAT), 0, stride, place(16))
      glVertexAttribIPointer(2, 2, GLenum(GL_UNSIGNED_INT), stride, place(24))
    }
  }

  /// Draws quads whose records `bind` makes ready.
  ///
  /// A driver that draws with the processor gathers quads until it is told to go on; told now and
  /// then, its threads fill pixels while this one prepares the next quads, in memory that is used again.
  private func inPortions(_ first: Int, _ count: Int, _ bind: (_ first: Int) -> Void) {
    var start = first
    let end = first + count
    while start < end {
      if isSoftware, quadsSinceFlush >= portion {
        glFlush()
        portion = Self.portions.others
        quadsSinceFlush = 0
      }
      let part = isSoftware ? min(end - start, portion - quadsSinceFlush) : end - start
      bind(start)
      drawInstances(first: start, count: part)
      quadsSinceFlush += part
      start += part
    }
    statistics.drawCalls += 1
    statistics.instances += count
  }

  private func drawInstances(first: Int, count: Int) {
    if hasBaseInstance {
      glDrawArraysInstancedBaseInstance(
        GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count), GLuint(first))
    } else {
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
    }
  }

  /// Draws the rectangle that the program in use was given.
  func drawRectangle() {
    bindArray(passArray)
    glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
    statistics.drawCalls += 1
  }

  /// Fills the current target with a premultiplied colour, within the scissor rectangle.
  func clear(_ color: SIMD4<Float>) {
    glClearColor(color.x, color.y, color.z, color.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// Limits drawing to a rectangle of the target's framebuffer.
  func setScissor(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    if !isScissored { glEnable(GLenum(GL_SCISSOR_TEST)) }
    isScissored = true
    glScissor(x, y, width, height)
  }

  /// Lets drawing go everywhere again.
  func dropScissor() {
    if isScissored { glDisable(GLenum(GL_SCISSOR_TEST)) }
    isScissored = false
  }

  /// Copies pixels of one framebuffer to the lower left corner of another.
  func copy(
    from source: GLuint, x: Int32, y: Int32, width: Int32, height: Int32, to destination: GLuint
  ) {
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), destination)
    framebuffer = destination
    glBlitFramebuffer(
      x, y, x + width, y + height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }

  /// The first error that OpenGL has recorded since the last call, 0 for none.
  func takeError() -> UInt32 { glGetError() }

  /// Waits until everything drawn so far is in the framebuffers.
  func finish() { glFinish() }
}
