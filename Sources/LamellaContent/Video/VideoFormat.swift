// SPDX-License-Identifier: MIT

// What FFmpeg is told for each file ending.
//
// RGB becomes YUV by the BT.709 matrix and the file says so: left to itself FFmpeg uses BT.601 and
// players guess from the picture's size, which shifts greens and reds. H.264 in 4:2:0 needs even
// sizes, so frames are padded to them (see VideoWriter). A GIF's delay counts hundredths of a
// second and viewers slow down delays below two, hence at most 50 frames a second.

/// A kind of video file, chosen by the ending of its name.
public enum VideoFormat: String, CaseIterable, Equatable, Sendable {
  /// `.mp4`: H.264, 4:2:0; plays everywhere, no transparency, odd sizes grow by one pixel.
  case mp4
  /// `.webm`: VP9, 4:2:0; transparency on request, odd sizes grow by one pixel.
  case webm
  /// `.gif`: one palette of 256 colours, transparency of one bit, at most 50 frames a second.
  case gif
  /// `.apng`: exact colours and transparency, loops for ever.
  case apng

  /// The format of a file name's ending in any case, or nil where it names none.
  public init?(endingOf path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Whether the format can store transparency.
  public var supportsAlpha: Bool { self != .mp4 }

  /// Whether width and height must be even.
  var needsEvenSize: Bool { self == .mp4 || self == .webm }

  /// The arguments that stand between the input and the output file.
  func encoderArguments(framesPerSecond: Double, keepsAlpha: Bool) -> [String] {
    let video = "scale=out_color_matrix=bt709:out_range=tv,format="
    let tags = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    switch self {
    case .mp4:
      return ["-vf", video + "yuv420p", "-c:v", "libx264", "-crf", "18"] + tags
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      return ["-vf", video + (keepsAlpha ? "yuva420p" : "yuv420p")]
        + ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "24", "-row-mt", "1", "-cpu-used", "4"]
        + (keepsAlpha ? ["-auto-alt-ref", "0"] : []) + tags + ["-f", "webm"]
    case .gif:
      let thinned = framesPerSecond > 50 ? "fps=50," : ""
      let reserve = keepsAlpha ? "1" : "0"
      return [
        "-filter_complex",
        "\(thinned)split[a][b];[a]palettegen=reserve_transparent=\(reserve)[p];[b][p]paletteuse",
        "-loop", "0", "-f", "gif",
      ]
    case .apng:
      return ["-c:v", "apng", "-pred", "mixed", "-plays", "0", "-f", "apng"]
    }
  }
}
