// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath

let world = World()
let card = world.addLayer(to: world.root) {
  $0.bounds = Rect(0, 0, 120, 80)
  $0.position = Point(80, 60)
  $0.cornerRadius = 16
  $0.backgroundColor = .orange
}
world.commit(at: 0)  // On screen: from here on, changes animate.
world.transaction(duration: 1) { card.position = Point(240, 120) }
card.add(BasicAnimation(.transform.rotation.z, from: 0, to: .pi / 4, duration: 1), forKey: "turn")
world.commit(at: 0)  // Both animations start at 0 seconds.

let context = try HeadlessContext()
try context.makeCurrent()
let picture = try OffscreenTarget(width: 640, height: 400)
let frame = world.frame(at: 0.5)  // Any time, in any order.
try Renderer().draw(frame, into: picture.target(scale: 2, background: .white))
try PNGEncoder.write(
  picture.readPixels(), to: CommandLine.arguments.dropFirst().first ?? "hello.png")
