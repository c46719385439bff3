// Fourier transform of a square of complex numbers, and its decay from step to step.   ft STEPS
#include <math.h>

#include "kernel.h"

enum { LOG = 8, N = 1 << LOG };
static double re[N][N], im[N][N], decay[N][N];
static double rootRe[N / 2], rootIm[N / 2];

static int reversed(int index) {
  int result = 0;
  for (int bit = 0; bit < LOG; bit++) result |= (index >> bit & 1) << (LOG - 1 - bit);
  return result;
}

// One line in place, by butterflies of growing width.
static void transform(double* lineRe, double* lineIm) {
  for (int i = 0; i < N; i++) {
    const int j = reversed(i);
    if (i < j) {
      const double swapRe = lineRe[i], swapIm = lineIm[i];
      lineRe[i] = lineRe[j];
      lineIm[i] = lineIm[j];
      lineRe[j] = swapRe;
      lineIm[j] = swapIm;
    }
  }
  for (int half = 1; half < N; half *= 2) {
    for (int k = 0; k < N / 2; k++) {
      const int low = k / half * half * 2 + k % half, high = low + half;
      const int root = k % half * (N / 2 / half);
      const double c = rootRe[root], s = rootIm[root];
      const double highRe = lineRe[high] * c - lineIm[high] * s;
      const double highIm = lineRe[high] * s + lineIm[high] * c;
      lineRe[high] = lineRe[low] - highRe;
      lineIm[high] = lineIm[low] - highIm;
      lineRe[low] += highRe;
      lineIm[low] += highIm;
    }
  }
}

static void transformRows(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) transform(re[i], im[i]);
}

static void transformColumns(void) {
#pragma omp parallel for
  for (int j = 0; j < N; j++) {
    double lineRe[N], lineIm[N];
    for (int i = 0; i < N; i++) {
      lineRe[i] = re[i][j];
      lineIm[i] = im[i][j];
    }
    transform(lineRe, lineIm);
    for (int i = 0; i < N; i++) {
      re[i][j] = lineRe[i] / N;
      im[i][j] = lineIm[i] / N;
    }
  }
}

static void evolve(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      re[i][j] *= decay[i][j];
      im[i][j] *= decay[i][j];
    }
  }
}

int main(int argc, char** argv) {
  const long steps = sizeFrom(argc, argv, 120, 100000);
  for (int k = 0; k < N / 2; k++) {
    rootRe[k] = cos(2 * M_PI * k / N);
    rootIm[k] = sin(2 * M_PI * k / N);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      const int u = i < N / 2 ? i : N - i, v = j < N / 2 ? j : N - j;
      re[i][j] = randomAt(2 * (uint64_t)(i * N + j));
      im[i][j] = randomAt(2 * (uint64_t)(i * N + j) + 1);
      decay[i][j] = exp(-1e-5 * (u * u + v * v));
    }
  }
  double sum = 0;
  for (long step = 0; step < steps; step++) {
    transformRows();
    transformColumns();
    evolve();
    for (int k = 0; k < N; k++) sum += re[k][3 * k % N] - im[5 * k % N][k];
  }
  printf("ft %.6g\n", sum);
  return 0;
}
