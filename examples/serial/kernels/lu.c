// Lower-upper sweeps: relaxes a grid in both directions, each point after its neighbours.
//   lu STEPS
#include <math.h>

#include "kernel.h"

enum { N = 256 };
static double u[N + 2][N + 2], force[N + 2][N + 2], rest[N + 2][N + 2];

static void residual(void) {
#pragma omp parallel for
  for (int i = 1; i <= N; i++) {
    for (int j = 1; j <= N; j++) {
      rest[i][j] =
          force[i][j] - (4.1 * u[i][j] - u[i - 1][j] - u[i + 1][j] - u[i][j - 1] - u[i][j + 1]);
    }
  }
}

// A row follows the one before by a point: threads work along diagonals.
static void lower(void) {
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int i = 1; i <= N; i++) {
    for (int j = 1; j <= N; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      rest[i][j] = (rest[i][j] + 1.2 * (rest[i - 1][j] + rest[i][j - 1])) / 4.1;
#pragma omp ordered depend(source)
    }
  }
}

static void upper(void) {
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int i = N; i >= 1; i--) {
    for (int j = N; j >= 1; j--) {
#pragma omp ordered depend(sink : i + 1, j) depend(sink : i, j + 1)
      rest[i][j] += 1.2 * (rest[i + 1][j] + rest[i][j + 1]) / 4.1;
#pragma omp ordered depend(source)
    }
  }
}

static void update(void) {
#pragma omp parallel for
  for (int i = 1; i <= N; i++) {
    for (int j = 1; j <= N; j++) u[i][j] += 0.8 * rest[i][j];
  }
}

static double norm(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i <= N; i++) {
    for (int j = 1; j <= N; j++) sum += u[i][j] * u[i][j];
  }
  return sqrt(sum / N / N);
}

int main(int argc, char** argv) {
  const long steps = sizeFrom(argc, argv, 300, 100000);
#pragma omp parallel for
  for (int i = 1; i <= N; i++) {
    for (int j = 1; j <= N; j++) force[i][j] = randomAt((uint64_t)i * N + j) - 0.4;
  }
  for (long step = 0; step < steps; step++) {
    residual();
    lower();
    upper();
    update();
  }
  printf("lu %.6g\n", norm());
  return 0;
}
