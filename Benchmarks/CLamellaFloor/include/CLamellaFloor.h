// SPDX-License-Identifier: MIT

// What OpenGL itself costs on this machine: the picture of a scene with nothing around it. One
// loop computes what is on screen, one call sends it, one call draws it. The loops know their scene;
// the shaders do the work of that scene and no more.

#ifndef LAMELLA_FLOOR_H
#define LAMELLA_FLOOR_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lamella_floor lamella_floor;

// Makes a scene of `count` items on width × height points for the current context, which must be
// OpenGL 3.3 core; null where a shader does not compile. `images`: 0 cards, 1 pictures.
lamella_floor *lamella_floor_make(int images, int count, int width, int height);

// Draws a time into a framebuffer, one pixel to a point, and waits for it.
void lamella_floor_draw(lamella_floor *floor, double time, unsigned framebuffer);

// Waits for everything drawn in the current context.
void lamella_floor_finish(void);

// Deletes a scene; its context must be current.
void lamella_floor_free(lamella_floor *floor);

#ifdef __cplusplus
}
#endif
#endif
