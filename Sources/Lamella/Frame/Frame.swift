// SPDX-License-Identifier: MIT

// What one frame draws, as data: quads, clips and commands in paint order. LamellaGL reads only
// this; tests read it too. The arrays keep their capacity from frame to frame.
//
// Frame space is the space above the root layer: points, y up. A renderer maps it to pixels.

/// The draw list of one instant.
///
/// The world fills a frame and does not touch it again while somebody else holds it, so it may be
/// handed to another thread for drawing.
public final class Frame {
  /// The time that the frame shows, in seconds of the world's time.
  public internal(set) var time: Double = 0
  /// Counts the frames of a world, from 1.
  public internal(set) var number: UInt64 = 0

  /// The quads, in paint order, but for those in `compacts`.
  public let instances = RecordBuffer<InstanceRecord>()
  /// The quads of long runs, and what those of each run have in common; ``forEachQuad(_:)`` gives the
  /// quads of both lists.
  public let compacts = RecordBuffer<CompactRecord>(capacity: 1)
  public let looks = RecordBuffer<InstanceRecord>(capacity: 1)
  /// The layer that each quad belongs to, beside `instances`; empty unless the world was asked for
  /// them with ``World/recordsSources``.
  public let sources = RecordBuffer<LayerID>(capacity: 1)
  /// The same for the runs in `compacts`, beside `looks`.
  public let lookSources = RecordBuffer<LayerID>(capacity: 1)
  /// The clip table; entry 0 is unused.
  public let clips = RecordBuffer<ClipRecord>()
  /// The matrices of quads in perspective.
  public let projections = RecordBuffer<ProjectionRecord>()
  /// The gradients and their stops.
  public let gradients = RecordBuffer<GradientRecord>()
  public let gradientStops = RecordBuffer<GradientStopRecord>()
  /// The commands, in order.
  public let commands = RecordBuffer<DrawCommand>()
  /// The off-screen groups that commands name.
  public let groups = RecordBuffer<GroupRecord>()
  /// The filters and shadows that groups name.
  public let filters = RecordBuffer<FilterRecord>()
  public let shadows = RecordBuffer<ShadowRecord>()
  /// The mixes of two pictures that groups name.
  public let transitions = RecordBuffer<TransitionRecord>(capacity: 1)
  /// The pictures that commands bind.
  public let textures = RecordBuffer<ContentsID>()
  /// Where the pixels of `textures` are.
  public let contents: ContentsStore
  /// The pictures that the renderer makes before it draws, inner ones in their own lists.
  public internal(set) var drawnPictures: [DrawnPicture] = []
  /// Pictures that a frame kept for later needs as they are.
  var pins: PinnedPictures?

  /// Creates an empty frame over a store of pictures.
  public init(contents: ContentsStore) { self.contents = contents }

  /// Empties every list and keeps its memory.
  func reset(time: Double, number: UInt64) {
    self.time = time
    self.number = number
    instances.removeAll()
    sources.removeAll()
    compacts.removeAll()
    looks.removeAll()
    lookSources.removeAll()
    clips.removeAll()
    projections.removeAll()
    gradients.removeAll()
    gradientStops.removeAll()
    commands.removeAll()
    groups.removeAll()
    filters.removeAll()
    shadows.removeAll()
    transitions.removeAll()
    textures.removeAll()
    drawnPictures.removeAll(keepingCapacity: true)
    clips.append(ClipRecord())
  }
}
