// A program to ask "what if" about: two serial loops and a parallel loop that is out of balance.
//
//   clang-19 -g -O2 -fopenmp -Iproducer-native/include examples/whatif/smooth.c -o smooth && whip run -- ./smooth
//
// docs/what-if.md works it through; smooth_tuned.c is what comes out.
#include <stdio.h>

#include "whip.h"

enum { kRows = 64 };

static double rows[kRows];

// Work that takes the same time on every machine of the same speed, and counts on the virtual clock.
static double compute(int units, double seed) {
  double value = seed;
  for (long step = 0; step < units * 5000L; ++step) value = value * 0.999999 + 1e-6;
  whip_work(units);
  return value;
}

int main(void) {
  WHIP_WHATIF_BEGIN("load");
  for (int row = 0; row < kRows; ++row) rows[row] = compute(100, row);
  WHIP_WHATIF_END("load");

  // Every row costs more than the one before it, and a chunk is 16 of them: the last chunk is long.
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 16)
    for (int row = 0; row < kRows; ++row) rows[row] = compute(10 * (row + 1), rows[row]);
  }

  WHIP_WHATIF_BEGIN("reduce");
  double sum = 0;
  for (int row = 0; row < kRows; ++row) sum += compute(50, rows[row]);
  WHIP_WHATIF_END("reduce");

  printf("%.6f\n", sum);
  return 0;
}
