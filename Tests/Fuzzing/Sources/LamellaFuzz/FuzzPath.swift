// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath

/// Paths of any elements and numbers: measured, trimmed, flattened, mixed, mapped, drawn at a size
/// of at most 256 pixels a side.
func fuzzPath(_ bytes: [UInt8]) -> CInt {
  limited(bytes, base: 256 << 20, multiple: 64 << 10) { bytes in
    var input = FuzzInput(bytes)
    var drawing = ShapeDrawing(
      Path(), fillColor: input.bool() ? .red : nil, strokeColor: input.bool() ? .blue : nil)
    drawing.fillRule = input.choice(FillRule.allCases)
    drawing.stroke = StrokeStyle(
      width: input.float(), cap: input.choice(LineCap.allCases),
      join: input.choice(LineJoin.allCases), miterLimit: input.float(),
      dashPattern: (0..<Int(input.byte() % 4)).map { _ in input.float() },
      dashPhase: input.float())
    drawing.strokeStart = input.float()
    drawing.strokeEnd = input.float()
    let map = AffineTransform(
      input.float(), input.float(), input.float(), input.float(), input.float(), input.float())
    var path = Path()
    while !input.isAtEnd { add(to: &path, from: &input) }
    drawing.path = path
    use(path, with: map)
    _ = PathRasterizer.rasterize(drawing, map: map, limits: Rect(0, 0, 256, 256))
    // A picture of all ink may have 256 MB; here it is one of at most 64 pixels a side. A width that
    // is not finite has no ink.
    let (width, miter) = (drawing.stroke.width, drawing.stroke.miterLimit)
    let ink = width.isFinite ? abs(width) * (miter > 1 ? miter : 1) : 0
    let extent = max(path.bounds.width, path.bounds.height) + ink
    _ = PathRasterizer.rasterize(
      drawing, scale: 64 / (extent > 64 ? min(extent, 1e30) : 64), isFlipped: input.bool())
  }
}

private func add(to path: inout Path, from input: inout FuzzInput) {
  func point() -> Point { Point(input.float(), input.float()) }
  func rect() -> Rect { Rect(input.float(), input.float(), input.float(), input.float()) }
  switch input.byte() % 9 {
  case 0: path.move(to: point())
  case 1: path.addLine(to: point())
  case 2: path.addQuad(point(), to: point())
  case 3: path.addCurve(point(), point(), to: point())
  case 4: path.close()
  case 5: path.append(Path.rect(rect()))
  case 6: path.append(Path.ellipse(rect()))
  case 7:
    path.append(
      Path.roundedRect(
        rect(), cornerRadius: input.float(), corners: CornerMask(rawValue: input.byte()),
        continuous: input.bool()))
  default: path.append(path.trimmed(from: Double(input.float()), to: Double(input.float())))
  }
  if path.elementCount > 4096 { path.removeAll() }
}

private func use(_ path: Path, with map: AffineTransform) {
  let length = path.length
  _ = path.point(atLength: length / 2)
  _ = path.point(atLength: .infinity)
  let mapped = path.applying(map)
  precondition(mapped.isCompatible(with: path))
  precondition(path.interpolated(to: mapped, fraction: 0.5).elementCount == path.elementCount)
  precondition(path.bounds.isNull || path.elementCount > 0)
  _ = path.flattened(accuracy: 0.5).elementCount
}
