// Shaped like EP of the NAS benchmarks: counts random pairs by the ring of the unit circle that they fall into. Blocks
// of pairs do not depend on each other; each thread adds its counts to all in the end. Its argument is the number of
// blocks. Fails where as many pairs lie in the circle as cannot be by chance.
#include <stdint.h>
#include <stdlib.h>

#include "whip.h"

enum { PAIRS = 1000, RINGS = 10 };

static double uniform(uint64_t* state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return 2 * ((double)(*state >> 11) / (double)(1ULL << 53)) - 1;
}

int main(int argc, char** argv) {
  const long blocks = argc > 1 ? atol(argv[1]) : 200;
  long counts[RINGS] = {0}, inside = 0;
#pragma omp parallel
  {
    long mine[RINGS] = {0};
#pragma omp for schedule(static) nowait
    for (long block = 0; block < blocks; block++) {
      uint64_t state = 88172645463325252ULL + 7919 * (uint64_t)block;
      for (int pair = 0; pair < PAIRS; pair++) {
        const double x = uniform(&state), y = uniform(&state), squared = x * x + y * y;
        if (squared < 1) mine[(int)(RINGS * squared)]++;
      }
      whip_work(PAIRS);
    }
#pragma omp critical
    {
      for (int ring = 0; ring < RINGS; ring++) counts[ring] += mine[ring];
      whip_work(RINGS);
    }
  }
  for (int ring = 0; ring < RINGS; ring++) inside += counts[ring];
  const double share = (double)inside / (double)(blocks * PAIRS);
  return share < 0.75 || share > 0.82;
}
