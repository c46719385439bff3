// A task for every call, with no cut-off: next to nothing but tasks.  fib N
#include <stdio.h>
#include <stdlib.h>

static long fib(int n) {
  long x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(int argc, char** argv) {
  long result = 0;
  const int n = argc > 1 ? atoi(argv[1]) : 20;
#pragma omp parallel
#pragma omp single
  result = fib(n);
  printf("%ld\n", result);
  return 0;
}
