// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "LamellaFuzzing",
  dependencies: [.package(name: "Lamella", path: "../..")],
  targets: [
    .target(name: "CLamellaFuzzing"),
    .executableTarget(
      name: "lamella-fuzz",
      dependencies: [.product(name: "Lamella", package: "Lamella"), "CLamellaFuzzing"],
      path: "Sources/LamellaFuzz"),
  ]
)
