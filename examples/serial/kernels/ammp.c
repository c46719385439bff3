// Molecular dynamics: atoms push each other away within a cut-off; lists of neighbours are made
// now and then.   ammp STEPS
#include <math.h>

#include "kernel.h"

enum { N = 1200, NEAR = 96, RENEWAL = 10 };
static const double kBox = 10, kCutOff = 1.3, kMargin = 0.2;
static double x[N], y[N], z[N], speedX[N], speedY[N], speedZ[N], forceX[N], forceY[N], forceZ[N];
static int neighbours[N][NEAR], count[N];

// Each pair once, in the list of its first atom.
static void findNeighbours(void) {
  const double reach = (kCutOff + kMargin) * (kCutOff + kMargin);
#pragma omp parallel for schedule(dynamic, 16)
  for (int i = 0; i < N; i++) {
    int found = 0;
    for (int j = i + 1; j < N; j++) {
      const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      if (dx * dx + dy * dy + dz * dz < reach && found < NEAR) neighbours[i][found++] = j;
    }
    count[i] = found;
  }
}

// Force and counter-force: both atoms of a pair get their part.
static void pairForces(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) forceX[i] = forceY[i] = forceZ[i] = 0;
#pragma omp parallel for schedule(dynamic, 16) reduction(+ : forceX, forceY, forceZ)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < count[i]; k++) {
      const int j = neighbours[i][k];
      const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      const double square = dx * dx + dy * dy + dz * dz;
      if (square >= kCutOff * kCutOff) continue;
      const double push = (kCutOff * kCutOff - square) / (0.1 + square);
      forceX[i] += push * dx;
      forceY[i] += push * dy;
      forceZ[i] += push * dz;
      forceX[j] -= push * dx;
      forceY[j] -= push * dy;
      forceZ[j] -= push * dz;
    }
  }
}

static void advance(void) {
  const double time = 0.002;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    speedX[i] += time * (forceX[i] - 0.1 * x[i]);
    speedY[i] += time * (forceY[i] - 0.1 * y[i]);
    speedZ[i] += time * (forceZ[i] - 0.1 * z[i]);
    x[i] += time * speedX[i];
    y[i] += time * speedY[i];
    z[i] += time * speedZ[i];
  }
}

int main(int argc, char** argv) {
  const long steps = sizeFrom(argc, argv, 2000, 1000000);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x[i] = kBox * (randomAt(3 * (uint64_t)i) - 0.5);
    y[i] = kBox * (randomAt(3 * (uint64_t)i + 1) - 0.5);
    z[i] = kBox * (randomAt(3 * (uint64_t)i + 2) - 0.5);
  }
  for (long step = 0; step < steps; step++) {
    if (step % RENEWAL == 0) findNeighbours();
    pairForces();
    advance();
  }
  double energy = 0;
#pragma omp parallel for reduction(+ : energy)
  for (int i = 0; i < N; i++) {
    energy += speedX[i] * speedX[i] + speedY[i] * speedY[i] + speedZ[i] * speedZ[i];
  }
  printf("ammp %.4g\n", energy / 2);
  return 0;
}
