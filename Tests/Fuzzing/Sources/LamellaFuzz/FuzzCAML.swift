// SPDX-License-Identifier: MIT

import Glibc
import Lamella
import LamellaCAML
import LamellaContent
import LamellaMath

/// Documents of any bytes: loaded into a world, which is then asked for frames.
func fuzzCAML(_ bytes: [UInt8]) -> CInt {
  limited(bytes, base: 64 << 20, multiple: 64 << 10) { bytes in
    let path = "/dev/shm/lamella-fuzz-\(getpid()).caml"
    guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    let world = World()
    world.pictureSource = ContentRenderer(for: world)
    let count = world.layerCount
    do throws(CAMLError) {
      _ = try CAMLReader.load(
        path: path, into: world, limits: ImageLimits(maximumPixelCount: 1 << 20))
      world.viewport = Rect(0, 0, 64, 64)
      for time in [0, 0.3, 2, -1] { world.frame(at: time) }
    } catch {
      precondition(world.layerCount == count, "a failed load left layers behind")
    }
  }
}
