// SPDX-License-Identifier: MIT

// Ten thousand layers in a game: the loop, the clock, the window and the GL context are the game's
// own. It moves its fish in columns, hands the columns over with two calls a frame, clears the
// window itself and lets Lamella draw on top.
//
//   swift run -c release Swarm              a window; Esc closes it
//   swift run -c release Swarm swarm.png    the picture after five seconds; needs no display

import CLamellaGL
import CLamellaGLFW
import Lamella
import LamellaContent
import LamellaGL
import LamellaMath

let count = 10_000
let size = Size(960, 720)

struct Game {
  let world = World()
  let fish: [LayerID]
  var flock = Flock(count: count, in: size)

  init() {
    world.root.bounds = Rect(0, 0, size.width, size.height)
    world.root.anchorPoint = .zero
    world.viewport = world.root.bounds
    fish = world.addLayers(count: count, to: world.root)
    for (index, id) in fish.enumerated() {
      let part = Float(index % 5) / 4
      let layer = world.layer(id)
      layer.bounds = Rect(0, 0, 9, 3)
      layer.cornerRadius = 1.5
      layer.backgroundColor = Color(0.3 + 0.7 * part, 0.75, 1 - 0.6 * part, 0.8)
    }
  }

  /// One step of the game, and the frame that shows it.
  mutating func step(_ number: Int) -> Frame {
    flock.advance()
    world.set(.position, of: fish, to: flock.positions)
    world.set(.transform.rotation.z, of: fish, to: flock.headings)
    return world.frame(at: Double(number) / 60)
  }
}

func draw(to path: String) throws {
  var game = Game()
  let context = try HeadlessContext()
  try context.makeCurrent()
  let renderer = try Renderer()
  let picture = try OffscreenTarget(width: Int(size.width), height: Int(size.height))
  for number in 0..<299 { _ = game.step(number) }
  try renderer.draw(game.step(299), into: picture.target(background: Color(0.01, 0.05, 0.1)))
  try PNGEncoder.write(picture.readPixels(), to: path)
}

func play() throws {
  guard glfwInit() != 0 else { return print("Swarm: no display") }
  defer { glfwTerminate() }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
  guard let window = glfwCreateWindow(Int32(size.width), Int32(size.height), "Swarm", nil, nil)
  else { return print("Swarm: no window with OpenGL 3.3") }
  glfwMakeContextCurrent(window)
  glfwSwapInterval(1)
  let renderer = try Renderer()
  var game = Game()
  var number = 0
  while glfwWindowShouldClose(window) == 0, glfwGetKey(window, GLFW_KEY_ESCAPE) != GLFW_PRESS {
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetFramebufferSize(window, &width, &height)
    let frame = game.step(number)
    number += 1
    // What the game draws itself: here no more than the water.
    glClearColor(0.01, 0.05, 0.1, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    try renderer.draw(
      frame,
      into: RenderTarget(
        width: Int(width), height: Int(height), visible: Rect(0, 0, size.width, size.height)))
    glfwSwapBuffers(window)
    glfwPollEvents()
  }
}

if let path = CommandLine.arguments.dropFirst().first {
  try draw(to: path)
} else {
  try play()
}
