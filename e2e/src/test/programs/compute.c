// Compute-bound: an unbalanced loop between two serial parts. Prints the CPU time of its own threads in nanoseconds,
// from the first directive on and without what other threads in the process do.
#include <omp.h>
#include <stdio.h>
#include <time.h>

static double spin(long rounds) {
  volatile double x = 1;
  for (long i = 0; i < rounds; i++) x = x * 1.0000001 + 1e-9;
  return x;
}

static long long cpuOfThread(void) {
  struct timespec cpu;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
  return cpu.tv_sec * 1000000000LL + cpu.tv_nsec;
}

int main(void) {
#pragma omp parallel
  {
  }
  long long cpu = -cpuOfThread();
  double sum = spin(40000000);
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : sum)
  for (int i = 0; i < 40; i++) sum += spin(1000000L * (1 + i % 5));
  sum += spin(20000000);
#pragma omp parallel reduction(+ : cpu)
  cpu += cpuOfThread();
  printf("%lld %g\n", cpu, sum);
  return 0;
}
