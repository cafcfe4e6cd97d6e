// SPDX-License-Identifier: MIT

// Paths to blurred pictures. The Gaussian is separable: two passes over the coverage of the path, in
// single precision, with a kernel that is cut off at three deviations, as far as shadows are drawn.

import CLamellaCairo
import Glibc
import Lamella
import LamellaMath

/// Draws the blurred insides of paths.
enum ShadowRasterizer {
  /// The greatest deviation in pixels; the engine asks for coarser pictures of wider blurs.
  private static let greatestSigma: Float = 64

  /// Draws the inside of a path in white, blurred.
  ///
  /// - Parameters:
  ///   - path: The path, filled by the non-zero rule.
  ///   - sigma: The standard deviation in points.
  ///   - map: The map from the path's plane to pixels; without rotation, a deviation keeps its axes.
  ///   - limits: The pixels that are needed; null means all.
  /// - Returns: The picture and its pixels, or nil where there is nothing to see.
  static func rasterize(
    _ path: Path, sigma: Float, map: AffineTransform, limits: Rect
  ) -> PlacedBitmap? {
    guard sigma >= 0, sigma.isFinite, path.isFinite, !path.isEmpty, map.inverted != nil else {
      return nil
    }
    let sx = min(sigma * (map.a * map.a + map.c * map.c).squareRoot(), greatestSigma)
    let sy = min(sigma * (map.b * map.b + map.d * map.d).squareRoot(), greatestSigma)
    let box = map.apply(to: path.bounds)
    let (rx, ry) = ((3 * sx).rounded(.up), (3 * sy).rounded(.up))
    let reach = Rect(
      box.minX - rx, box.minY - ry, box.width + 2 * rx, box.height + 2 * ry)
    guard box.width > 0, box.height > 0, reach.isFinite,
      let grid = RasterGrid(covering: reach, within: limits)
    else { return nil }
    let surface = ImageSurface(width: grid.width, height: grid.height)
    grid.apply(map, to: surface.context)
    surface.context.setColor(.white)
    surface.context.setFillRule(.nonZero)
    surface.context.setPath(path)
    cairo_fill(surface.context)
    var coverage = surface.bitmap().pixels.alpha
    blur(&coverage, count: grid.width, stride: 1, lines: grid.height, step: grid.width, sigma: sx)
    blur(&coverage, count: grid.height, stride: grid.width, lines: grid.width, step: 1, sigma: sy)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(coverage.count * 4)
    for value in coverage {
      let byte = UInt8(max(0, min(255, (value * 255).rounded())))
      for _ in 0..<4 { pixels.append(byte) }
    }
    return PlacedBitmap(
      bitmap: Bitmap(width: grid.width, height: grid.height, pixels: pixels), rect: grid.rect)
  }

  /// Blurs lines of values: `count` values `stride` apart in each of `lines` lines `step` apart.
  private static func blur(
    _ values: inout [Float], count: Int, stride: Int, lines: Int, step: Int, sigma: Float
  ) {
    // The coverage of pixels is blurred a little already, as is what is enlarged linearly: by the
    // variances 1/12 and 1/6 of a box and a triangle one pixel wide.
    let variance = sigma * sigma - 0.25
    if variance <= 0 { return }
    let kernel = kernel(variance: variance)
    let reach = kernel.count - 1
    var line = [Float](repeating: 0, count: count + 2 * reach)
    values.withUnsafeMutableBufferPointer { values in
      for index in 0..<lines {
        let first = index * step
        for i in 0..<count { line[reach + i] = values[first + i * stride] }
        for i in 0..<count {
          var sum = line[reach + i] * kernel[0]
          for k in 1...reach {
            sum += (line[reach + i - k] + line[reach + i + k]) * kernel[k]
          }
          values[first + i * stride] = sum
        }
      }
    }
  }

  /// Half of a Gaussian of at least two values, the middle first; the whole adds up to 1.
  private static func kernel(variance: Float) -> [Float] {
    let reach = max(1, Int((3 * variance.squareRoot()).rounded(.up)))
    var weights = (0...reach).map { exp(-Float($0 * $0) / (2 * variance)) }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    for i in weights.indices { weights[i] /= sum }
    return weights
  }
}

extension [UInt8] {
  /// Every fourth byte from the fourth on, as 0…1.
  fileprivate var alpha: [Float] {
    [Float](unsafeUninitializedCapacity: count / 4) { target, filled in
      for i in 0..<count / 4 { target.initializeElement(at: i, to: Float(self[i * 4 + 3]) / 255) }
      filled = count / 4
    }
  }
}
