// Counts pairs of points by their distance. docs/tour.md finds out why its threads wait.
#include <stdio.h>

enum { POINTS = 1500, BINS = 32 };

static double x[POINTS], y[POINTS];

static double next(unsigned* state) {
  *state = *state * 1664525u + 1013904223u;
  return *state / 4294967296.0;
}

int main(void) {
  unsigned state = 1;
  long counts[BINS] = {0}, all = 0;
  for (int i = 0; i < POINTS; i++) {
    x[i] = next(&state);
    y[i] = next(&state);
  }
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < POINTS; i++) {
      for (int j = 0; j < i; j++) {
        const double dx = x[i] - x[j], dy = y[i] - y[j];
        const int bin = (int)((dx * dx + dy * dy) / 2 * BINS);
#pragma omp critical
        counts[bin]++;
      }
    }
  }
  for (int bin = 0; bin < BINS; bin++) all += counts[bin];
  printf("%ld pairs, %ld in the nearest bin\n", all, counts[0]);
  return all != POINTS * (POINTS - 1L) / 2;
}
