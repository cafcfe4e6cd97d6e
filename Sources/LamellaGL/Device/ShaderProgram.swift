// SPDX-License-Identifier: MIT

// A linked program and where its uniforms are. All programs know the same list of uniform names;
// those that a program lacks have location -1, which OpenGL ignores.

internal import CLamellaGL

/// A uniform that some program reads.
enum Uniform: Int, CaseIterable {
  case pixelFromFrame, clipFromPixel, frameFromFragment, tableStarts
  case rectangle, sourceShift, backdropShift, tint, alphaOnly, clip, opacity, mode, factors
  case texelFromFragment, limits, sourceSize, direction, tapCount, taps
  case matrix, bias, cell, anchor, places, look
  case frameFromLayer, layerFromFrame, bounds, extent, progress, reversed, numbers, moreNumbers
}

/// A linked program.
final class ShaderProgram {
  let name: GLuint
  /// Which pass the uniforms shared by all draws of a pass were last set for.
  var passNumber: UInt64 = 0
  /// What the uniform of the same name holds.
  var places: [SIMD4<Float>] = []
  private let locations: [GLint]

  /// Compiles and links; `units` are the texture units of the sampler uniforms.
  init(
    named label: String, vertex: String, fragment: String, units: [(name: String, unit: Int32)]
  ) throws(GLError) {
    let program = glCreateProgram()
    let sources = [("vert", GL_VERTEX_SHADER, vertex), ("frag", GL_FRAGMENT_SHADER, fragment)]
    for (suffix, kind, source) in sources {
      let shader: GLuint
      do throws(GLError) {
        shader = try Self.compile(source, kind: GLenum(kind), named: "\(label).\(suffix)")
      } catch {
        glDeleteProgram(program)
        throw error
      }
      glAttachShader(program, shader)
      glDeleteShader(shader)
    }
    glLinkProgram(program)
    var linked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
    guard linked != 0 else {
      let log = Self.log(of: program, glGetProgramiv, glGetProgramInfoLog)
      glDeleteProgram(program)
      throw .programFailed(name: label, log: log)
    }
    name = program
    locations = Uniform.allCases.map { glGetUniformLocation(program, "\($0)") }
    glUseProgram(program)
    for (uniform, unit) in units {
      glUniform1i(glGetUniformLocation(program, uniform), unit)
    }
  }

  /// Deletes the program; its context must be current.
  func delete() { glDeleteProgram(name) }

  private static func compile(
    _ source: String, kind: GLenum, named label: String
  ) throws(GLError) -> GLuint {
    let shader = glCreateShader(kind)
    source.withCString { text in
      var pointer: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &pointer, nil)
    }
    glCompileShader(shader)
    var compiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      let log = log(of: shader, glGetShaderiv, glGetShaderInfoLog)
      glDeleteShader(shader)
      throw .shaderFailed(name: label, log: log)
    }
    return shader
  }

  private static func log(
    of object: GLuint,
    _ parameter: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    _ read: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var length: GLint = 0
    parameter(object, GLenum(GL_INFO_LOG_LENGTH), &length)
    return withUnsafeTemporaryAllocation(of: GLchar.self, capacity: Int(length) + 1) { text in
      text.initialize(repeating: 0)
      read(object, length, nil, text.baseAddress)
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

// Setting uniforms of the program in use.
extension ShaderProgram {
  func set(_ uniform: Uniform, _ x: Float) { glUniform1f(locations[uniform.rawValue], x) }
  func set(_ uniform: Uniform, _ x: Int32) { glUniform1i(locations[uniform.rawValue], x) }

  func set(_ uniform: Uniform, _ x: Float, _ y: Float) {
    glUniform2f(locations[uniform.rawValue], x, y)
  }

  func set(_ uniform: Uniform, _ x: Int32, _ y: Int32) {
    glUniform2i(locations[uniform.rawValue], x, y)
  }

  func set(_ uniform: Uniform, _ v: SIMD4<Float>) {
    glUniform4f(locations[uniform.rawValue], v.x, v.y, v.z, v.w)
  }

  func set(_ uniform: Uniform, _ v: SIMD4<Int32>) {
    glUniform4i(locations[uniform.rawValue], v.x, v.y, v.z, v.w)
  }

  /// Sets an array of pairs.
  func set(_ uniform: Uniform, pairs: UnsafePointer<Float>, count: Int) {
    glUniform2fv(locations[uniform.rawValue], GLsizei(count), pairs)
  }

  /// Sets an array of quadruples.
  func set(_ uniform: Uniform, quadruples: UnsafePointer<SIMD4<Float>>, count: Int) {
    quadruples.withMemoryRebound(to: Float.self, capacity: 4 * count) {
      glUniform4fv(locations[uniform.rawValue], GLsizei(count), $0)
    }
  }

  /// Sets an array of quadruples of whole numbers.
  func set(_ uniform: Uniform, words: UnsafeRawPointer?, count: Int) {
    glUniform4uiv(
      locations[uniform.rawValue], GLsizei(count), words?.assumingMemoryBound(to: GLuint.self))
  }

  /// Sets a 3×3 from its columns; their last numbers are left out.
  func set(
    _ uniform: Uniform, columns a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 9) { cells in
      for i in 0..<3 { (cells[i], cells[3 + i], cells[6 + i]) = (a[i], b[i], c[i]) }
      glUniformMatrix3fv(locations[uniform.rawValue], 1, 0, cells.baseAddress)
    }
  }

  /// Sets a matrix from its columns.
  func set(
    _ uniform: Uniform, columns a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>,
    _ d: SIMD4<Float>
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 16) { cells in
      for i in 0..<4 {
        (cells[i], cells[4 + i], cells[8 + i], cells[12 + i]) = (a[i], b[i], c[i], d[i])
      }
      glUniformMatrix4fv(locations[uniform.rawValue], 1, 0, cells.baseAddress)
    }
  }
}
