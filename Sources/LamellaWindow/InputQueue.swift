// SPDX-License-Identifier: MIT

// GLFW's callbacks for one window, turned into events in order.
//
// The callbacks are C functions without context; the window's user pointer leads to its queue.
// GLFW calls them from inside its own calls only, hence on the main thread.

import CLamellaGLFW
import LamellaMath

@MainActor
final class InputQueue {
  /// An event for the program, or a key that the window handles itself.
  enum Item: Equatable {
    case event(WindowEvent)
    case playback(PlaybackKey)
  }

  private(set) var items: [Item] = []
  /// Set when the window must be drawn although the scene does not ask for it.
  private(set) var needsFrame = true

  /// Takes what has happened since the last call.
  func drain() -> [Item] {
    defer { items.removeAll(keepingCapacity: true) }
    needsFrame = false
    return items
  }

  func append(_ item: Item) {
    items.append(item)
    needsFrame = true
  }

  func attach(to window: OpaquePointer) {
    glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    glfwSetKeyCallback(window) { window, key, _, action, _ in
      guard action != GLFW_RELEASE else { return }
      InputQueue.with(window) { queue, window in
        queue.press(key, window, isRepeat: action == GLFW_REPEAT)
      }
    }
    glfwSetCursorPosCallback(window) { window, _, _ in
      InputQueue.with(window) { queue, window in
        queue.append(.event(.mouseMoved(WindowMetrics(window).pointer(in: window))))
      }
    }
    glfwSetMouseButtonCallback(window) { window, button, action, _ in
      InputQueue.with(window) { queue, window in
        let position = WindowMetrics(window).pointer(in: window)
        let button = WindowEvent.MouseButton(glfw: button)
        queue.append(
          .event(
            action == GLFW_PRESS ? .mouseDown(button, at: position) : .mouseUp(button, at: position)
          ))
      }
    }
    glfwSetScrollCallback(window) { window, x, y in
      InputQueue.with(window) { queue, _ in
        queue.append(.event(.scrolled(x: Float(x), y: Float(y))))
      }
    }
    glfwSetFramebufferSizeCallback(window) { window, _, _ in
      InputQueue.with(window) { queue, _ in queue.append(.event(.resized)) }
    }
    glfwSetWindowContentScaleCallback(window) { window, _, _ in
      InputQueue.with(window) { queue, _ in queue.append(.event(.resized)) }
    }
    glfwSetWindowRefreshCallback(window) { window in
      InputQueue.with(window) { queue, _ in queue.needsFrame = true }
    }
  }

  private func press(_ key: Int32, _ window: OpaquePointer, isRepeat: Bool) {
    switch key {
    case GLFW_KEY_ESCAPE: glfwSetWindowShouldClose(window, 1)
    case GLFW_KEY_SPACE where !isRepeat: append(.playback(.togglePause))
    case GLFW_KEY_RIGHT: append(.playback(.stepForward))
    case GLFW_KEY_LEFT: append(.playback(.stepBackward))
    case GLFW_KEY_HOME: append(.playback(.home))
    case GLFW_KEY_F1...GLFW_KEY_F25 where !isRepeat:
      append(.event(.functionKey(Int(key - GLFW_KEY_F1) + 1)))
    default: break
    }
  }

  // SAFETY: the pointer was set by `attach` and the window owns its queue, which therefore lives
  // for as long as GLFW can call back; GLFW does so on the thread that polls, the main one.
  private nonisolated static func with(
    _ window: OpaquePointer?, _ body: @MainActor (InputQueue, OpaquePointer) -> Void
  ) {
    guard let window, let pointer = glfwGetWindowUserPointer(window) else { return }
    nonisolated(unsafe) let handle = window
    nonisolated(unsafe) let user = pointer
    MainActor.assumeIsolated {
      body(Unmanaged<InputQueue>.fromOpaque(user).takeUnretainedValue(), handle)
    }
  }
}

extension WindowEvent.MouseButton {
  init(glfw button: Int32) {
    switch button {
    case GLFW_MOUSE_BUTTON_LEFT: self = .left
    case GLFW_MOUSE_BUTTON_RIGHT: self = .right
    case GLFW_MOUSE_BUTTON_MIDDLE: self = .middle
    default: self = .other(Int(button) + 1)
    }
  }
}
