// Recognises objects in an image as a neural network of adaptive resonance does: every window is
// compared with everything that was learnt.   art ROWS
#include <math.h>

#include "kernel.h"

enum { WIDTH = 128, ROWS = 4096, SIDE = 10, INPUTS = SIDE * SIDE, OBJECTS = 24 };
static double image[ROWS][WIDTH];
static double learnt[OBJECTS][INPUTS];

static void learn(void) {
#pragma omp parallel for
  for (int object = 0; object < OBJECTS; object++) {
    double sum = 0;
    for (int i = 0; i < INPUTS; i++) {
      learnt[object][i] = randomAt(0x5000000u + (uint64_t)object * INPUTS + i);
      sum += learnt[object][i] * learnt[object][i];
    }
    const double length = sqrt(sum);
    for (int i = 0; i < INPUTS; i++) learnt[object][i] /= length;
  }
}

// How well the window there resembles what it resembles most, from 0 to 1.
static double resemblance(long top, int left) {
  double input[INPUTS], sum = 0;
  for (int i = 0; i < INPUTS; i++) {
    input[i] = image[top + i / SIDE][left + i % SIDE];
    sum += input[i] * input[i];
  }
  const double length = sqrt(sum);
  for (int i = 0; i < INPUTS; i++) input[i] = input[i] < 0.02 * length ? 0 : input[i] / length;
  double best = 0;
  for (int object = 0; object < OBJECTS; object++) {
    double match = 0;
    for (int i = 0; i < INPUTS; i++) match += input[i] * learnt[object][i];
    best = fmax(best, match);
  }
  return best;
}

int main(int argc, char** argv) {
  const long rows = sizeFrom(argc, argv, 4096, ROWS);
#pragma omp parallel for
  for (long i = 0; i < rows; i++) {
    for (int j = 0; j < WIDTH; j++) image[i][j] = randomAt((uint64_t)i * WIDTH + j);
  }
  learn();
  double best = 0;
  long found = 0;
#pragma omp parallel for schedule(dynamic) reduction(max : best) reduction(+ : found)
  for (long top = 0; top <= rows - SIDE; top++) {
    for (int left = 0; left <= WIDTH - SIDE; left += 3) {
      const double match = resemblance(top, left);
      best = fmax(best, match);
      found += match > 0.82;
    }
  }
  printf("art %.6g, found %ld\n", best, found);
  return 0;
}
