// Block tri-diagonal: implicit steps of a square whose points have two values that hang on each
// other.   bt STEPS
#include <math.h>

#include "kernel.h"

enum { N = 130 };
typedef struct Pair {
  double a, b;
} Pair;
typedef struct Block {
  double aa, ab, ba, bb;
} Block;
static Pair u[N][N], right[N][N];

// Eliminates downwards with the inverse of each two by two block, then substitutes upwards.
static void solveLine(Pair* line, const Pair* values, int stride) {
  Block above[N];
  above[0] = (Block){0, 0, 0, 0};
  for (int i = 1; i < N - 1; i++) {
    const Pair value = values[i * stride];
    const double side = -0.3, cross = 0.05 * value.a, twist = 0.05 * value.b;
    const Block last = above[i - 1];
    const double aa = 1.6 - side * last.aa, ab = cross - side * last.ab;
    const double ba = -twist - side * last.ba, bb = 1.7 - side * last.bb;
    const double scale = 1 / (aa * bb - ab * ba);
    above[i] =
        (Block){side * bb * scale, -side * ab * scale, -side * ba * scale, side * aa * scale};
    const double a = line[i * stride].a - side * line[(i - 1) * stride].a;
    const double b = line[i * stride].b - side * line[(i - 1) * stride].b;
    line[i * stride].a = (bb * a - ab * b) * scale;
    line[i * stride].b = (aa * b - ba * a) * scale;
  }
  for (int i = N - 2; i >= 1; i--) {
    const Pair next = line[(i + 1) * stride];
    line[i * stride].a -= above[i].aa * next.a + above[i].ab * next.b;
    line[i * stride].b -= above[i].ba * next.a + above[i].bb * next.b;
  }
}

static void rightSide(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      right[i][j].a = 0.1 * (u[i - 1][j].a + u[i + 1][j].a + u[i][j - 1].a + u[i][j + 1].a) -
                      0.4 * u[i][j].a + 0.01 * u[i][j].b * u[i][j].b;
      right[i][j].b = 0.1 * (u[i - 1][j].b + u[i + 1][j].b + u[i][j - 1].b + u[i][j + 1].b) -
                      0.4 * u[i][j].b - 0.01 * u[i][j].a * u[i][j].b;
    }
  }
}

static void alongColumns(void) {
#pragma omp parallel for
  for (int j = 1; j < N - 1; j++) solveLine(&right[0][j], &u[0][j], N);
}

static void alongRows(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) solveLine(right[i], u[i], 1);
}

static void add(void) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      u[i][j].a += right[i][j].a;
      u[i][j].b += right[i][j].b;
    }
  }
}

int main(int argc, char** argv) {
  const long steps = sizeFrom(argc, argv, 400, 100000);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      u[i][j].a = randomAt(2 * (uint64_t)(i * N + j));
      u[i][j].b = randomAt(2 * (uint64_t)(i * N + j) + 1);
    }
  }
  for (long step = 0; step < steps; step++) {
    rightSide();
    alongColumns();
    alongRows();
    add();
  }
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) sum += u[i][j].a * u[i][j].a + u[i][j].b * u[i][j].b;
  }
  printf("bt %.6g\n", sqrt(sum));
  return 0;
}
