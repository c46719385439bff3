// Multigrid: V-cycles over cubes, each with half as many points a side as the one above.
//   mg CYCLES
#include <math.h>

#include "kernel.h"

enum { LEVELS = 5, TOP = (1 << LEVELS) + 2 };
typedef double Cube[TOP][TOP][TOP];  // points 1 to 2^level, inside a border of 0
static Cube u[LEVELS + 1], rest[LEVELS + 1], force;

static double around(double (*cube)[TOP][TOP], int i, int j, int k) {
  return cube[i - 1][j][k] + cube[i + 1][j][k] + cube[i][j - 1][k] + cube[i][j + 1][k] +
         cube[i][j][k - 1] + cube[i][j][k + 1];
}

static void residual(int level, double (*right)[TOP][TOP]) {
  const int n = 1 << level;
#pragma omp parallel for
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= n; j++) {
      for (int k = 1; k <= n; k++) {
        rest[level][i][j][k] = right[i][j][k] - 6 * u[level][i][j][k] + around(u[level], i, j, k);
      }
    }
  }
}

static void smooth(int level) {
  const int n = 1 << level;
#pragma omp parallel for
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= n; j++) {
      for (int k = 1; k <= n; k++) {
        u[level][i][j][k] += 0.11 * rest[level][i][j][k] + 0.004 * around(rest[level], i, j, k);
      }
    }
  }
}

// To the level below: sums of eight, and no guess yet.
static void restrictTo(int level) {
  const int n = 1 << level;
#pragma omp parallel for
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= n; j++) {
      for (int k = 1; k <= n; k++) {
        double(*line)[TOP] = &rest[level + 1][2 * i - 1][2 * j - 1], (*next)[TOP] = line + TOP;
        rest[level][i][j][k] =
            0.25 * (line[0][2 * k - 1] + line[0][2 * k] + line[1][2 * k - 1] + line[1][2 * k] +
                    next[0][2 * k - 1] + next[0][2 * k] + next[1][2 * k - 1] + next[1][2 * k]);
        u[level][i][j][k] = 0;
      }
    }
  }
}

static void correct(int level) {
  const int n = 1 << level;
#pragma omp parallel for
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= n; j++) {
      for (int k = 1; k <= n; k++) {
        u[level][i][j][k] += u[level - 1][(i + 1) / 2][(j + 1) / 2][(k + 1) / 2];
      }
    }
  }
}

// Down with what is left to solve, up with what was solved.
static void cycle(void) {
  residual(LEVELS, force);
  for (int level = LEVELS - 1; level >= 1; level--) restrictTo(level);
  smooth(1);
  for (int level = 2; level <= LEVELS; level++) {
    correct(level);
    residual(level, level == LEVELS ? force : rest[level]);
    smooth(level);
  }
}

int main(int argc, char** argv) {
  const long cycles = sizeFrom(argc, argv, 1500, 100000);
  const int n = 1 << LEVELS;
#pragma omp parallel for
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= n; j++) {
      for (int k = 1; k <= n; k++) {
        force[i][j][k] = randomAt(((uint64_t)i * n + j) * n + k) - 0.5;
      }
    }
  }
  for (long done = 0; done < cycles; done++) cycle();
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= n; j++) {
      for (int k = 1; k <= n; k++) sum += rest[LEVELS][i][j][k] * rest[LEVELS][i][j][k];
    }
  }
  printf("mg %.5g\n", sqrt(sum));
  return 0;
}
