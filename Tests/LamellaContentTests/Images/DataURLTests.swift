// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import Testing

struct DataURLTests {
  /// A 1×1 PNG, opaque red, and the places at which its base64 text may be disturbed.
  private let base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

  @Test(arguments: [
    ("data:image/png;base64,", "no data"),
    ("data:,plain", "not base64"),
    ("data:image/png;base64", "no comma"),
    ("data:image/png;base64,A", "one digit"),
    ("data:image/png;base64,AB=", "short padding"),
    ("data:image/png;base64,AB===", "long padding"),
    ("data:image/png;base64,AB==AB", "data after padding"),
    ("data:image/png;base64,A*BC", "outside the alphabet"),
    ("data:image/png;base64,A%4", "half an escape"),
    ("data:image/png;base64,A%ZZB", "no hexadecimal"),
    ("data:image/png;base64,é", "not ASCII"),
  ])
  func `a bad data URL is refused`(url: String, reason: String) throws {
    let error = try #require(throws: ImageError.self, "\(reason)") { try ImageDecoder.decode(url) }
    switch error {
    case .badDataURL, .unknownFormat: break
    default: Issue.record("\(reason): \(error)")
    }
  }

  @Test func `the place of a bad character is told`() {
    #expect(
      throws: ImageError.badDataURL(reason: "byte 42 at offset 23 is not base64")
    ) { try ImageDecoder.decode("data:image/png;base64,A*BC") }
  }

  @Test func `white space, escapes, capitals and parameters are accepted`() throws {
    let plain = try ImageDecoder.decode("data:image/png;base64,\(base64)")
    #expect(plain.pixels == [255, 0, 0, 255])
    let spaced = base64.map { "\($0) \n" }.joined()
    let escaped = base64.replacing("+", with: "%2B").replacing("/", with: "%2f")
    for url in [
      "data:image/png;base64,\(spaced)", "DATA:image/jpeg;name=a.png;BASE64,\(base64)",
      "data:;base64,\(escaped)",
    ] {
      #expect(try ImageDecoder.decode(url) == plain)
    }
  }

  @Test func `padding may be missing`() throws {
    let padded = PictureFixture.rgbaPNG.dataURL
    let bare = String(padded.filter { $0 != "=" && $0 != "\n" })
    #expect(try ImageDecoder.decode(bare) == ImageDecoder.decode(padded))
  }

  @Test func `errors name a data URL by its beginning only`() {
    #expect(
      throws: ImageError.unknownFormat(source: "data:image/png;base64,AAAAAAAAAA…")
    ) {
      try ImageDecoder.decode("data:image/png;base64," + String(repeating: "A", count: 400))
    }
  }
}
