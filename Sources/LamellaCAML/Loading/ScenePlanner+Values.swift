// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath

extension ScenePlanner {
  /// A value of the document as the engine has it; pictures are read and become placeholders.
  mutating func engineValue(_ value: CAMLValue, _ object: CAMLObject) -> Value {
    switch value {
    case .time(let number): return .number(number)
    case .number(let number): return .number(Double(number))
    case .integer(let number): return .number(Double(number))
    case .bool(let flag): return .bool(flag)
    case .string(let text): return .string(text)
    case .point(let point): return .point(point)
    case .size(let size): return .size(size)
    case .rect(let rect): return .rect(rect)
    case .color(let color): return .color(color)
    case .transform(let chain): return .transform(chain.matrix)
    case .path(let path): return .path(path)
    case .timingFunction(let function): return .timingFunction(function)
    case .colorMatrix(let cells): return .array(cells.map { .number(Double($0)) })
    case .image(let source): return picture(source, object).map { .contents($0) } ?? .null
    case .array(let members):
      var values: [Value] = []
      for member in members { values.append(engineValue(member, object)) }
      return .array(values)
    case .dictionary(let entries):
      var values: [String: Value] = [:]
      for (key, entry) in entries { values[key] = engineValue(entry, object) }
      return .dictionary(values)
    case .null: return .null
    }
  }

  /// A value that names its type, which may be a filter or an array of filters; nil for none.
  ///
  /// What cannot be read is in the report already.
  mutating func typedValue(_ object: CAMLObject) -> Value? {
    if let className = object.className, Schema.isClass(className, kindOf: "CAFilter") {
      return filter(object)
    }
    if object.className == "NSArray" {
      var values: [Value] = []
      for child in object.element.children {
        if let value = typedValue(CAMLObject(child)) { values.append(value) }
      }
      return .array(values)
    }
    if let wrapped = object.unwrapped, wrapped.element != object.element {
      return typedValue(wrapped)
    }
    guard let value = try? object.value() else { return nil }
    return engineValue(value, object)
  }

  // MARK: Pictures

  /// The most pixels of all pictures of a document together: 4 GiB once decoded.
  private static let pixelLimit = 1 << 30

  /// The placeholder of a picture, decoded at its first use; nil where it cannot be had.
  mutating func picture(_ source: String, _ object: CAMLObject) -> ContentsID? {
    let asset: Asset
    do {
      asset = try package.asset(source)
    } catch {
      note(.asset, source, error.message, object)
      return nil
    }
    let key: String
    switch asset {
    case .data: key = source
    case .file(let path, let isSubstitute):
      key = path
      if isSubstitute {
        note(
          .asset, source,
          "the file \(ValueSyntax.quoted(source)) is missing; \(path) is shown", object)
      }
    }
    if let known = pictureOfSource[key] { return known.map(Self.placeholder) }
    do throws(ImageError) {
      let bitmap = try decode(asset)
      pixelCount += bitmap.width * bitmap.height
      plan.pictures.append(bitmap)
      pictureOfSource[key] = .some(plan.pictures.count - 1)
      return Self.placeholder(plan.pictures.count - 1)
    } catch {
      note(.asset, source, "\(error)", object)
      pictureOfSource[key] = .some(nil)
      return nil
    }
  }

  private func decode(_ asset: Asset) throws(ImageError) -> Bitmap {
    var limits = limits
    limits.maximumPixelCount = min(limits.maximumPixelCount, Self.pixelLimit - pixelCount)
    switch asset {
    case .file(let path, _): return try ImageDecoder.decode(path, limits: limits)
    case .data(let bytes, let mediaType):
      return try ImageDecoder.decode(
        bytes, source: "data:\(ValueSyntax.quoted(mediaType))", limits: limits)
    }
  }

  private static func placeholder(_ index: Int) -> ContentsID {
    ContentsID(rawValue: UInt32(index + 1))
  }
}
