// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension Scene {
  // MARK: Reading the notation

  /// The value that the notation means for a property of a kind; nil kinds are guessed.
  func value(_ json: JSON, kind: ValueKind?, key: String) throws(Unreadable) -> Value {
    if json.isNull { return .null }
    if let name = json.string, name.hasPrefix("@") { return try referenced(name) }
    switch kind {
    case .color: return .color(try ValueCoding.color(json))
    case .point: return .point(try ValueCoding.point(json))
    case .size: return .size(try ValueCoding.size(json))
    case .rect: return .rect(try ValueCoding.rect(json))
    case .transform: return .transform(try ValueCoding.transform(json))
    case .path: return .path(try ValueCoding.path(json))
    case .contents: return try contents(json)
    case .bool, .integer, .number, .bits:
      if let flag = json.bool { return .bool(flag) }
      if let number = json.number { return .number(number) }
      return .string(json.string ?? json.description)
    case .string, .option: return .string(json.string ?? json.description)
    case .object, nil: return try object(json, key: key)
    }
  }

  private func referenced(_ name: String) throws(Unreadable) -> Value {
    let id = String(name.dropFirst())
    if let layer = layers[id] { return .layer(layer.id) }
    if let cell = cells[id] { return cell.value }
    if let constraint = constraints[id] { return constraint.value }
    if let items = lists[id] { return try object(.array(items), key: "") }
    if opaque.contains(id) { return .filter(Filter("opaque", name: id)) }
    throw Unreadable("nothing is called \(name)")
  }

  private func contents(_ json: JSON) throws(Unreadable) -> Value {
    let image = json["image"]
    guard !image.isNull else { throw Unreadable("\(json) is no picture") }
    let size = try ValueCoding.size(image["size"])
    let color = try ValueCoding.color(image["color"])
    guard size.width >= 1, size.height >= 1, size.width * size.height <= 16_777_216 else {
      throw Unreadable("\(json) is no picture")
    }
    let count = Int(size.width) * Int(size.height)
    let bitmap = Bitmap(
      width: Int(size.width), height: Int(size.height),
      pixels: Array(repeatElement(color.pixel, count: count).joined()))
    return .contents(world.contents.add(bitmap))
  }

  /// A value whose kind no property states.
  private func object(_ json: JSON, key: String) throws(Unreadable) -> Value {
    switch json {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .number(let number): return .number(number)
    case .string(let text):
      return text == "inf" ? .number(.infinity) : .string(text)
    case .array(let elements):
      if key == "constraints" {
        var rules: [Value] = []
        for element in elements { rules.append(try constraint(element).value) }
        return .array(rules)
      }
      var values: [Value] = []
      for element in elements {
        if key == "colors", !element.isNull, element.string == nil {
          values.append(.color(try ValueCoding.color(element)))
        } else {
          values.append(try value(element, kind: nil, key: ""))
        }
      }
      return .array(values)
    case .object(let members):
      if members["image"] != nil { return try contents(json) }
      if let transform = try? ValueCoding.transform(json) { return .transform(transform) }
      if let path = try? ValueCoding.path(json) { return .path(path) }
      var fields: [String: Value] = [:]
      for (name, member) in members { fields[name] = try object(member, key: name) }
      return .dictionary(fields)
    }
  }

  /// A start, end or difference of an animation of a key path.
  func endValue(_ json: JSON, for keyPath: String?) throws(Unreadable) -> Value? {
    if json.isNull { return nil }
    var kind: ValueKind?
    if let keyPath {
      kind =
        LayerClass.allCases.lazy.compactMap {
          self.world.valueKind(forKeyPath: keyPath, on: $0)
        }.first
    }
    let last = keyPath.map { $0.split(separator: ".").last.map(String.init) ?? $0 } ?? ""
    // A value that does not suit the property is kept as it is.
    if let value = try? value(json, kind: kind, key: last) { return value }
    return try value(json, kind: nil, key: last)
  }

  func cellValue(_ json: JSON, key: String) throws(Unreadable) -> Value {
    let kind: ValueKind? =
      switch key {
      case "color": .color
      case "contents": .contents
      case "contentsRect": .rect
      default: nil
      }
    return try value(json, kind: kind, key: key)
  }

  // MARK: Writing the notation

  /// A value as the case files write it; ids of layers stay unresolved.
  static func plain(_ value: Value) -> JSON {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): ValueCoding.json(number)
    case .point(let p): ValueCoding.json(p)
    case .size(let s): ValueCoding.json(s)
    case .rect(let r): ValueCoding.json(r)
    case .color(let c): ValueCoding.json(c)
    case .transform(let t): ValueCoding.json(t)
    case .path(let p): ValueCoding.json(p)
    case .string(let s): .string(s)
    case .contents(let id): .object(["contents": .number(Double(id.rawValue))])
    case .layer(let id): .string("\(id)")
    case .filter(let filter): .string("@" + filter.name)
    case .timingFunction(let f): ValueCoding.json(f)
    case .array(let elements): .array(elements.map(plain))
    case .dictionary(let fields): .object(fields.mapValues(plain))
    }
  }

  /// A value as the case files write it, with layers by their ids.
  func json(_ value: Value) -> JSON {
    switch value {
    case .layer(let id): names[id].map { .string("@" + $0) } ?? .string("\(id)")
    case .array(let elements): .array(elements.map(json))
    default: Scene.plain(value)
    }
  }

  /// What an object of the case reads as, for expectations that name it.
  func meaning(of id: String) -> JSON? {
    if let cell = cells[id] { return Scene.plain(cell.value) }
    if let constraint = constraints[id] { return Scene.plain(constraint.value) }
    if layers[id] != nil { return .string(id) }
    return nil
  }
}
