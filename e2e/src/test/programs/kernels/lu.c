// Shaped like LU of the NAS benchmarks: sweeps over a square grid in which each point needs those before it in its row
// and column, so that only a diagonal at a time is done by all threads. One thread notes the sum behind each sweep. Its
// argument is the side of the grid. Fails where the values do not come to rest.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "whip.h"

enum { SWEEPS = 6 };

static long side;
static double* grid;

static double at(long row, long column) {
  return row < 0 || column < 0 ? 1 : grid[row * side + column];
}

int main(int argc, char** argv) {
  side = argc > 1 ? atol(argv[1]) : 40;
  grid = calloc((size_t)(side * side), sizeof *grid);
  if (grid == NULL) return 2;
  double sums[SWEEPS] = {0};
#pragma omp parallel
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    for (long diagonal = 0; diagonal < 2 * side - 1; diagonal++) {
      const long first = diagonal < side ? 0 : diagonal - side + 1;
      const long last = diagonal < side ? diagonal : side - 1;
#pragma omp for schedule(static)
      for (long row = first; row <= last; row++) {
        const long column = diagonal - row;
        grid[row * side + column] = 0.5 * at(row - 1, column) + 0.5 * at(row, column - 1);
        whip_work(10);
      }
    }
#pragma omp masked
    {
      for (long i = 0; i < side * side; i++) sums[sweep] += grid[i];
      whip_work((uint64_t)side);
    }
#pragma omp barrier
  }
  free(grid);
  return !(fabs(sums[SWEEPS - 1] - sums[SWEEPS - 2]) < 1e-9 * sums[0]);
}
