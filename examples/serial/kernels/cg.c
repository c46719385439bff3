// Conjugate gradient: solves a sparse, symmetric, diagonally dominant system, again and again for
// the direction that it found.   cg STEPS
#include <math.h>

#include "kernel.h"

enum { N = 14000, FAR = 5, ROW = 2 * FAR + 1 };
static const int kFar[FAR] = {1, 13, 157, 1201, 6007};

static double matrix[N * ROW];
static int column[N * ROW], first[N + 1];
static double x[N], b[N], r[N], p[N], q[N];

// An entry hangs on its two indices alike, so that the matrix is symmetric.
static void makeMatrix(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int at = i * ROW;
    double sum = 0;
    for (int f = 0; f < FAR; f++) {
      const int after = (i + kFar[f]) % N, before = (i + N - kFar[f]) % N;
      matrix[at] = -randomAt((uint64_t)i * FAR + f);
      column[at++] = after;
      matrix[at] = -randomAt((uint64_t)before * FAR + f);
      column[at++] = before;
      sum += matrix[at - 2] + matrix[at - 1];
    }
    matrix[at] = 1.01 - sum;
    column[at] = i;
  }
#pragma omp parallel for
  for (int i = 0; i <= N; i++) first[i] = i * ROW;
}

static double dot(const double* u, const double* v) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += u[i] * v[i];
  return sum;
}

static void multiply(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++) sum += matrix[k] * p[column[k]];
    q[i] = sum;
  }
}

static double step(double rho) {
  multiply();
  const double alpha = rho / dot(p, q);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
  }
  const double next = dot(r, r);
  const double beta = next / rho;
#pragma omp parallel for
  for (int i = 0; i < N; i++) p[i] = r[i] + beta * p[i];
  return next;
}

int main(int argc, char** argv) {
  const long steps = sizeFrom(argc, argv, 2500, 100000);
  makeMatrix();
#pragma omp parallel for
  for (int i = 0; i < N; i++) b[i] = randomAt(0x10000000u + i);
  double sum = 0;
  for (long done = 0; done < steps; done += 15) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      x[i] = 0;
      r[i] = p[i] = b[i];
    }
    double rho = dot(r, r);
    for (int s = 0; s < 15; s++) rho = step(rho);
    sum += dot(x, b);
    const double length = sqrt(dot(x, x));
#pragma omp parallel for
    for (int i = 0; i < N; i++) b[i] = x[i] / length;
  }
  printf("cg %.6g\n", sum);
  return 0;
}
