// SPDX-License-Identifier: MIT

import LamellaContent
import Testing

// Small files made by other programs (Python's zlib, ImageMagick, FFmpeg), as data URLs.
// `split…` show 16×8 pixels, red on the left and blue on the right.
enum PictureFixture: String, CaseIterable {
  /// 2×2 RGBA: opaque red, green at 128 / blue at 64, white at 0.
  case rgbaPNG =
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAF0lEQVR42mP4z8DwHwgbGIC0w////xkAQBgHul5CkS
    MAAAAASUVORK5CYII=
    """
  /// 2×1 grey of 16 bits: 0x8000 and 0xFFFF.
  case gray16PNG =
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR42mNoYPj/HwAFAgJ/yQDWdQAAAABJRU5Erk
    Jggg==
    """
  /// 2×1 palette: opaque (10, 20, 30) and (200, 100, 50) at alpha 51.
  case palettePNG =
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEUKFB7IZDJ3oLOcAAAAAnRSTlP/M1pnUVwAAA
    ALSURBVHjaY2BgBAAABAACLN5IrQAAAABJRU5ErkJggg==
    """
  case splitJPEG =
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBw
    YGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
    CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EAB
    QQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAAAAAAAAAAAAAKCAn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA
    DAMBAAIRAxEAPwAXpTb+CGVQNe//2Q==
    """
  case splitProgressiveJPEG =
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBw
    YGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
    CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EAB
    YBAQEBAAAAAAAAAAAAAAAAAAkHCP/aAAwDAQACEAMQAAABF5Tv4hVQ1//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAI
    AQEAAQUCP//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQMBAT8BP//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQ
    IBAT8BP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEABj8CP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEA
    AT8hP//aAAwDAQACAAMAAAAQA//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQMBAT8QP//EABQRAQAAAAAAAAAAAA
    AAAAAAABD/2gAIAQIBAT8QP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8QP//Z
    """
  case splitLosslessWebP =
    """
    UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==
    """
  case splitLossyWebP =
    """
    UklGRkQAAABXRUJQVlA4IDgAAAAwAgCdASoQAAgAAMASJaACdLoB+AH4gARoAAD+/Suf/9+gm/93m/10S8z/60c//r
    RlcH9aOb+gAA==
    """
  /// 6×4, two frames: all red, then a blue patch of 2×2 at (3, 1).
  case animatedGIF =
    """
    R0lGODlhBgAEAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABgAEAAACBISPqVcAIfkEAA
    AAAAAsAwABAAIAAgCAAAD/AAAAAgKEUQA7
    """
  /// 6×4, two frames: all red, then all blue.
  case animatedWebP =
    """
    UklGRoQAAABXRUJQVlA4WAoAAAACAAAABQAAAwAAQU5JTQYAAAD/////AQBBTk1GKAAAAAAAAAAAAAUAAAMAAGQAAA
    JWUDhMDwAAAC8FwAAABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAUAAAMAAGQAAABWUDhMDwAAAC8FwAAABxDR//4H
    IqL/AQA=
    """

  var dataURL: String { "data:application/octet-stream;base64," + rawValue }

  /// The bytes of the file, found by decoding the data URL here once more, independently.
  var bytes: [UInt8] {
    var bits: UInt32 = 0
    var count = 0
    var result: [UInt8] = []
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    for character in rawValue where character != "\n" && character != "=" {
      guard let digit = alphabet.firstIndex(of: character) else { continue }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  var format: ImageFormat {
    switch self {
    case .rgbaPNG, .gray16PNG, .palettePNG: .png
    case .splitJPEG, .splitProgressiveJPEG: .jpeg
    case .splitLosslessWebP, .splitLossyWebP, .animatedWebP: .webp
    case .animatedGIF: .gif
    }
  }
}
