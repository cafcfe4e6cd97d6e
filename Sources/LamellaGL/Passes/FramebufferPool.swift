// SPDX-License-Identifier: MIT

// Off-screen pictures for groups, masks and filters, lent for a part of a frame and kept for the
// next one. Sizes are rounded up to multiples of 64, so that a group which grows pixel by pixel
// does not ask for new memory at each step. What was not lent for 60 frames is deleted.

/// Framebuffers that are used again.
final class FramebufferPool {
  private struct Entry {
    var framebuffer: Framebuffer
    var isLent = false
    var lastFrame: UInt64
  }

  /// Bytes of all framebuffers in the pool.
  private(set) var bytes = 0
  /// The number of framebuffers in the pool, lent or not.
  var count: Int { entries.count }
  private var entries: [Entry] = []
  private var frame: UInt64 = 0
  private let device: GraphicsDevice
  private static let patience: UInt64 = 60

  init(device: GraphicsDevice) {
    self.device = device
    entries.reserveCapacity(16)
  }

  /// Starts a frame and deletes what nobody has needed for long.
  func begin() {
    frame += 1
    for i in entries.indices.reversed() {
      entries[i].isLent = false
      if entries[i].lastFrame + Self.patience < frame {
        bytes -= entries[i].framebuffer.texture.bytes
        device.delete(entries[i].framebuffer)
        entries.remove(at: i)
      }
    }
  }

  /// Lends a framebuffer of at least a size; its pixels are undefined.
  func borrow(width: Int32, height: Int32) throws(GLError) -> Framebuffer {
    let limit = device.maxTextureSize
    let wide = min((Int(width) + 63) & ~63, max(limit, Int(width)))
    let high = min((Int(height) + 63) & ~63, max(limit, Int(height)))
    for i in entries.indices where !entries[i].isLent {
      if entries[i].framebuffer.width == wide && entries[i].framebuffer.height == high {
        entries[i].isLent = true
        entries[i].lastFrame = frame
        return entries[i].framebuffer
      }
    }
    let framebuffer = try device.makeFramebuffer(width: wide, height: high)
    entries.append(Entry(framebuffer: framebuffer, isLent: true, lastFrame: frame))
    bytes += framebuffer.texture.bytes
    return framebuffer
  }

  /// Takes a framebuffer back.
  func giveBack(_ framebuffer: Framebuffer) {
    for i in entries.indices where entries[i].framebuffer.name == framebuffer.name {
      entries[i].isLent = false
    }
  }

  /// Deletes everything; the context must be current.
  func delete() {
    for entry in entries { device.delete(entry.framebuffer) }
    entries.removeAll()
    bytes = 0
  }
}
