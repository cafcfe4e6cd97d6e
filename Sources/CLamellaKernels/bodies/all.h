// SPDX-License-Identifier: MIT

// All kernels of one level.

#include "timing.h"

#include "easing.h"

#include "tween.h"

#include "keyframes.h"

#include "local.h"

#include "spring.h"

#include "world.h"

#include "boxes-wide.h"

#include "cull.h"

#include "pack.h"

#include "copies.h"

#include "copy-records.h"

#include "copy-matrices-wide.h"

#include "copy-records-wide.h"

#include "particles.h"

#include "births.h"

#include "emission.h"

#include "emission-flock.h"

#include "emission-wide.h"
