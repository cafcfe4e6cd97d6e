// SPDX-License-Identifier: MIT

/// Why a video could not be written.
public enum VideoError: Error, Equatable, Sendable {
  /// The ending of the file name belongs to none of the formats in ``VideoFormat``.
  case unknownEnding(path: String)
  /// The program that encodes is not on the search path; names the Debian package that has it.
  case notInstalled(program: String, package: String)
  /// The format has no transparency although it was asked for.
  case noAlpha(path: String, format: VideoFormat)
  /// A frame without pixels was asked for.
  case empty(path: String, width: Int, height: Int)
  /// The video was finished before its first frame.
  case noFrames(path: String)
  /// The file or the program's pipes cannot be made; the reason is the system's.
  case notWritten(path: String, reason: String)
  /// The program failed; holds the last lines that it printed.
  case encoderFailed(path: String, status: Int32, lines: [String])
}

extension VideoError: CustomStringConvertible {
  /// One line fit for a terminal, followed by the encoder's own lines if it failed.
  public var description: String {
    switch self {
    case .unknownEnding(let path):
      "\(path): the ending names no video format; known are "
        + VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: " ")
    case .notInstalled(let program, let package):
      "the program \(program) is not installed; it comes with the package \(package) "
        + "(apt-get install \(package))"
    case .noAlpha(let path, let format):
      "\(path): \(format.rawValue) cannot store transparency"
    case .empty(let path, let width, let height):
      "\(path): frames of \(width)×\(height) pixels make no video"
    case .noFrames(let path): "\(path): no frame was written"
    case .notWritten(let path, let reason): "\(path): cannot be written: \(reason)"
    case .encoderFailed(let path, let status, let lines):
      (["\(path): ffmpeg failed with status \(status)"] + lines).joined(separator: "\n  ")
    }
  }
}
