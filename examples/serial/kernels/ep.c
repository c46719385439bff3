// Embarrassingly parallel: pairs of normal random numbers, counted by how far out they lie.
//   ep BLOCKS
#include <math.h>

#include "kernel.h"

enum { PAIRS = 1024, RINGS = 10 };

// Numbers of a block follow from its own seed, so that any block can be done first.
static void fill(double* numbers, long block) {
  uint64_t seed = (uint64_t)block * 0x5851f42d4c957f2du + 1;
  for (int i = 0; i < 2 * PAIRS; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    numbers[i] = (double)(int64_t)seed * 0x1p-63;
  }
}

int main(int argc, char** argv) {
  const long blocks = sizeFrom(argc, argv, 20000, 10000000);
  double sumX = 0, sumY = 0;
  long rings[RINGS] = {0};
#pragma omp parallel for reduction(+ : sumX, sumY, rings)
  for (long block = 0; block < blocks; block++) {
    double numbers[2 * PAIRS];
    fill(numbers, block);
    for (int i = 0; i < PAIRS; i++) {
      const double u = numbers[2 * i], v = numbers[2 * i + 1];
      const double square = u * u + v * v;
      if (square <= 1 && square > 0) {
        const double scale = sqrt(-2 * log(square) / square);
        const double x = u * scale, y = v * scale;
        sumX += x;
        sumY += y;
        rings[(int)fmax(fabs(x), fabs(y))]++;
      }
    }
  }
  printf("ep %.4f %.4f", sumX / (double)blocks, sumY / (double)blocks);
  for (int i = 0; i < RINGS; i++) printf(" %ld", rings[i]);
  printf("\n");
  return 0;
}
