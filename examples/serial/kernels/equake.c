// Waves through a mesh, as in earthquakes: a sparse symmetric matrix, of which half is kept, times
// displacements, whose product scatters; then a step in time.   equake STEPS
#include <math.h>

#include "kernel.h"

enum { SIDE = 160, N = SIDE * SIDE, LINKS = 3 };
static double stiffness[N][LINKS], mass[N];
static int other[N][LINKS];
static double before[N], now[N], after[N], force[N];

static void makeMesh(void) {
  const int away[LINKS] = {1, SIDE, SIDE + 1};
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    mass[i] = 1 + randomAt((uint64_t)i);
    for (int k = 0; k < LINKS; k++) {
      const int hasOther = i + away[k] < N;
      other[i][k] = hasOther ? i + away[k] : i;
      stiffness[i][k] = hasOther ? 0.2 + 0.1 * randomAt((uint64_t)(k + 1) * N + i) : 0;
    }
  }
}

// A link pulls at both of its ends, so that iterations add to values of others.
static void pull(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) force[i] = 0;
#pragma omp parallel for reduction(+ : force)
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = 0; k < LINKS; k++) {
      const int j = other[i][k];
      const double part = stiffness[i][k] * (now[j] - now[i]);
      sum += part;
      force[j] -= part;
    }
    force[i] += sum;
  }
}

static void advance(double push) {
  force[N / 2 + SIDE / 2] += push;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    after[i] = 1.999 * now[i] - 0.999 * before[i] + 0.4 * force[i] / mass[i];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    before[i] = now[i];
    now[i] = after[i];
  }
}

int main(int argc, char** argv) {
  const long steps = sizeFrom(argc, argv, 2500, 1000000);
  makeMesh();
  for (long step = 0; step < steps; step++) {
    pull();
    advance(step < 60 ? sin(M_PI * (double)step / 30) : 0);
  }
  double energy = 0;
#pragma omp parallel for reduction(+ : energy)
  for (int i = 0; i < N; i++) {
    energy += mass[i] * (now[i] - before[i]) * (now[i] - before[i]);
  }
  printf("equake %.6g\n", energy);
  return 0;
}
