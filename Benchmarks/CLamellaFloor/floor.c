// SPDX-License-Identifier: MIT

#define GL_GLEXT_PROTOTYPES 1
#include "include/CLamellaFloor.h"

#include <GL/glcorearb.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

// A card: where, which way, its colour and opacity. 24 bytes.
struct record {
  float x, y, cosine, sine;
  uint8_t color[4];
  float opacity;
};

// What the loop needs to know of an item.
struct item {
  float x, y, spin, delay;
  uint8_t color[4];
};

struct lamella_floor {
  int images, count, width, height;
  float dx, dy;
  struct item *items;
  struct record *records;
  GLuint program, array, buffer, texture;
};

// Half a pixel is added on each side for the smoothed edge.
static const char *const card_vertex =
  "#version 330 core\n"
  "layout(location = 0) in vec4 place;\n"
  "layout(location = 1) in vec4 color;\n"
  "layout(location = 2) in float opacity;\n"
  "uniform vec4 view;\n"   // 2/width, 2/height, half the card's sides
  "uniform vec2 shape;\n"  // radius, border
  "noperspective out vec2 at; flat out vec4 fill; flat out vec4 edge;\n"
  "void main() {\n"
  "  at = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * (view.zw + 0.5);\n"
  "  fill = vec4(color.rgb, 1.0) * opacity;\n"
  "  edge = (vec4(0.8) - vec4(color.rgb, 1.0) * 0.8) * opacity;\n"
  "  vec2 p = place.xy + vec2(at.x * place.z - at.y * place.w, at.x * place.w + at.y * place.z);\n"
  "  gl_Position = vec4(p * view.xy - 1.0, 0.0, 1.0);\n"
  "}\n";
static const char *const card_fragment =
  "#version 330 core\n"
  "uniform vec4 view; uniform vec2 shape;\n"
  "noperspective in vec2 at; flat in vec4 fill; flat in vec4 edge; out vec4 color;\n"
  "void main() {\n"
  "  vec2 q = abs(at) - view.zw + shape.x;\n"
  "  float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - shape.x;\n"
  "  float whole = clamp(0.5 - d, 0.0, 1.0);\n"
  "  float inside = clamp(0.5 - d - shape.y, 0.0, 1.0);\n"
  "  color = fill * whole + edge * (whole - inside);\n"
  "}\n";
static const char *const image_vertex =
  "#version 330 core\n"
  "layout(location = 0) in vec4 place;\n"
  "layout(location = 1) in vec4 color;\n"
  "layout(location = 2) in float opacity;\n"
  "uniform vec4 view;\n"
  "noperspective out vec2 at; noperspective out vec2 texel; flat out float tint; flat out float layer;\n"
  "void main() {\n"
  "  at = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * (view.zw + 0.5);\n"
  "  texel = vec2(at.x, -at.y) / (2.0 * view.zw) + 0.5;\n"
  "  tint = opacity; layer = color.r * 255.0;\n"
  "  gl_Position = vec4((place.xy + at) * view.xy - 1.0, 0.0, 1.0);\n"
  "}\n";
static const char *const image_fragment =
  "#version 330 core\n"
  "uniform sampler2DArray pictures; uniform vec4 view;\n"
  "noperspective in vec2 at; noperspective in vec2 texel; flat in float tint; flat in float layer;\n"
  "out vec4 color;\n"
  "void main() {\n"
  "  vec2 cover = clamp(view.zw + 0.5 - abs(at), 0.0, 1.0);\n"
  "  color = texture(pictures, vec3(texel, layer)) * (tint * cover.x * cover.y);\n"
  "}\n";

static GLuint compile(GLenum kind, const char *source) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  return shader;
}

static GLuint link_program(const char *vertex, const char *fragment) {
  GLuint program = glCreateProgram();
  GLuint parts[2] = {compile(GL_VERTEX_SHADER, vertex), compile(GL_FRAGMENT_SHADER, fragment)};
  for (int i = 0; i < 2; i++) glAttachShader(program, parts[i]);
  glLinkProgram(program);
  for (int i = 0; i < 2; i++) glDeleteShader(parts[i]);
  GLint linked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (linked) return program;
  glDeleteProgram(program);
  return 0;
}

// ease-in-ease-out: the Bézier through (.42, 0) and (.58, 1), solved by Newton's steps.
static float ease(float x) {
  const float c = 1.26f, b = 0.48f - 1.26f, a = 1 - c - b;
  float t = x;
  for (int i = 0; i < 4; i++) {
    float value = ((a * t + b) * t + c) * t - x;
    float slope = (3 * a * t + 2 * b) * t + c;
    t -= value / slope;
  }
  return t * t * (3 - 2 * t);
}

static float there_and_back(double time, double duration) {
  if (time <= 0) return 0;
  float passes = (float)(time / duration);
  float pass = floorf(passes), part = passes - pass;
  return ease(((int)pass & 1) ? 1 - part : part);
}

