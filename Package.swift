// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Lamella",
  products: [
    .library(
      name: "Lamella",
      targets: [
        "Lamella", "LamellaMath", "LamellaContent", "LamellaGL", "LamellaCAML", "LamellaWindow",
        "LamellaThreads",
      ]),
    .executable(name: "lamella", targets: ["LamellaCommand"]),
    .executable(name: "HelloLamella", targets: ["HelloLamella"]),
    .executable(name: "Swarm", targets: ["Swarm"]),
    .executable(name: "Fireworks", targets: ["Fireworks"]),
    .executable(name: "Galaxy", targets: ["Galaxy"]),
    .executable(name: "Confetti", targets: ["Confetti"]),
  ],
  targets: [
    // MARK: Engine
    .target(name: "LamellaMath", swiftSettings: settings),
    .target(
      name: "CLamellaKernels",
      cSettings: [.define("LAMELLA_KERNELS_BUILD")]),
    .target(
      name: "LamellaKernels", dependencies: ["LamellaMath", "CLamellaKernels"],
      swiftSettings: settings),
    .target(
      name: "Lamella", dependencies: ["LamellaKernels", "LamellaMath"], swiftSettings: settings),

    // MARK: Around the engine
    .target(name: "LamellaThreads", dependencies: ["Lamella"], swiftSettings: settings),
    .target(
      name: "LamellaContent",
      dependencies: [
        "Lamella", "LamellaMath", "CLamellaCairo", "CLamellaPango", "CLamellaGdkPixbuf",
      ],
      swiftSettings: settings),
    .target(
      name: "LamellaGL",
      dependencies: ["Lamella", "LamellaMath", "CLamellaGL", "CLamellaEGL"],
      resources: [
        .embedInCode("Shaders/quad.vert"),
        .embedInCode("Shaders/flat.frag"),
        .embedInCode("Shaders/round.frag"),
        .embedInCode("Shaders/box.frag"),
        .embedInCode("Shaders/picture.frag"),
        .embedInCode("Shaders/image.frag"),
        .embedInCode("Shaders/quad.frag"),
        .embedInCode("Shaders/coverage.glsl"),
        .embedInCode("Shaders/clip.glsl"),
        .embedInCode("Shaders/gradient.glsl"),
        .embedInCode("Shaders/shadow.glsl"),
        .embedInCode("Shaders/pass.vert"),
        .embedInCode("Shaders/composite.frag"),
        .embedInCode("Shaders/blend.frag"),
        .embedInCode("Shaders/blur.frag"),
        .embedInCode("Shaders/filter.frag"),
        .embedInCode("Shaders/backdrop.frag"),
        .embedInCode("Shaders/mix.glsl"),
        .embedInCode("Shaders/wipe.frag"),
        .embedInCode("Shaders/curl.frag"),
        .embedInCode("Shaders/ripple.frag"),
        .embedInCode("Shaders/suck.frag"),
      ],
      swiftSettings: settings),
    .target(
      name: "LamellaCAML",
      dependencies: ["Lamella", "LamellaMath", "LamellaContent", "CLamellaExpat"],
      swiftSettings: settings),
    .target(
      name: "LamellaWindow",
      dependencies: ["Lamella", "LamellaMath", "LamellaGL", "CLamellaGLFW"],
      swiftSettings: settings),

    // MARK: The command
    .target(
      name: "LamellaConformance",
      dependencies: ["Lamella", "LamellaMath", "LamellaContent", "LamellaGL"],
      swiftSettings: settings),
    .executableTarget(
      name: "LamellaCommand",
      dependencies: [
        "Lamella", "LamellaMath", "LamellaContent", "LamellaGL", "LamellaCAML", "LamellaWindow",
        "LamellaConformance", "LamellaBenchmarks", "LamellaThreads",
      ],
      swiftSettings: settings),

    // MARK: System libraries
    .systemLibrary(
      name: "CLamellaGL", pkgConfig: "opengl",
      providers: [.apt(["libgl-dev", "libopengl-dev"])]),
    .systemLibrary(
      name: "CLamellaEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev", "libgl1-mesa-dri"])]),
    .systemLibrary(
      name: "CLamellaGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"])]),
    .systemLibrary(
      name: "CLamellaCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CLamellaPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CLamellaGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CLamellaExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),

    // MARK: Samples and benchmarks: same package, so they may use `package` declarations
    .executableTarget(
      name: "HelloLamella",
      dependencies: ["Lamella", "LamellaMath", "LamellaContent", "LamellaGL"],
      path: "Samples/HelloLamella", swiftSettings: settings),
    .executableTarget(
      name: "Swarm",
      dependencies: [
        "Lamella", "LamellaMath", "LamellaContent", "LamellaGL", "CLamellaGL", "CLamellaGLFW",
      ],
      path: "Samples/Swarm", swiftSettings: settings),
    .target(
      name: "SampleStage",
      dependencies: [
        "Lamella", "LamellaMath", "LamellaContent", "LamellaGL", "LamellaWindow", "LamellaThreads",
      ],
      path: "Samples/Stage", swiftSettings: settings),
    .executableTarget(
      name: "Fireworks", dependencies: ["Lamella", "LamellaMath", "SampleStage"],
      path: "Samples/Fireworks", swiftSettings: settings),
    .executableTarget(
      name: "Galaxy", dependencies: ["Lamella", "LamellaMath", "SampleStage"],
      path: "Samples/Galaxy", swiftSettings: settings),
    .executableTarget(
      name: "Confetti", dependencies: ["Lamella", "LamellaMath", "SampleStage"],
      path: "Samples/Confetti", swiftSettings: settings),
    .target(
      name: "LamellaScenes", dependencies: ["Lamella", "LamellaMath"], path: "Samples/Scenes",
      swiftSettings: settings),
    .target(
      name: "LamellaBenchmarks",
      dependencies: [
        "Lamella", "LamellaMath", "LamellaKernels", "LamellaContent", "LamellaGL", "LamellaWindow",
        "LamellaScenes", "LamellaThreads", "CLamellaKernels", "CLamellaBaseline",
        "CLamellaFloor",
      ],
      path: "Benchmarks/LamellaBenchmarks", swiftSettings: settings),
    .target(name: "CLamellaBaseline", path: "Benchmarks/CLamellaBaseline"),
    .target(
      name: "CLamellaFloor", dependencies: ["CLamellaGL"], path: "Benchmarks/CLamellaFloor"),

    // MARK: Tests
    .target(name: "CLamellaAllocationCounter", path: "Tests/CLamellaAllocationCounter"),
    .target(
      name: "LamellaTestSupport", dependencies: ["LamellaMath"], path: "Tests/LamellaTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "LamellaMathTests", dependencies: ["LamellaMath", "LamellaTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaKernelsTests",
      dependencies: [
        "LamellaKernels", "LamellaMath", "CLamellaKernels", "LamellaTestSupport",
        "CLamellaAllocationCounter",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaTests",
      dependencies: [
        "Lamella", "LamellaMath", "LamellaScenes", "LamellaTestSupport",
        "CLamellaAllocationCounter",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaThreadsTests",
      dependencies: [
        "LamellaThreads", "Lamella", "LamellaMath", "LamellaTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaContentTests",
      dependencies: ["LamellaContent", "Lamella", "LamellaMath", "LamellaTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaGLTests",
      dependencies: [
        "LamellaGL", "Lamella", "LamellaMath", "LamellaContent", "LamellaScenes",
        "LamellaTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaRenderingTests",
      dependencies: [
        "LamellaGL", "Lamella", "LamellaMath", "LamellaContent", "LamellaTestSupport",
        "CLamellaAllocationCounter", "CLamellaGL",
      ],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "LamellaCAMLTests",
      dependencies: [
        "LamellaCAML", "LamellaContent", "Lamella", "LamellaMath", "LamellaTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaWindowTests",
      dependencies: ["LamellaWindow", "LamellaMath", "LamellaTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LamellaConformanceTests",
      dependencies: ["LamellaConformance", "Lamella", "LamellaMath", "LamellaTestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "LamellaCommandTests",
      dependencies: ["LamellaContent", "Lamella", "LamellaTestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
