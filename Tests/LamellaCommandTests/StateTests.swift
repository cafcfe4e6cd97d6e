// SPDX-License-Identifier: MIT

import Testing

@Suite struct StateTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
       <CALayer id="#1" bounds="0 0 40 20" backgroundColor="1 0 0">
        <states>
         <LKState name="Night">
          <elements>
           <LKStateSetValue targetId="#1" keyPath="backgroundColor">
            <value type="CGColor" value="0 0 1"/>
           </LKStateSetValue>
          </elements>
         </LKState>
        </states>
       </CALayer>
      </caml>
      """, to: "states.caml")
  }

  private func color(_ words: String...) throws -> [UInt8] {
    let run = try CommandRun(["render", path, "-o", folder.file("out.png")] + words)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    return try Picture(folder.file("out.png"))[20, 10]
  }

  @Test func `a scene is drawn as loaded unless a state is named`() throws {
    #expect(try color() == [255, 0, 0, 255])
    #expect(try color("--state", "Night") == [0, 0, 255, 255])
    #expect(try color("--state", "Base State") == [255, 0, 0, 255])
  }

  @Test func `a state that is not there is named with those that are`() throws {
    let run = try CommandRun("render", path, "-o", folder.file("out.png"), "--state", "Noon")
    #expect(run.status == 1)
    #expect(run.errors == "lamella: \(path): no state “Noon”; there are Night\n")
  }

  @Test func `a scene without states says so`() throws {
    let plain = try folder.write(SampleScenes.corners, to: "plain.caml")
    let run = try CommandRun("inspect", plain, "--state", "Noon")
    #expect(run.status == 1)
    #expect(run.errors.contains("the scene has no states"))
  }
}
