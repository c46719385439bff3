// Compute-bound: an unbalanced loop between two serial parts. Prints its own CPU time in nanoseconds.
#include <omp.h>
#include <stdio.h>
#include <time.h>

static double spin(long rounds) {
  volatile double x = 1;
  for (long i = 0; i < rounds; i++) x = x * 1.0000001 + 1e-9;
  return x;
}

int main(void) {
  double sum = spin(40000000);
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : sum)
  for (int i = 0; i < 40; i++) sum += spin(1000000L * (1 + i % 5));
  sum += spin(20000000);
  struct timespec cpu;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  printf("%lld %g\n", cpu.tv_sec * 1000000000LL + cpu.tv_nsec, sum);
  return 0;
}