static GLuint make_pictures(void) {
  static uint8_t pixels[8][16][16][4];
  for (int k = 0; k < 8; k++)
    for (int y = 0; y < 16; y++)
      for (int x = 0; x < 16; x++) {
        float u = x - 7.5f, v = y - 7.5f;
        int inside = u * u + v * v < 56;
        uint8_t *p = pixels[k][y][x];
        p[0] = inside ? (k & 1 ? 230 : 60) : 0;
        p[1] = inside ? (k & 2 ? 200 : 80) : 0;
        p[2] = inside ? (k & 4 ? 240 : 70) : 0;
        p[3] = inside ? 255 : 0;
      }
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
  glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 16, 16, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

lamella_floor *lamella_floor_make(int images, int count, int width, int height) {
  GLuint program = images ? link_program(image_vertex, image_fragment)
                          : link_program(card_vertex, card_fragment);
  if (!program) return NULL;
  lamella_floor *f = calloc(1, sizeof *f);
  f->images = images;
  f->count = count;
  f->width = width;
  f->height = height;
  f->program = program;
  f->items = malloc(sizeof(struct item) * (size_t)count);
  f->records = malloc(sizeof(struct record) * (size_t)count);
  int columns = images ? (int)ceilf(sqrtf((float)count))
                       : (int)sqrtf((float)count * (float)width / (float)height);
  if (columns < 1) columns = 1;
  int rows = images ? columns : (count + columns - 1) / columns;
  float cx = (float)width / (float)columns, cy = (float)height / (float)rows;
  f->dx = cx * (images ? 0.5f : 0.4f);
  f->dy = images ? 0 : -0.3f * cy;
  for (int i = 0; i < count; i++) {
    float shade = (float)(i % 97) / 96;
    struct item *item = &f->items[i];
    item->x = ((float)(i % columns) + 0.5f) * cx;
    item->y = ((float)(i / columns) + 0.5f) * cy;
    item->spin = i % 2 ? -3.14159265f : 3.14159265f;
    item->delay = images ? 0 : (float)(i % 200) * 0.01f;
    item->color[0] = images ? (uint8_t)(i % 8) : (uint8_t)((0.2f + 0.7f * shade) * 255);
    item->color[1] = 89;
    item->color[2] = (uint8_t)((0.9f - 0.6f * shade) * 255);
    item->color[3] = 255;
  }
  glGenVertexArrays(1, &f->array);
  glBindVertexArray(f->array);
  glGenBuffers(1, &f->buffer);
  glBindBuffer(GL_ARRAY_BUFFER, f->buffer);
  const GLsizei stride = sizeof(struct record);
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride, (void *)0);
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, (void *)16);
  glVertexAttribPointer(2, 1, GL_FLOAT, GL_FALSE, stride, (void *)20);
  for (GLuint i = 0; i < 3; i++) {
    glEnableVertexAttribArray(i);
    glVertexAttribDivisor(i, 1);
  }
  glUseProgram(program);
  float half_x = images ? cx / 2 : cx * 0.45f, half_y = images ? cy / 2 : cy * 0.45f;
  float side = cx < cy ? cx : cy;
  glUniform4f(glGetUniformLocation(program, "view"), 2 / (float)width, 2 / (float)height, half_x,
              half_y);
  glUniform2f(glGetUniformLocation(program, "shape"), side * 0.2f, side * 0.06f);
  if (images) f->texture = make_pictures();
  glBindVertexArray(0);
  return f;
}

static void fill(lamella_floor *f, double time) {
  for (int i = 0; i < f->count; i++) {
    const struct item *item = &f->items[i];
    struct record *r = &f->records[i];
    double t = time - item->delay;
    float e = there_and_back(t, f->images ? 2 : 1.6);
    r->x = item->x + f->dx * e;
    r->y = item->y + f->dy * e;
    for (int k = 0; k < 4; k++) r->color[k] = item->color[k];
    r->opacity = 1;
    if (f->images) continue;
    float turns = t > 0 ? (float)(t / 3) : 0;
    float angle = item->spin * (turns - floorf(turns));
    r->cosine = cosf(angle);
    r->sine = sinf(angle);
    r->opacity = 1 - 0.6f * there_and_back(t, 1.1);
  }
}

void lamella_floor_draw(lamella_floor *f, double time, unsigned framebuffer) {
  fill(f, time);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  glViewport(0, 0, f->width, f->height);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glUseProgram(f->program);
  glBindVertexArray(f->array);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  if (f->images) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D_ARRAY, f->texture);
  }
  glBindBuffer(GL_ARRAY_BUFFER, f->buffer);
  glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof(struct record) * f->count, f->records,
               GL_STREAM_DRAW);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, f->count);
  glBindVertexArray(0);
  glFinish();
}

void lamella_floor_finish(void) { glFinish(); }

void lamella_floor_free(lamella_floor *f) {
  if (!f) return;
  glDeleteProgram(f->program);
  glDeleteBuffers(1, &f->buffer);
  glDeleteVertexArrays(1, &f->array);
  if (f->texture) glDeleteTextures(1, &f->texture);
  free(f->items);
  free(f->records);
  free(f);
}
