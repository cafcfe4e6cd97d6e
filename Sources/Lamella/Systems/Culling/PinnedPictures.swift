// SPDX-License-Identifier: MIT

/// Pictures that a draw list kept for later needs as they are; they go with it.
final class PinnedPictures {
  private let source: any PictureSource
  private var pictures: [PlacedPicture] = []

  init(source: any PictureSource) { self.source = source }

  deinit {
    for picture in pictures { source.unpin(picture) }
  }

  func add(_ picture: PlacedPicture) {
    source.pin(picture)
    pictures.append(picture)
  }
}
