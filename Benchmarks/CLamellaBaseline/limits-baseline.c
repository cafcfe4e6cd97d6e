// SPDX-License-Identifier: MIT

#define LIMIT_LEVEL 1
#define LIMIT_SUFFIX baseline

#include "limits.h"

#include "limits-particles.h"
