// SPDX-License-Identifier: MIT

extension World {
  /// The names of all properties that layers of a class have, in the order of the property table.
  ///
  /// Those that the program registered come last; keys that a single layer keeps are not among them.
  /// O(properties).
  public func propertyNames(on layerClass: LayerClass) -> [String] {
    properties.rows.filter { $0.exists(on: layerClass) }.map(\.name)
  }
}
