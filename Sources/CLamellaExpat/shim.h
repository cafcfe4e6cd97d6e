// SPDX-License-Identifier: MIT
#pragma once
#include <expat.h>
