// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaContent

/// Loads Core Animation packages and `.caml` files into a world.
public enum CAMLReader {
  /// Loads a package or file and puts its root layer under another layer, as the last sublayer.
  ///
  /// The file's time 0 is the time of the next commit or frame. Whatever in a sound file is not
  /// understood or missing is left out and listed in the scene's report.
  ///
  /// - Parameters:
  ///   - path: A folder `X.ca` or a `.caml` file.
  ///   - world: The world that gets the layers, animations and pictures.
  ///   - parent: The layer that holds the scene; nil is the world's root. Traps where it is of
  ///     another world.
  ///   - limits: The largest picture that is decoded.
  /// - Returns: The scene, with its root at (0, 0) of the parent's space.
  /// - Throws: ``CAMLError`` where the file cannot be read or parsed or gives no size. The world is
  ///   then as it was.
  public static func load(
    path: String, into world: World, under parent: Layer? = nil,
    limits: ImageLimits = ImageLimits()
  ) throws(CAMLError) -> CAMLScene {
    var report = CAMLReport()
    let package = try Package(path: path, report: &report)
    let document = try package.readDocument(report: &report)
    return try load(
      document, of: package, into: world, under: parent, limits: limits, report: report)
  }

  /// Loads a document that was parsed already.
  package static func load(
    _ document: CAMLDocument, of package: Package, into world: World, under parent: Layer? = nil,
    limits: ImageLimits = ImageLimits(), report: CAMLReport = CAMLReport()
  ) throws(CAMLError) -> CAMLScene {
    precondition(
      parent.map { $0.world === world } ?? true, "\(path(of: parent)) is of another world")
    var report = report
    DocumentAudit.check(document, report: &report)
    var planner = ScenePlanner(
      document, package: package, world: world, limits: limits, report: report)
    try planner.run()
    let built = SceneBuilder.build(planner.plan, in: world, under: parent ?? world.root)
    return CAMLScene(
      layers: built.layers, plan: planner.plan, pictures: built.pictures,
      machines: built.machines, package: package, report: planner.report)
  }

  private static func path(of layer: Layer?) -> String { layer.map { "\($0.id)" } ?? "" }
}
