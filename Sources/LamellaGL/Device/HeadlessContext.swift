// SPDX-License-Identifier: MIT

// A context without a window, for tests, pictures and films. Mesa's surfaceless platform needs no
// display server and no device; where it is missing, the default display is tried. There is no
// surface at all: everything is drawn into framebuffers.
//
// The display is not terminated when a context goes: EGL counts nothing, and other contexts of the
// same process live on it.

internal import CLamellaEGL

/// An OpenGL 3.3 core context that draws off screen.
///
/// A context is current in one thread at a time.
public final class HeadlessContext {
  private let display: EGLDisplay
  private let context: EGLContext

  /// Creates a context; it is not made current.
  public init() throws(GLError) {
    display = try Self.openDisplay()
    guard eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0 else {
      throw .eglFailed(call: "eglBindAPI", code: eglGetError())
    }
    let wanted: [EGLint] = [EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, wanted, &config, 1, &count) != 0, count > 0 else {
      throw .eglFailed(call: "eglChooseConfig", code: eglGetError())
    }
    let attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE,
    ]
    guard let context = eglCreateContext(display, config, nil, attributes) else {
      throw .eglFailed(call: "eglCreateContext", code: eglGetError())
    }
    self.context = context
  }

  deinit {
    if eglGetCurrentContext() == context { eglMakeCurrent(display, nil, nil, nil) }
    eglDestroyContext(display, context)
  }

  /// Makes the context current in the calling thread.
  public func makeCurrent() throws(GLError) {
    guard eglMakeCurrent(display, nil, nil, context) != 0 else {
      throw .eglFailed(call: "eglMakeCurrent", code: eglGetError())
    }
  }

  /// Takes the context from the calling thread, so that another may make it current.
  public func resign() {
    if eglGetCurrentContext() == context { eglMakeCurrent(display, nil, nil, nil) }
  }

  private static func openDisplay() throws(GLError) -> EGLDisplay {
    typealias PlatformDisplay =
      @convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?) -> EGLDisplay?
    if let address = eglGetProcAddress("eglGetPlatformDisplayEXT") {
      // SAFETY: EGL_EXT_platform_base declares the function with this signature.
      let platformDisplay = unsafeBitCast(address, to: PlatformDisplay.self)
      if let display = platformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil),
        eglInitialize(display, nil, nil) != 0
      {
        return display
      }
    }
    guard let display = eglGetDisplay(nil), eglInitialize(display, nil, nil) != 0 else {
      throw .noDisplay
    }
    return display
  }
}
