// SPDX-License-Identifier: MIT

/// The colours along a gradient.
package struct GradientRamp: Hashable, Sendable {
  package let colors: [Color]
  /// Where each colour stands, ascending, nominally 0…1.
  package let locations: [Float]

  /// Creates a ramp, or nil where nothing is drawn.
  ///
  /// Nothing is drawn with fewer than two colours, or with as many locations as there are no
  /// colours. Without locations the colours are spread evenly. A location below the one before it
  /// is raised to it.
  package init?(colors: [Color], locations: [Float]? = nil) {
    guard colors.count >= 2 else { return nil }
    var places =
      locations ?? (0..<colors.count).map { Float($0) / Float(colors.count - 1) }
    guard places.count == colors.count else { return nil }
    for i in 1..<places.count where !(places[i] >= places[i - 1]) { places[i] = places[i - 1] }
    self.colors = colors
    self.locations = places
  }

  /// The colour at a parameter; beyond the ends the end colours go on.
  ///
  /// Where locations coincide the colour changes hard, the last of them counting from there on.
  package func color(at parameter: Double) -> Color {
    let t = Float(parameter)
    guard let next = locations.firstIndex(where: { $0 > t }) else {
      return colors[colors.count - 1]
    }
    guard next > 0 else { return colors[0] }
    let (a, b) = (locations[next - 1], locations[next])
    return colors[next - 1].interpolated(to: colors[next], fraction: (t - a) / (b - a))
  }
}
