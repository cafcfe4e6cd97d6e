// SPDX-License-Identifier: MIT

#ifndef LAMELLA_FUZZING_H
#define LAMELLA_FUZZING_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with its own arguments; returns when it is done, with its exit status.
int lamella_fuzz_run(
    int argc, char **argv, int (*callback)(const uint8_t *data, size_t size));

/// Starts counting: what is allocated from now on, and the processor time that is spent.
void lamella_fuzz_begin(void);

/// Ends the counting of one input. Stops the program, as a finding, where the input held more
/// than `limit` bytes at once or took more than a second of processor time.
void lamella_fuzz_end(size_t limit);

#endif
