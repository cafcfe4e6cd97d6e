// SPDX-License-Identifier: MIT

internal import Lamella
internal import LamellaMath

/// Writes down what a painter does.
///
/// There is none unless costs were asked for.
final class CostRecorder {
  private(set) var costs = FrameCosts()
  private var groups: [(layer: LayerID, reason: DrawCommand.Reason)] = []

  /// Starts a frame.
  func begin() {
    costs = FrameCosts()
    groups.removeAll(keepingCapacity: true)
  }

  /// Ends a frame.
  func end(_ statistics: RendererStatistics) { costs.statistics = statistics }

  /// What follows belongs to a group.
  func enter(_ layer: LayerID, _ reason: DrawCommand.Reason) { groups.append((layer, reason)) }

  /// The innermost group is done.
  func leave() { groups.removeLast() }

  /// An off-screen picture is begun.
  func pass(_ purpose: FrameCosts.Purpose, _ region: PixelRect, _ box: Rect) {
    let group = groups.last ?? (.none, .start)
    costs.passes.append(
      FrameCosts.Pass(
        layer: group.layer, purpose: purpose, reason: group.reason, width: Int(region.width),
        height: Int(region.height), box: box))
  }

  /// A whole picture is drawn.
  func picture(_ program: ProgramLibrary.Name, _ pixels: PixelRect) {
    let purpose: FrameCosts.Purpose =
      switch program {
      case .blur: .blur
      case .colorMatrix: .colorMatrix
      case .pixellate: .pixellate
      case .backdrop: .backdrop
      case .wipe, .curl, .ripple, .suck: .transition
      default: .group
      }
    costs.draws.append(
      FrameCosts.Draw(
        layer: groups.last?.layer ?? .none, reason: .picture(purpose), program: "\(program)",
        quads: 1, pixels: Double(pixels.width) * Double(pixels.height)))
  }

  /// A run of quads is drawn.
  func quads(_ run: InstanceRun, after last: InstanceRun?, of command: DrawCommand, in frame: Frame)
  {
    let reason: FrameCosts.Break
    if let last {
      reason =
        run.kind.program != last.kind.program || run.kind == .solid || last.kind == .solid
        ? .shader : run.unit != last.unit ? .texture : run.scissor != last.scissor ? .clip : .shader
    } else {
      reason = .command(command.reason)
    }
    let (list, index) =
      command.look < 0 ? (frame.sources, run.first) : (frame.lookSources, Int(command.look))
    costs.draws.append(
      FrameCosts.Draw(
        layer: index < list.count ? list[index] : .none,
        reason: reason, program: "\(run.kind.program)", quads: run.end - run.first,
        pixels: Double(run.area)))
  }
}
