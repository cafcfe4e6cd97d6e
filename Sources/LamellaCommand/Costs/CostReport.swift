// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL

/// Why a frame of a scene costs what it does, ready to be printed as text or as JSON.
struct CostReport: Encodable {
  struct Pass: Encodable {
    let layer: String
    let purpose: String
    let reason: String
    let width: Int
    let height: Int
    let bytes: Int
  }

  struct Draw: Encodable {
    let layer: String
    let shader: String
    let quads: Int
    let pixels: Int
    let reason: String
  }

  let path: String
  let time: Double
  let width: Int
  let height: Int
  let drawCalls: Int
  let quads: Int
  let passCount: Int
  let backdropCopies: Int
  /// Bytes sent for this frame where the one before it was the same, and where it was the first.
  let uploadedBytes: Int
  let firstUploadedBytes: Int
  let pictureBytes: Int
  let offscreenBytes: Int
  let passes: [Pass]
  let draws: [Draw]

  /// Puts the costs of a frame into words; `first` are those of the same frame drawn before it.
  init(
    _ costs: FrameCosts, first: FrameCosts, of world: World, path: String, time: Double,
    _ placement: Placement
  ) {
    self.path = path
    self.time = time
    (width, height) = (placement.width, placement.height)
    let sums = costs.statistics
    (drawCalls, quads) = (sums.drawCalls, sums.instances)
    (passCount, backdropCopies) = (sums.passes, sums.backdropCopies)
    (uploadedBytes, firstUploadedBytes) = (sums.bytesUploaded, first.statistics.bytesUploaded)
    (pictureBytes, offscreenBytes) = (sums.textureBytes, sums.offscreenBytes)
    passes = costs.passes.map {
      Pass(
        layer: world.words(for: $0.layer), purpose: $0.purpose.words, reason: $0.reason.words,
        width: $0.width, height: $0.height, bytes: $0.width * $0.height * 4)
    }
    draws = costs.draws.map {
      Draw(
        layer: world.words(for: $0.layer), shader: $0.program, quads: $0.quads,
        pixels: Int(min(max($0.pixels, 0), 1e15).rounded()), reason: $0.reason.words)
    }
  }

  /// The report as aligned text.
  var text: String {
    var lines = [
      "\(path) at \(ValueReport.text(time)) s, \(width)×\(height) pixels"
    ]
    lines += Columns.lines([
      ["", ""], ["draw calls", "\(drawCalls)"], ["quads", "\(quads)"],
      ["off-screen passes", "\(passCount)"], ["backdrop copies", "\(backdropCopies)"],
      ["bytes uploaded", "\(uploadedBytes)"],
      ["bytes uploaded first", "\(firstUploadedBytes)"],
      ["bytes of pictures", "\(pictureBytes)"],
      ["bytes of passes", "\(offscreenBytes)"],
    ]).dropFirst()
    if !passes.isEmpty {
      lines += ["", "Passes"]
      lines += Columns.lines(
        [["layer", "for", "because of", "size", "bytes"]]
          + passes.map {
            [$0.layer, $0.purpose, $0.reason, "\($0.width)×\($0.height)", "\($0.bytes)"]
          })
    }
    if !draws.isEmpty {
      lines += ["", "Draw calls"]
      lines += Columns.lines(
        [["layer", "shader", "quads", "pixels", "because"]]
          + draws.map { [$0.layer, $0.shader, "\($0.quads)", "\($0.pixels)", $0.reason] })
    }
    return lines.joined(separator: "\n")
  }
}
