// Scalar penta-diagonal: implicit steps of a cube, one direction after the other.   sp STEPS
#include <math.h>

#include "kernel.h"

enum { N = 36 };
static double u[N][N][N], right[N][N][N], speed[N][N][N];

// Solves a system of five diagonals along one line of the cube, by elimination and back.
static void solveLine(double* line, const double* speeds, int stride) {
  double one[N], two[N];  // what elimination leaves above the diagonal
  one[0] = two[0] = one[1] = two[1] = 0;
  for (int i = 2; i < N - 2; i++) {
    const double far = 0.05 * speeds[i * stride], near = -0.4 * speeds[i * stride];
    const double below = near - far * one[i - 2];
    const double pivot = 1.8 - far * two[i - 2] - below * one[i - 1];
    one[i] = (near - below * two[i - 1]) / pivot;
    two[i] = far / pivot;
    line[i * stride] =
        (line[i * stride] - far * line[(i - 2) * stride] - below * line[(i - 1) * stride]) / pivot;
  }
  for (int i = N - 3; i >= 2; i--) {
    line[i * stride] -= one[i] * line[(i + 1) * stride] + two[i] * line[(i + 2) * stride];
  }
}

static void rightSide(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      for (int k = 1; k < N - 1; k++) {
        speed[i][j][k] = 1 / (1 + u[i][j][k] * u[i][j][k]);
        right[i][j][k] = 0.1 * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                                u[i][j][k - 1] + u[i][j][k + 1] - 6 * u[i][j][k]);
      }
    }
  }
}

static void alongX(void) {
#pragma omp parallel for
  for (int j = 1; j < N - 1; j++) {
    for (int k = 1; k < N - 1; k++) solveLine(&right[0][j][k], &speed[0][j][k], N * N);
  }
}

static void alongY(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) {
    for (int k = 1; k < N - 1; k++) solveLine(&right[i][0][k], &speed[i][0][k], N);
  }
}

static void alongZ(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) solveLine(right[i][j], speed[i][j], 1);
  }
}

static void add(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      for (int k = 1; k < N - 1; k++) u[i][j][k] += right[i][j][k];
    }
  }
}

int main(int argc, char** argv) {
  const long steps = sizeFrom(argc, argv, 200, 100000);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      for (int k = 0; k < N; k++) u[i][j][k] = randomAt(((uint64_t)i * N + j) * N + k);
    }
  }
  for (long step = 0; step < steps; step++) {
    rightSide();
    alongX();
    alongY();
    alongZ();
    add();
  }
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      for (int k = 0; k < N; k++) sum += u[i][j][k] * u[i][j][k];
    }
  }
  printf("sp %.6g\n", sqrt(sum));
  return 0;
}
