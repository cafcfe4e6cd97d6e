// SPDX-License-Identifier: MIT

/// A Core Animation package: a folder `X.ca` or a single `.caml` file.
///
/// A folder holds `index.xml` (a property list whose `rootDocument` names the document), the
/// document and usually `assets/`. Where `index.xml` is missing, broken or names a missing file,
/// `main.caml` is taken, then the first other `.caml`, then the first other `.xml` file.
public struct Package: Sendable {
  /// The path that the program gave.
  public let path: String
  /// The path of the document.
  public let documentPath: String
  /// The folder to which sources are relative.
  public let folder: String
  /// The entries of `index.xml`; empty where there is none.
  public let info: [String: PropertyList]
  let limits: XMLLimits

  /// Finds the document of a package; reads `index.xml`, but not yet the document.
  ///
  /// What was worked round, such as a broken `index.xml`, is added to the report.
  public init(path: String, report: inout CAMLReport) throws(CAMLError) {
    try self.init(path: path, limits: XMLLimits(), report: &report)
  }

  package init(
    path: String, limits: XMLLimits, report: inout CAMLReport
  ) throws(CAMLError) {
    self.path = path
    self.limits = limits
    switch FileReading.kind(path) {
    case .missing:
      throw CAMLError(.unreadable, file: path, message: "does not exist")
    case .other:
      throw CAMLError(.unreadable, file: path, message: "is neither a file nor a folder")
    case .regular:
      documentPath = path
      folder = SourcePath.folder(of: path)
      info = [:]
    case .folder:
      let folder = SourcePath.withoutTrailingSlashes(path)
      self.folder = folder
      info = Self.readIndex(in: folder, limits: limits, report: &report)
      documentPath = try Self.document(in: folder, info: info, report: &report)
    }
  }

  /// A package whose document is in memory already; sources are relative to the folder.
  package init(documentPath: String, folder: String, info: [String: PropertyList] = [:]) {
    path = documentPath
    self.documentPath = documentPath
    self.folder = folder
    self.info = info
    limits = XMLLimits()
  }

  /// Parses the document.
  package func readDocument(report: inout CAMLReport) throws(CAMLError) -> CAMLDocument {
    try CAMLDocument(XMLReader.read(file: documentPath, limits: limits), report: &report)
  }

  private static func readIndex(
    in folder: String, limits: XMLLimits, report: inout CAMLReport
  ) -> [String: PropertyList] {
    let index = folder + "/index.xml"
    guard FileReading.kind(index) != .missing else { return [:] }
    do {
      let bytes = try FileReading.bytes(of: index, limit: limits.bytes)
      let list = try PropertyList(bytes: bytes, file: index)
      if case .dictionary(let entries) = list { return entries }
      report.add(
        .package, subject: "index.xml", message: "the property list is not a dictionary",
        file: index, location: nil)
    } catch {
      report.add(.package, error)
    }
    return [:]
  }

  private static func document(
    in folder: String, info: [String: PropertyList], report: inout CAMLReport
  ) throws(CAMLError) -> String {
    if let entry = info["rootDocument"] {
      if let path = rootDocument(entry, in: folder) { return path }
      report.add(
        .package, subject: "rootDocument",
        message: "rootDocument names no file of the package; another document is taken",
        file: folder + "/index.xml", location: nil)
    }
    let main = folder + "/main.caml"
    if FileReading.kind(main) == .regular { return main }
    let names = FileReading.names(in: folder)
    for ending in ["caml", "xml"] {
      for name in names
      where SourcePath.ending(of: name) == ending && !Self.isManifest(name)
        && FileReading.kind(folder + "/" + name) == .regular
      {
        return folder + "/" + name
      }
    }
    throw CAMLError(.missingDocument, file: folder, message: "the folder holds no CAML document")
  }

  private static func rootDocument(_ entry: PropertyList, in folder: String) -> String? {
    guard let name = entry.string, let relative = SourcePath.normalized(name), !relative.isEmpty,
      FileReading.kind(folder + "/" + relative) == .regular
    else { return nil }
    return folder + "/" + relative
  }

  private static func isManifest(_ name: String) -> Bool {
    name == "assetManifest.caml" || name == "index.xml"
  }
}
