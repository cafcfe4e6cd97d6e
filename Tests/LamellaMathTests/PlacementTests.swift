// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Gravity placement` {
  @Test func `names are Core Animation's, an unknown one is center`() {
    for gravity in Gravity.allCases { #expect(Gravity(named: gravity.name) == gravity) }
    #expect(Gravity.allCases.count == 12)
    #expect(Gravity.resizeAspectFill.name == "resizeAspectFill")
    for name in ["", "Center", "topleft", "bogus"] { #expect(Gravity(named: name) == .center) }
    #expect(Gravity.allCases.filter(\.isResizing) == [.resize, .resizeAspect, .resizeAspectFill])
  }

  @Test func `bounds origin moves every placement`() {
    let size = Size(20, 10)
    for gravity in Gravity.allCases {
      let still = gravity.rect(bounds: Rect(0, 0, 80, 60), imageSize: size)
      let moved = gravity.rect(bounds: Rect(5, -7, 80, 60), imageSize: size)
      #expect(moved == Rect(still.origin.x + 5, still.origin.y - 7, still.width, still.height))
    }
  }

  @Test func `empty pictures and empty bounds stay finite`() {
    for gravity in Gravity.allCases {
      for (bounds, size) in [
        (Rect(0, 0, 80, 60), Size.zero), (Rect(0, 0, 80, 60), Size(10, 0)),
        (Rect(0, 0, 0, 0), Size(10, 10)), (Rect(0, 0, 0, 0), Size.zero),
      ] {
        let r = gravity.rect(bounds: bounds, imageSize: size)
        #expect([r.origin.x, r.origin.y, r.width, r.height].allSatisfy { $0.isFinite })
      }
    }
  }

  @Test func `aspect keeps the aspect`() {
    let tall = Size(10, 40)
    let fit = Gravity.resizeAspect.rect(bounds: Rect(0, 0, 80, 60), imageSize: tall)
    #expect(fit == Rect(32.5, 0, 15, 60))
    let fill = Gravity.resizeAspectFill.rect(bounds: Rect(0, 0, 80, 60), imageSize: tall)
    #expect(fill == Rect(0, -130, 80, 320))
  }
}

@Suite struct `Nine-part stretching` {
  private func slices(_ bounds: Rect, _ pixels: Size, _ center: Rect, _ scale: Float = 1)
    -> NineSlice
  {
    NineSlice(bounds: bounds, pixels: pixels, center: center, scale: scale)
  }

  @Test func `the default centre is one stretched picture`() {
    let s = slices(Rect(10, 20, 50, 40), Size(20, 10), .unit)
    #expect(s.x == SIMD4(10, 10, 60, 60) && s.y == SIMD4(20, 20, 60, 60))
    #expect(s.u == SIMD4(0, 0, 1, 1) && s.stretchX == SIMD2(0, 1))
  }

  @Test func `corners that do not fit share the extent`() {
    let s = slices(Rect(0, 0, 10, 100), Size(40, 40), Rect(0.25, 0.25, 0.25, 0.25))
    // Corners of 10 and 20 points in 10 points.
    #expect(Closeness.agree((0..<4).map { s.x[$0] }, [0, 10.0 / 3, 10.0 / 3, 10]))
    #expect(s.y == SIMD4(0, 10, 80, 100))
  }

  @Test func `a centre thinner than a pixel samples a whole one`() {
    let s = slices(Rect(0, 0, 100, 100), Size(20, 20), Rect(0.5, 0, 0, 1))
    #expect(s.u == SIMD4(0, 0.5, 0.5, 1))
    #expect(s.stretchX == SIMD2(0.475, 0.525))
    #expect(s.stretchY == SIMD2(0, 1))
    let edge = slices(Rect(0, 0, 100, 100), Size(20, 20), Rect(1, 0, 0, 1))
    #expect(Closeness.agree([edge.stretchX.x, edge.stretchX.y], [0.95, 1]))
  }

  @Test func `a centre outside the unit square is clamped`() {
    let s = slices(Rect(0, 0, 100, 100), Size(20, 20), Rect(-1, 0.5, 9, 9))
    #expect(s.u == SIMD4(0, 0, 1, 1) && s.v == SIMD4(0, 0.5, 1, 1))
    let odd = slices(Rect(0, 0, 0, 0), Size(0, 0), Rect(0.3, 0.3, 0.3, 0.3), 0)
    for i in 0..<4 { #expect(odd.x[i].isFinite && odd.u[i].isFinite) }
  }
}

@Suite struct `Value functions` {
  @Test func `missing numbers give the identity`() {
    for function in ValueFunction.allCases {
      #expect(function.matrix(from: []) == .identity, "\(function)")
    }
    #expect(ValueFunction.scale.matrix(from: [2]) == .scale(2, 1, 1))
    #expect(ValueFunction.translate.matrix(from: [2, 3, 4, 99]) == .translation(2, 3, 4))
  }

  @Test func `functions of one number read the first`() {
    #expect(ValueFunction.scaleZ.matrix(3, 7, 7) == .scale(1, 1, 3))
    #expect(ValueFunction.translateX.matrix(3, 7, 7) == .translation(3, 0, 0))
    #expect(ValueFunction.rotateY.matrix(0.5, 7, 7) == .rotation(0.5, 0, 1, 0))
    #expect(ValueFunction.allCases.filter { $0.componentCount == 3 } == [.scale, .translate])
  }
}
