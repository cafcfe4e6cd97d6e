// SPDX-License-Identifier: MIT

import Testing

@Suite struct UsageTests {
  static let commands = ["render", "play", "inspect", "bench", "conform"]

  @Test func `no command prints the help and is wrong usage`() throws {
    let run = try CommandRun()
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Usage: lamella COMMAND"))
  }

  @Test(arguments: ["--help", "-h", "help"])
  func `the help lists every command`(word: String) throws {
    let run = try CommandRun(word)
    #expect(run.status == 0)
    for command in Self.commands { #expect(run.output.contains("\n  \(command) ")) }
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: commands.filter { $0 != "bench" })
  func `every command explains itself`(command: String) throws {
    let run = try CommandRun(command, "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("Usage: lamella \(command)"))
    #expect(run.output.contains("-h, --help"))
    #expect(run.errors.isEmpty)
  }

  @Test func `the benchmarks explain themselves and refuse what they do not know`() throws {
    let help = try CommandRun("bench", "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("bench"))
    #expect(try CommandRun("bench", "--list").status == 0)
  }

  @Test(
    arguments: [
      (["--frobnicate"], "unknown option --frobnicate"), (["--size"], "--size needs a value"),
      (["--size", "0"], "--size cannot be '0'"), (["--repeat", "x"], "--repeat cannot be 'x'"),
    ] as [([String], String)])
  func `wrong arguments of the benchmarks are errors like those of any command`(
    arguments: [String], message: String
  ) throws {
    let run = try CommandRun(["bench"] + arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("lamella bench: \(message)\n"))
  }

  @Test func `help wins over what follows it`() throws {
    #expect(try CommandRun("render", "-h", "--nonsense").status == 0)
  }

  @Test func `the version is a name and three numbers`() throws {
    let run = try CommandRun("--version")
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /lamella \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(
    arguments: [
      (["rendr"], "unknown command rendr; did you mean render?"),
      (["--hepl"], "unknown option --hepl; did you mean --help?"),
      (["xyzzy"], "unknown command xyzzy\n"),
      (["render", "a.ca", "--scal", "2"], "unknown option --scal; did you mean --scale?"),
      (["render", "a.ca", "--frobnicate"], "unknown option --frobnicate\n"),
      (["render"], "an argument is missing"),
      (["render", "a.ca", "b.ca", "-o", "c.png"], "unexpected argument b.ca"),
      (["render", "a.ca"], "say where the picture goes"),
      (["render", "a.ca", "-o"], "-o needs a value: FILE"),
      (["render", "a.ca", "--output="], "--output needs a value: FILE"),
      (["render", "a.ca", "--quiet=1", "-o", "c.png"], "--quiet takes no value"),
      (["render", "a.ca", "-o", "c.png", "-o", "d.png"], "-o is given twice"),
      (["render", "a.ca", "-o", "c.png", "--at", "soon"], "--at needs a number, not “soon”"),
      (["render", "a.ca", "-o", "c.png", "--at", "1,,2"], "--at needs a number, not “”"),
      (["render", "a.ca", "-o", "c.png", "--at", "inf"], "--at needs a number"),
      (["render", "a.ca", "-o", "c.png", "--scale", "0"], "--scale needs a number above 0"),
      (["render", "a.ca", "-o", "c.png", "--scale", "nan"], "--scale needs a number above 0"),
      (["render", "a.ca", "-o", "c.png", "--size", "3x0"], "--size needs pixels as WIDTHxHEIGHT"),
      (["render", "a.ca", "-o", "c.png", "--size", "3x3", "--scale", "2"], "not both"),
      (["render", "a.ca", "-o", "c.png", "--background", "#12"], "--background needs a colour"),
      (["render", "a.ca", "-o", "c.png", "--background", "mauve"], "--background needs a colour"),
      (["render", "a.ca", "-o", "c.jpg"], "c.jpg is no .png"),
      (["render", "a.ca", "-o", "c.mp4"], "needs --fps N and --duration SECONDS"),
      (["render", "a.ca", "-o", "c.mp4", "--fps", "30"], "both --fps N and --duration"),
      (
        ["render", "a.ca", "-o", "c.avi", "--fps", "30", "--duration", "1"],
        "a video ends in one of"
      ),
      (
        ["render", "a.ca", "-o", "c.mp4", "--fps", "30", "--duration", "1", "--at", "1"],
        "--at is for pictures"
      ),
      (
        [
          "render", "a.ca", "-o", "c.mp4", "--fps", "9", "--duration", "1", "--background", "#0008",
        ],
        "--background needs a colour"
      ),
      (
        [
          "render", "a.ca", "-o", "c.mp4", "--fps", "9", "--duration", "1", "--background",
          "transparent",
        ], "a mp4 file has no transparency"
      ),
      (["play", "a.ca", "--frames", "0"], "--frames needs a whole number above 0"),
      (["play", "a.ca", "--frames", "1.5"], "--frames needs a whole number above 0"),
      (["inspect", "a.ca", "--at"], "--at needs a value: T"),
    ] as [([String], String)])
  func `wrong usage is named and ends with 2`(words: [String], message: String) throws {
    let run = try CommandRun(words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
    #expect(run.errors.contains("Try: lamella"))
    #expect(run.errorLines.count == 2)
    #expect(run.output.isEmpty)
  }

  @Test func `the word after an option belongs to it and two dashes end the options`() throws {
    let run = try CommandRun("render", "--at", "-1", "-o", "x.png", "--", "--missing.ca")
    #expect(run.status == 1)
    #expect(run.errors.contains("--missing.ca"))
  }
}
