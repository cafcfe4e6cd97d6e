// SPDX-License-Identifier: MIT

// Frames to a video file, through the program `ffmpeg`.
//
// Frames travel as raw RGBA. Without transparency they are sent as they are and FFmpeg ignores the
// fourth byte, which lays them over black; with it they are divided by their alpha first.
// The video is written beside its final name and renamed at the end, so a file of that name is
// always a whole video.

import Glibc
public import Lamella

/// Writes frames into an MP4, WebM, GIF or APNG file; needs the program `ffmpeg`.
///
/// A writer that is dropped before ``finish()`` leaves no file behind.
public final class VideoWriter {
  /// Where the video will stand.
  public let path: String
  /// The format, from the ending of the path.
  public let format: VideoFormat
  /// The frames given so far.
  public private(set) var frameCount = 0

  private let width: Int
  private let height: Int
  private let keepsAlpha: Bool
  private let temporaryPath: String
  private var process: EncoderProcess?
  /// Why the program stopped; every later call throws it again.
  private var failure: VideoError?

  /// Starts the encoder.
  ///
  /// - Parameters:
  ///   - path: The file to write; its ending chooses the ``VideoFormat``.
  ///   - width: Pixels in a row of every frame, at least 1.
  ///   - height: Rows of every frame, at least 1.
  ///   - framesPerSecond: The rate at which the frames are shown; finite and positive.
  ///   - keepsAlpha: Whether transparency is stored; otherwise frames are laid over black.
  /// - Throws: Every case of ``VideoError`` except `noFrames`.
  public convenience init(
    path: String, width: Int, height: Int, framesPerSecond: Double, keepsAlpha: Bool = false
  ) throws(VideoError) {
    try self.init(
      path: path, width: width, height: height, framesPerSecond: framesPerSecond,
      keepsAlpha: keepsAlpha, searchPath: getenv("PATH").map { String(cString: $0) } ?? "")
  }

  /// As the public initialiser, but looks for `ffmpeg` in the folders of `searchPath`.
  package init(
    path: String, width: Int, height: Int, framesPerSecond: Double, keepsAlpha: Bool,
    searchPath: String
  ) throws(VideoError) {
    precondition(
      framesPerSecond.isFinite && framesPerSecond > 0,
      "a video needs a positive frame rate, not \(framesPerSecond)")
    guard let format = VideoFormat(endingOf: path) else { throw .unknownEnding(path: path) }
    guard format.supportsAlpha || !keepsAlpha else { throw .noAlpha(path: path, format: format) }
    guard width > 0 && height > 0 else { throw .empty(path: path, width: width, height: height) }
    guard let program = Self.find("ffmpeg", in: searchPath) else {
      throw .notInstalled(program: "ffmpeg", package: "ffmpeg")
    }
    self.path = path
    self.format = format
    self.width = width
    self.height = height
    self.keepsAlpha = keepsAlpha
    let padding = format.needsEvenSize ? 1 : 0
    let size = "\((width + padding) & ~padding)x\((height + padding) & ~padding)"
    do throws(FileFailure) {
      let (temporary, descriptor) = try FileBytes.createTemporary(beside: path)
      close(descriptor)
      temporaryPath = temporary
    } catch {
      throw .notWritten(path: path, reason: error.reason)
    }
    do throws(FileFailure) {
      process = try EncoderProcess(
        program: program,
        arguments: ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
          + ["-f", "rawvideo", "-pixel_format", keepsAlpha ? "rgba" : "rgb0"]
          + ["-video_size", size, "-framerate", "\(framesPerSecond)", "-i", "pipe:0"]
          + format.encoderArguments(framesPerSecond: framesPerSecond, keepsAlpha: keepsAlpha)
          + ["file:" + temporaryPath])
    } catch {
      unlink(temporaryPath)
      throw .notWritten(path: path, reason: "\(program) does not start: \(error.reason)")
    }
  }

  deinit {
    process = nil
    unlink(temporaryPath)
  }

  /// Adds a frame; traps where its size is not the video's, or after ``finish()``.
  ///
  /// - Parameter frame: Premultiplied pixels.
  /// - Throws: `encoderFailed` once the program has stopped reading.
  public func append(_ frame: Bitmap) throws(VideoError) {
    precondition(
      frame.width == width && frame.height == height,
      "a frame of \(frame.width)×\(frame.height) in a video of \(width)×\(height)")
    guard let process else { preconditionFailure("a frame after the end of \(path)") }
    if let failure { throw failure }
    var pixels = keepsAlpha ? Premultiplication.straightened(frame.pixels) : frame.pixels
    if format.needsEvenSize && (width % 2 == 1 || height % 2 == 1) {
      pixels = Self.paddedToEven(pixels, width: width, height: height)
    }
    guard pixels.withUnsafeBytes(process.write) else { throw end(process) }
    frameCount += 1
  }

  /// Ends the video and gives the file its name; traps when called twice.
  ///
  /// - Throws: `noFrames`, `encoderFailed` or `notWritten`.
  public func finish() throws(VideoError) {
    guard let process else { preconditionFailure("\(path) was finished twice") }
    if let failure { throw failure }
    guard frameCount > 0 else {
      self.process = nil
      throw .noFrames(path: path)
    }
    guard process.wait() == 0 else { throw end(process) }
    self.process = nil
    guard rename(temporaryPath, path) == 0 else {
      throw .notWritten(path: path, reason: FileFailure.last.reason)
    }
  }

  private func end(_ process: EncoderProcess) -> VideoError {
    let error = VideoError.encoderFailed(
      path: path, status: process.wait(), lines: process.lastComplaints(5))
    failure = error
    return error
  }

  /// The first executable file of that name in the folders of a search path.
  private static func find(_ program: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// Repeats the last column and row where a side is odd.
  private static func paddedToEven(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((width + 1) * (height + 1) * 4)
    for y in 0..<(height + 1) & ~1 {
      let start = min(y, height - 1) * width * 4
      result += pixels[start..<start + width * 4]
      if width % 2 == 1 { result += pixels[start + width * 4 - 4..<start + width * 4] }
    }
    return result
  }
}
