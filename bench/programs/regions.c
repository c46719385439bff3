// Many parallel regions with a small static loop each, as time steps of a solver are.  regions COUNT
#include <stdlib.h>

enum { kCells = 1000 };

static double cells[kCells];

int main(int argc, char** argv) {
  const long count = argc > 1 ? atol(argv[1]) : 100;
  for (long step = 0; step < count; step++) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < kCells; i++) cells[i] = cells[i] * 0.5 + (double)step;
  }
  return cells[0] > 0 ? 0 : 1;
}
