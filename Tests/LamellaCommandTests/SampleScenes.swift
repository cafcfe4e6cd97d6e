// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import Testing

/// Scenes that the tests open.
enum SampleScenes {
  /// The packages that come with the project.
  static let packages = ["Carousel", "Clockwork", "Replicas"].map {
    root + "Samples/Packages/\($0).ca"
  }

  /// 40 × 20 points, y up, transparent: red stands in the upper left corner, blue at half opacity in
  /// the lower right one, and a green square slides along the bottom, 10 points in a second.
  static let corners = document(
    """
    <CALayer position="5 15" bounds="0 0 10 10" backgroundColor="1 0 0"/>
    <CALayer position="35 5" bounds="0 0 10 10" backgroundColor="0 0 1" opacity="0.5"/>
    <CALayer name="Slider" position="5 5" bounds="0 0 10 10" backgroundColor="0 1 0">
     <animations>
      <animation type="CABasicAnimation" key="slide" keyPath="position.x" beginTime="1e-100" \
    duration="2" fillMode="both" removedOnCompletion="0">
       <fromValue type="real" value="5"/>
       <toValue type="real" value="25"/>
      </animation>
     </animations>
    </CALayer>
    """)

  /// A document whose root is 40 × 20 points and holds some layers.
  static func document(
    _ sublayers: String, root: String = "bounds=\"0 0 40 20\" position=\"20 10\""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
     <CALayer name="Root" \(root)>
      <sublayers>
       \(sublayers)
      </sublayers>
     </CALayer>
    </caml>
    """
  }

  private static var root: String {
    let folders = #filePath.split(separator: "/").dropLast(3)
    return "/" + folders.joined(separator: "/") + "/"
  }
}

/// A decoded picture with pixels by place.
struct Picture {
  let bitmap: Bitmap

  init(_ path: String) throws { bitmap = try ImageDecoder.decode(path) }

  /// Premultiplied red, green, blue and alpha of a pixel; (0, 0) is the upper left one.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * bitmap.width + x) * 4
    return Array(bitmap.pixels[start..<start + 4])
  }

  var size: [Int] { [bitmap.width, bitmap.height] }

  /// The number of different colours, up to 100.
  var colorCount: Int {
    var colors: Set<[UInt8]> = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where colors.count < 100 { colors.insert(self[x, y]) }
    }
    return colors.count
  }
}
