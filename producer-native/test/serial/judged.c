// A judge of what loops overwrite. It writes down every access of an open loop's instance and compares each with each:
// no shadow memory, and nothing is forgotten before the instance ends. At the end it prints for each loop and kind the
// least distance, `anti LINE a/1`, as often as there are names.
#include "judged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kDeepest = 8, kLines = 4096, kNames = 128 };

typedef struct {
  const char *at;
  int iteration;
  char isWrite, name;
} Access;

typedef struct {
  int line, iteration;
  Access *accesses;
  size_t count, room;
} Instance;

static Instance open[kDeepest];
static int depth;
static int least[2][kLines][kNames];  // anti, output; 0: none

void judgeEnter(int line) {
  open[depth].line = line;
  open[depth].iteration = -1;
  open[depth].count = 0;
  depth++;
}

void judgeIterate(void) { open[depth - 1].iteration++; }

static int isWrittenBefore(const Instance *in, size_t read) {
  for (size_t i = 0; i < read; i++) {
    const Access *before = &in->accesses[i];
    if (before->isWrite && before->at == in->accesses[read].at &&
        before->iteration == in->accesses[read].iteration) {
      return 1;
    }
  }
  return 0;
}

void judgeLeave(void) {
  Instance *in = &open[--depth];
  for (size_t i = 0; i < in->count; i++) {
    const Access *one = &in->accesses[i];
    if (one->at == NULL || (!one->isWrite && isWrittenBefore(in, i))) continue;
    for (size_t k = i + 1; k < in->count; k++) {
      const Access *other = &in->accesses[k];
      const int distance = other->iteration - one->iteration;
      if (other->at != one->at || !other->isWrite || distance == 0) continue;
      int *known = &least[(int)one->isWrite][in->line][(int)one->name];
      if (*known == 0 || distance < *known) *known = distance;
    }
  }
}

static void note(const char *at, size_t bytes, char name, char isWrite) {
  for (int level = 0; level < depth; level++) {
    Instance *in = &open[level];
    for (size_t i = 0; i < bytes; i++) {
      if (in->count == in->room) {
        in->room = in->room * 2 + 64;
        in->accesses = realloc(in->accesses, in->room * sizeof *in->accesses);
      }
      in->accesses[in->count++] = (Access){at + i, in->iteration, isWrite, name};
    }
  }
}

void judgeRead(const void *at, size_t bytes, const char *name) { note(at, bytes, name[0], 0); }

void judgeWrite(const void *at, size_t bytes, const char *name) { note(at, bytes, name[0], 1); }

/// A new object lies there: what was noted is of another one.
void judgeForget(const void *at, size_t bytes) {
  const char *first = at;
  for (int level = 0; level < depth; level++) {
    for (size_t i = 0; i < open[level].count; i++) {
      Access *each = &open[level].accesses[i];
      if (each->at >= first && each->at < first + bytes) each->at = NULL;
    }
  }
}

void judgeEnd(void) {
  for (int line = 0; line < kLines; line++) {
    for (int isOutput = 0; isOutput < 2; isOutput++) {
      for (int name = 0; name < kNames; name++) {
        const int distance = least[isOutput][line][name];
        if (distance > 0)
          printf("%s %d %c/%d\n", isOutput ? "output" : "anti", line, name, distance);
      }
    }
  }
}
