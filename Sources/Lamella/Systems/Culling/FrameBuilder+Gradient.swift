// SPDX-License-Identifier: MIT

import LamellaMath

extension FrameBuilder {
  /// Draws the gradient of a gradient layer, rounded by the layer's corners; spec 8.2.
  ///
  /// Fewer than two colours, a count of locations that differs, or an unknown type draw nothing.
  func gradient(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    guard case .array(let colors)? = objects.presentation(slot, "colors"), colors.count > 1
    else { return }
    let type = objects.presentation(slot, "type")?.string ?? "axial"
    guard let kind = ["axial", "radial", "conic"].firstIndex(of: type) else { return }
    var locations: [Value]?
    if case .array(let given)? = objects.presentation(slot, "locations") { locations = given }
    if let locations, locations.count != colors.count { return }
    if bounds.width <= 0 || bounds.height <= 0 { return }
    let box = box(of: bounds, under: m)
    if !isVisible(box, context) { return }
    let store = world.component(.gradient)
    let index = store.index(ofSlot: slot)
    var header = GradientRecord()
    func channel(_ i: Int) -> Float {
      index < 0 ? store.defaultValue(i) : store.presentation(index)[i]
    }
    (header.startX, header.startY) = (channel(0), channel(1))
    (header.endX, header.endY) = (channel(2), channel(3))
    header.kind = Float(kind)
    header.stopCount = Float(colors.count)
    header.firstStop = Float(frame.gradientStops.count)
    header.cornerRadius = radius(row, bounds)
    for (i, value) in colors.enumerated() {
      var color = Color.clear
      if case .color(let c) = value { color = c }
      let even = Float(i) / Float(colors.count - 1)
      let place = locations.flatMap { $0[i].number.map { Float($0) } } ?? even
      frame.gradientStops.append(
        GradientStopRecord((color.red, color.green, color.blue, color.alpha), at: place))
    }
    var record = InstanceRecord()
    place(&record, bounds, m)
    pack(context.tint, &record.word8, &record.word9)
    record.word10 = UInt32(frame.gradients.count)
    frame.gradients.append(header)
    finish(&record, .gradient, row, context, box)
    emit(record, box: box)
  }
}
