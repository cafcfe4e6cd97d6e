// SPDX-License-Identifier: MIT

// Parts of paths by length, for strokes whose ends move: measuring a path takes far longer than
// cutting it, and the path stays while its ends are animated. Measured paths are kept in two
// generations: when the young one is full it becomes the old one, and what was not asked for goes.

import Lamella
import LamellaMath

/// Cuts strokes, measuring each path once.
struct StrokeTrimmer {
  private static let generationSize = 2048
  private var young: [Path: PathMeasure] = [:]
  private var old: [Path: PathMeasure] = [:]

  /// What of a drawing's path is stroked; nil where that is all of it, or nothing.
  mutating func part(of drawing: ShapeDrawing) -> Path? {
    guard drawing.strokeColor != nil, drawing.strokeStart > 0 || drawing.strokeEnd < 1,
      drawing.strokeStart < drawing.strokeEnd
    else { return nil }
    return measure(drawing.path).trimmed(
      from: Double(drawing.strokeStart), to: Double(drawing.strokeEnd))
  }

  /// The lengths of a path.
  mutating func measure(_ path: Path) -> PathMeasure {
    if let known = young[path] { return known }
    if young.count >= Self.generationSize { (old, young) = (young, [:]) }
    let measure = old[path] ?? PathMeasure(path)
    young[path] = measure
    return measure
  }
}
