// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Runs files of conformance cases and of numeric test vectors against the engine.
///
/// A case builds a small world, edits it step by step, and asks one question; a vector computes one
/// value. Both are data: see ``run(fileAt:)`` for what is understood.
public struct ConformanceRunner: Sendable {
  /// Creates a runner.
  public init() {}

  /// Runs every entry of a file.
  ///
  /// A file that is a JSON array holds cases; an object with `vectors` holds vectors. Numbers agree
  /// within the larger of the entry's tolerance and four units in the last place of a `Float`.
  /// An entry that asks for something unknown fails; a file that cannot be read throws.
  public func run(fileAt path: String) throws(ConformanceError) -> ConformanceReport {
    let document = try read(path)
    switch document {
    case .array(let entries): return try run(cases: entries, path: path)
    case .object(let members):
      guard case .array(let entries)? = members["vectors"] else {
        throw .unknownKind(path: path, reason: "an object without an array called vectors")
      }
      return try run(vectors: entries, path: path)
    default:
      throw .unknownKind(path: path, reason: "neither an array of cases nor an object with vectors")
    }
  }

  private func read(_ path: String) throws(ConformanceError) -> JSON {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .unreadable(path: path, reason: "the file cannot be read")
    }
    do {
      return try JSONParser.parse(bytes)
    } catch {
      throw .malformed(
        path: path, line: error.line, column: error.column, reason: error.message)
    }
  }

  private func run(cases: [JSON], path: String) throws(ConformanceError) -> ConformanceReport {
    let stage = RenderStage()
    var outcomes: [ConformanceReport.Outcome] = []
    for (index, entry) in cases.enumerated() {
      let example: ConformanceCase
      do {
        example = try ConformanceCase(entry)
      } catch {
        throw .malformedEntry(
          path: path, entry: entry["id"].string ?? "entry \(index)", reason: error.reason)
      }
      outcomes.append(
        .init(id: example.id, area: example.area, result: CaseRun.result(of: example, stage: stage))
      )
    }
    return ConformanceReport(path: path, outcomes: outcomes)
  }

  private func run(vectors: [JSON], path: String) throws(ConformanceError) -> ConformanceReport {
    var outcomes: [ConformanceReport.Outcome] = []
    for (index, entry) in vectors.enumerated() {
      guard let id = entry["id"].string, let operation = entry["op"].string else {
        throw .malformedEntry(
          path: path, entry: entry["id"].string ?? "entry \(index)",
          reason: "a vector needs the texts id and op")
      }
      outcomes.append(
        .init(
          id: id, area: operation,
          result: VectorRun.result(operation: operation, id: id, entry: entry)))
    }
    return ConformanceReport(path: path, outcomes: outcomes)
  }
}
