// SPDX-License-Identifier: MIT

// The kernels for the baseline of the target, on every processor.

#define LAMELLA_LEVEL 1
#define LAMELLA_SUFFIX baseline

#include "../bodies/level.h"

#include "../bodies/all.h"
