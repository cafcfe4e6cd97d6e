// SPDX-License-Identifier: MIT

// Fields of structures that are stored whole: `anchor.x` of a property that the program registered
// or of a value that it keeps under a key of its own.

import LamellaMath

extension Value {
  /// A field of the structure, or nil where it has none of that sort.
  func field(_ field: PropertyField) -> Value? {
    guard let kind = numericKind else { return nil }
    let part = field.kind(in: kind)
    if kind == .transform {
      return TransformState.matrix(ChannelBlock(self, kind: kind).transform).read(field).value(
        of: part)
    }
    let all = ChannelBlock(self, kind: kind)
    var block = ChannelBlock()
    for (i, channel) in field.channels(in: kind).enumerated() {
      block.values[i] = all.values[channel]
    }
    return block.value(of: part)
  }

  /// The structure with a field replaced, or nil where that does not fit.
  func replacing(_ field: PropertyField, with value: Value) -> Value? {
    guard let kind = numericKind,
      let part = ChannelBlock(converting: value, to: field.kind(in: kind))
    else { return nil }
    var block = ChannelBlock(self, kind: kind)
    if kind == .transform {
      var state = TransformState.matrix(block.transform)
      state.write(field, part)
      block = ChannelBlock(state.matrix)
    } else {
      for (i, channel) in field.channels(in: kind).enumerated() {
        block.values[channel] = part.values[i]
      }
    }
    return block.value(of: kind)
  }
}
