// Tasks and chunks as fine as can be, until the time is up: for memory, which must not grow.  mix SECONDS
#include <stdlib.h>
#include <time.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

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
  const double end = seconds() + (argc > 1 ? atof(argv[1]) : 1);
  long result = 0;
  while (seconds() < end) {
#pragma omp parallel
    {
#pragma omp single
      result = fib(22);
#pragma omp for schedule(dynamic, 1)
      for (long i = 0; i < 100000; i++) {
        __asm__ volatile("" : : "r"(i));
      }
    }
  }
  return result == 17711 ? 0 : 1;
}
