// SPDX-License-Identifier: MIT

// Pixels, screen units and points of a window.
//
// GLFW measures windows and the pointer in screen units, which are points on some systems and
// pixels on others (X11). Only the framebuffer's pixels and the content scale mean the same
// everywhere, so points are always computed as pixels / scale.

import CLamellaGLFW
package import LamellaMath

package struct WindowMetrics: Equatable {
  var pixelWidth: Int
  var pixelHeight: Int
  var scale: Float
  var unitWidth: Int
  var unitHeight: Int

  package init(pixelWidth: Int, pixelHeight: Int, scale: Float, unitWidth: Int, unitHeight: Int) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.scale = scale
    self.unitWidth = unitWidth
    self.unitHeight = unitHeight
  }

  @MainActor
  init(_ window: OpaquePointer) {
    var width: Int32 = 0
    var height: Int32 = 0
    glfwGetFramebufferSize(window, &width, &height)
    (pixelWidth, pixelHeight) = (Int(width), Int(height))
    glfwGetWindowSize(window, &width, &height)
    (unitWidth, unitHeight) = (Int(width), Int(height))
    var scaleX: Float = 1
    var scaleY: Float = 1
    glfwGetWindowContentScale(window, &scaleX, &scaleY)
    scale = scaleX.isFinite && scaleX > 0 ? scaleX : 1
  }

  var isEmpty: Bool { pixelWidth <= 0 || pixelHeight <= 0 }

  /// A place in screen units from the top left corner, as points from the bottom left one.
  package func point(unitX: Double, unitY: Double) -> Point {
    guard unitWidth > 0 && unitHeight > 0 else { return .zero }
    let x = unitX * Double(pixelWidth) / Double(unitWidth)
    let y = unitY * Double(pixelHeight) / Double(unitHeight)
    return Point(Float(x) / scale, Float(Double(pixelHeight) - y) / scale)
  }

  @MainActor
  package func pointer(in window: OpaquePointer) -> Point {
    var x = 0.0
    var y = 0.0
    glfwGetCursorPos(window, &x, &y)
    return point(unitX: x, unitY: y)
  }
}
