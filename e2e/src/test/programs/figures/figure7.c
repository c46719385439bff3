// Paper 002, Fig. 7: solves a linear system by conjugate gradients, as CG of the NAS benchmarks does, on two threads.
// One parallel region with four loops takes a step; it is met once in the initialization, and 25 times in each of the
// 75 iterations. Fails where the solution is wrong.
#include <math.h>
#include <omp.h>

#include "whip.h"

enum { ROWS = 16, STEPS = 25, ITERATIONS = 75 };

static double x[ROWS], r[ROWS], p[ROWS], q[ROWS];

// Row of the matrix with 4 on its diagonal and -1 beside it, times p.
static double product(int row) {
  return 4 * p[row] - (row > 0 ? p[row - 1] : 0) - (row + 1 < ROWS ? p[row + 1] : 0);
}

static void begin(void) {
  for (int i = 0; i < ROWS; i++) {
    x[i] = 0;
    r[i] = p[i] = 1;
  }
}

static __attribute__((noinline)) double step(double rho) {
  double pq = 0, next = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < ROWS; i++) {
      q[i] = product(i);
      whip_work(8);
    }
#pragma omp for schedule(static) reduction(+ : pq)
    for (int i = 0; i < ROWS; i++) {
      pq += p[i] * q[i];
      whip_work(1);
    }
#pragma omp for schedule(static) reduction(+ : next)
    for (int i = 0; i < ROWS; i++) {
      const double by = pq > 0 ? rho / pq : 0;
      x[i] += by * p[i];
      r[i] -= by * q[i];
      next += r[i] * r[i];
      whip_work(2);
    }
#pragma omp for schedule(static)
    for (int i = 0; i < ROWS; i++) {
      p[i] = r[i] + (rho > 0 ? next / rho : 0) * p[i];
      whip_work(1);
    }
  }
  return next;
}

int main(void) {
  double rho = 0;
  WHIP_REGION_BEGIN("initialization");
  begin();
  rho = step(ROWS);
  WHIP_REGION_END("initialization");
  for (int iteration = 0; iteration < ITERATIONS; iteration++) {
    WHIP_REGION_BEGIN("iteration");
    begin();
    rho = ROWS;
    for (int i = 0; i < STEPS; i++) rho = step(rho);
    WHIP_REGION_END("iteration");
  }
  for (int i = 0; i < ROWS; i++) p[i] = x[i];
  for (int i = 0; i < ROWS; i++) {
    if (fabs(product(i) - 1) > 1e-6) return 1;
  }
  return 0;
}
