// Shaped like CG of the NAS benchmarks: solves the Laplace equation on a square by conjugate gradients. Its argument is
// the side of the grid. Fails where 50 steps do not make the residual smaller.
#include <stdint.h>
#include <stdlib.h>

#include "whip.h"

enum { STEPS = 50 };

static long side;
static double *x, *r, *p, *q;

// Row of the matrix times p: 4 on the diagonal, -1 for each neighbour in the grid.
static double product(long row) {
  const long column = row % side;
  double sum = 4 * p[row];
  if (row >= side) sum -= p[row - side];
  if (row + side < side * side) sum -= p[row + side];
  if (column > 0) sum -= p[row - 1];
  if (column + 1 < side) sum -= p[row + 1];
  return sum;
}

static __attribute__((noinline)) double step(double rho) {
  const long rows = side * side;
  double pq = 0, next = 0;
#pragma omp parallel
  {
#pragma omp for schedule(static) reduction(+ : pq)
    for (long i = 0; i < rows; i++) {
      q[i] = product(i);
      pq += p[i] * q[i];
      whip_work(6);
    }
#pragma omp for schedule(static) reduction(+ : next)
    for (long i = 0; i < rows; i++) {
      const double by = rho / pq;
      x[i] += by * p[i];
      r[i] -= by * q[i];
      next += r[i] * r[i];
      whip_work(3);
    }
#pragma omp for schedule(static)
    for (long i = 0; i < rows; i++) {
      p[i] = r[i] + next / rho * p[i];
      whip_work(1);
    }
  }
  return next;
}

int main(int argc, char** argv) {
  side = argc > 1 ? atol(argv[1]) : 48;
  const size_t rows = (size_t)(side * side);
  x = calloc(4 * rows, sizeof *x);
  if (x == NULL) return 2;
  r = x + rows;
  p = r + rows;
  q = p + rows;
  for (size_t i = 0; i < rows; i++) r[i] = p[i] = i % 7 == 0;
  whip_work(rows);
  double first = 0, rho;
  for (size_t i = 0; i < rows; i++) first += r[i] * r[i];
  rho = first;
  for (int i = 0; i < STEPS && rho > 1e-20 * first; i++) rho = step(rho);
  free(x);
  return !(rho < first);
}
