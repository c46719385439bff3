// Shaped like MG of the NAS benchmarks: solves u'' = -1 on a line by V-cycles over ever coarser grids. The coarsest
// have less to do than a region costs. Its argument is the number of grids. Fails where five cycles do not make the
// residual smaller.
#include <stdint.h>
#include <stdlib.h>

#include "whip.h"

enum { LEVELS_MAX = 16, CYCLES = 5 };

static int levels;

// By level, the finest last: 2^(level + 2) intervals, and values at their ends.
static double *u[LEVELS_MAX], *f[LEVELS_MAX], *r[LEVELS_MAX];

static long intervals(int level) { return 4L << level; }

static double width(int level) { return 1.0 / (double)intervals(level); }

static void smooth(int level) {
  const double squared = width(level) * width(level);
  // Every second point, then the others: those of one colour do not need each other.
  for (long colour = 1; colour <= 2; colour++) {
#pragma omp parallel for schedule(static)
    for (long i = colour; i < intervals(level); i += 2) {
      u[level][i] = 0.5 * (u[level][i - 1] + u[level][i + 1] + squared * f[level][i]);
      whip_work(4);
    }
  }
}

static double residual(int level) {
  const double squared = width(level) * width(level);
  double sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
  for (long i = 1; i < intervals(level); i++) {
    r[level][i] = f[level][i] - (2 * u[level][i] - u[level][i - 1] - u[level][i + 1]) / squared;
    sum += r[level][i] * r[level][i];
    whip_work(5);
  }
  return sum;
}

static void cycle(int level) {
  smooth(level);
  if (level > 0) {
    const int coarse = level - 1;
    residual(level);
#pragma omp parallel for schedule(static)
    for (long i = 1; i < intervals(coarse); i++) {
      u[coarse][i] = 0;
      f[coarse][i] = 0.25 * (r[level][2 * i - 1] + 2 * r[level][2 * i] + r[level][2 * i + 1]);
      whip_work(3);
    }
    cycle(coarse);
#pragma omp parallel for schedule(static)
    for (long i = 1; i < intervals(level); i++) {
      u[level][i] += 0.5 * (u[coarse][i / 2] + u[coarse][(i + 1) / 2]);
      whip_work(2);
    }
  }
  smooth(level);
}

int main(int argc, char** argv) {
  levels = argc > 1 ? atoi(argv[1]) : 8;
  if (levels < 1 || levels > LEVELS_MAX) return 2;
  for (int level = 0; level < levels; level++) {
    const size_t points = (size_t)intervals(level) + 1;
    u[level] = calloc(3 * points, sizeof *u[level]);
    if (u[level] == NULL) return 2;
    f[level] = u[level] + points;
    r[level] = f[level] + points;
  }
  for (long i = 1; i < intervals(levels - 1); i++) f[levels - 1][i] = 1;
  const double first = residual(levels - 1);
  for (int i = 0; i < CYCLES; i++) cycle(levels - 1);
  const double last = residual(levels - 1);
  for (int level = 0; level < levels; level++) free(u[level]);
  return !(last < 1e-3 * first);
}
