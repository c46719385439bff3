// smooth.c after its what-if answers were followed: the serial loops run in 8 chunks each, and the
// parallel loop in chunks of 2.
#include <stdio.h>

#include "whip.h"

enum { kRows = 64 };

static double rows[kRows];

static double compute(int units, double seed) {
  double value = seed;
  for (long step = 0; step < units * 5000L; ++step) value = value * 0.999999 + 1e-6;
  whip_work(units);
  return value;
}

int main(void) {
  double sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 8)
    for (int row = 0; row < kRows; ++row) rows[row] = compute(100, row);

#pragma omp for schedule(dynamic, 2)
    for (int row = 0; row < kRows; ++row) rows[row] = compute(10 * (row + 1), rows[row]);

#pragma omp for schedule(dynamic, 8) reduction(+ : sum)
    for (int row = 0; row < kRows; ++row) sum += compute(50, rows[row]);
  }
  printf("%.6f\n", sum);
  return 0;
}
