// Recursive tasks: 2 x fib(n+1) - 1 calls.
// expect: work 177
// expect: tasks 176
#include "whip.h"

static int fib(int n) {
  int x, y;
  whip_work(1);
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(void) {
  int result;
#pragma omp parallel
#pragma omp single
  result = fib(10);
  return result == 55 ? 0 : 1;
}
