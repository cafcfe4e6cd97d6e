// SPDX-License-Identifier: MIT

print("lamella")
