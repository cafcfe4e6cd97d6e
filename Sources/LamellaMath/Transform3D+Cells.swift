// SPDX-License-Identifier: MIT

extension Transform3D {
  /// Creates a matrix from sixteen cells, row by row.
  ///
  /// Traps unless there are exactly sixteen.
  public init(elements: [Float]) {
    precondition(elements.count == 16, "a matrix has 16 cells, not \(elements.count)")
    self.init(
      elements[0], elements[1], elements[2], elements[3],
      elements[4], elements[5], elements[6], elements[7],
      elements[8], elements[9], elements[10], elements[11],
      elements[12], elements[13], elements[14], elements[15])
  }

  /// The sixteen cells, row by row.
  public var elements: [Float] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The cell at a row and a column, both counted from 0: `m[0, 1]` is `m12`.
  ///
  /// Traps outside 0…3.
  public subscript(row: Int, column: Int) -> Float {
    get {
      let offset = Transform3D.offset(row, column)
      // SAFETY: the struct is sixteen stored Floats in declaration order; the offset is checked.
      return withUnsafeBytes(of: self) { $0.load(fromByteOffset: offset, as: Float.self) }
    }
    set {
      let offset = Transform3D.offset(row, column)
      // SAFETY: as above.
      withUnsafeMutableBytes(of: &self) {
        $0.storeBytes(of: newValue, toByteOffset: offset, as: Float.self)
      }
    }
  }

  private static func offset(_ row: Int, _ column: Int) -> Int {
    precondition(
      (0...3).contains(row) && (0...3).contains(column), "no cell [\(row), \(column)] in 4×4")
    return (row * 4 + column) * MemoryLayout<Float>.stride
  }
}
