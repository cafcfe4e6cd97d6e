// SPDX-License-Identifier: MIT
// One colour over whole pixels.

flat in vec4 fill;
out vec4 fragment;

void main() { fragment = fill; }
