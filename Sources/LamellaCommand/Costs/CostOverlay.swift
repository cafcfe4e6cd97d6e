// SPDX-License-Identifier: MIT

// What is shown over a scene on request: figures in a panel, or how often each pixel is drawn. The
// panel is a world of its own with text layers, drawn by the scene's renderer after the scene.

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath

/// Figures and colours over a scene that say what its frames cost.
final class CostOverlay {
  /// What is shown.
  enum Part: String, CaseIterable { case costs, overdraw }

  /// What is shown now.
  var parts: Set<Part> = []

  private let world = World()
  private let panel: Layer
  private let text: Layer
  private var labels: [Layer] = []
  /// Frames since the figures were written last; they are for people and change at a pace to read.
  private var age = 0
  private var shown: Set<Part> = []
  private static let font = "Monospace"
  private static let fontSize: Float = 11
  private static let line: Float = 15.5
  private static let labelLimit = 16

  init() {
    world.pictureSource = ContentRenderer(for: world)
    world.root.anchorPoint = .zero
    panel = world.addLayer(to: world.root) {
      $0.backgroundColor = Color(0, 0, 0, 0.75)
      $0.cornerRadius = 6
      $0.anchorPoint = Point(0, 1)
    }
    text = world.addLayer(.text, to: panel) {
      $0.font = CostOverlay.font
      $0.fontSize = CostOverlay.fontSize
      $0.foregroundColor = .white
      $0.anchorPoint = .zero
      $0.position = Point(8, 4)
    }
  }

  /// Turns a part on or off.
  func toggle(_ part: Part) { parts.formSymmetricDifference([part]) }

  /// Draws a scene's frame and, over it, what was asked for.
  func draw(
    _ frame: Frame, of scene: World, in placement: Placement, scale: Float,
    framebuffer: UInt32, with renderer: Renderer, background: Color?
  ) throws(GLError) {
    renderer.recordsCosts = !parts.isEmpty
    try renderer.draw(
      frame, into: placement.target(framebuffer: framebuffer, background: background))
    guard !parts.isEmpty, let costs = renderer.costs else { return }
    renderer.recordsCosts = false
    if parts.contains(.overdraw) {
      try renderer.draw(
        .overdraw(of: frame, passes: costs.passes),
        into: placement.target(framebuffer: framebuffer, background: .black))
    }
    age += 1
    if age >= 15 || shown != parts {
      (age, shown) = (0, parts)
      update(costs, of: scene, placement, scale)
    }
    let target = RenderTarget(
      framebuffer: framebuffer, width: placement.width, height: placement.height, scale: scale)
    place(in: target.visible.size)
    world.viewport = target.visible
    world.pixelGrid = target.pixelGrid
    try renderer.draw(world.frame(at: 0), into: target)
  }

  private func edit(_ body: () -> Void) {
    world.beginTransaction()
    world.transactionDisablesActions = true
    body()
    world.commitTransaction()
  }

  private func place(in size: Size) {
    edit { panel.position = Point(8, size.height - 8) }
  }

  private func update(
    _ costs: FrameCosts, of scene: World, _ placement: Placement, _ scale: Float
  ) {
    let lines = Self.lines(costs, of: scene)
    let width = Float(lines.map(\.count).max() ?? 0) * Self.fontSize * 0.61 + 20
    let size = Size(width, Float(lines.count) * Self.line + 8)
    edit {
      panel.isHidden = !parts.contains(.costs)
      panel.bounds = Rect(origin: .zero, size: size)
      text.bounds = Rect(0, 0, size.width - 12, size.height - 8)
      text.string = lines.joined(separator: "\n")
      for label in labels { label.removeFromSuperlayer() }
      labels.removeAll()
      guard parts.contains(.overdraw) else { return }
      for pass in costs.passes.filter(\.isPlaced).prefix(Self.labelLimit) {
        labels.append(label(for: pass, of: scene, placement, scale))
      }
    }
  }

  /// The reason of a pass at the upper left corner of its place.
  private func label(
    for pass: FrameCosts.Pass, of scene: World, _ placement: Placement, _ scale: Float
  ) -> Layer {
    let view = placement.viewport
    let x = (pass.box.minX - placement.visible.minX) / placement.visible.width * Float(view.width)
    let y = (pass.box.maxY - placement.visible.minY) / placement.visible.height * Float(view.height)
    let words = "\(pass.reason.words): \(pass.purpose.words) \(pass.width)×\(pass.height)"
    return world.addLayer(.text, to: world.root) {
      $0.font = CostOverlay.font
      $0.fontSize = 9
      $0.foregroundColor = pass.color
      $0.string = words
      $0.bounds = Rect(0, 0, Float(words.count) * 5.6 + 8, 12)
      $0.anchorPoint = Point(0, 1)
      $0.position = Point((x + Float(view.x)) / scale + 3, (y + Float(view.y)) / scale - 2)
    }
  }

  /// The panel's lines.
  private static func lines(_ costs: FrameCosts, of scene: World) -> [String] {
    let sums = costs.statistics
    var lines = [
      "\(sums.drawCalls) draw calls, \(sums.instances) quads, \(sums.passes) passes, "
        + "\(sums.backdropCopies) copies",
      "sent \(bytes(sums.bytesUploaded)), pictures \(bytes(sums.textureBytes)), "
        + "passes \(bytes(sums.offscreenBytes))",
    ]
    var breaks: [(words: String, count: Int)] = []
    for draw in costs.draws {
      let words = draw.reason.words
      if let i = breaks.firstIndex(where: { $0.words == words }) {
        breaks[i].count += 1
      } else {
        breaks.append((words, 1))
      }
    }
    lines += breaks.sorted { $0.count > $1.count }.prefix(6).map { "\($0.count) × \($0.words)" }
    let passes = costs.passes.filter(\.isPlaced)
    lines += passes.prefix(8).map {
      "\($0.reason.words): \(scene.words(for: $0.layer)) \($0.width)×\($0.height)"
    }
    if passes.count > 8 { lines.append("and \(passes.count - 8) passes more") }
    return lines
  }

  private static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1024: "\(count) B"
    case ..<(1 << 20): "\(count >> 10) KiB"
    default: "\(count >> 20) MiB"
    }
  }
}
