// SPDX-License-Identifier: MIT

/// What can go wrong between the renderer and the machine's OpenGL.
public enum GLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// EGL offers no display that works without a window system.
  case noDisplay
  /// An EGL call failed; the code is EGL's.
  case eglFailed(call: String, code: Int32)
  /// No context of OpenGL 3.3 core or newer is current; the text is what the driver reports.
  case versionTooOld(String)
  /// A shader does not compile; the log is the driver's.
  case shaderFailed(name: String, log: String)
  /// A program does not link; the log is the driver's.
  case programFailed(name: String, log: String)
  /// A framebuffer is not complete; the status is OpenGL's.
  case framebufferIncomplete(width: Int, height: Int, status: UInt32)
  /// An off-screen picture is empty or larger than the driver allows.
  case sizeNotSupported(width: Int, height: Int, limit: Int)
  /// The clips and gradients of one frame need more texels than a buffer texture can hold.
  case tablesTooLarge(texels: Int, limit: Int)

  public var description: String {
    switch self {
    case .noDisplay:
      "EGL offers no display without a window system (on Debian: is libgl1-mesa-dri installed?)"
    case .eglFailed(let call, let code):
      "\(call) failed with EGL error 0x\(String(code, radix: 16))"
    case .versionTooOld(let version):
      "a current context of OpenGL 3.3 core is needed; the driver reports \"\(version)\""
    case .shaderFailed(let name, let log):
      "shader \(name) does not compile: \(log)"
    case .programFailed(let name, let log):
      "program \(name) does not link: \(log)"
    case .framebufferIncomplete(let width, let height, let status):
      "a framebuffer of \(width)×\(height) is incomplete (0x\(String(status, radix: 16)))"
    case .sizeNotSupported(let width, let height, let limit):
      "a picture of \(width)×\(height) pixels cannot be drawn into; the sides are 1…\(limit)"
    case .tablesTooLarge(let texels, let limit):
      "the frame's clips and gradients take \(texels) texels; the driver allows \(limit)"
    }
  }
}
