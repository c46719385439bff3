// Each thread of a team makes tasks that do nothing, and prints how long that took it, of the
// processor's time: creating_loop TASKS
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long processorNs(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

int main(int argc, char** argv) {
  const long tasks = argc > 1 ? atol(argv[1]) : 1000;
  long all = 0;
#pragma omp parallel reduction(+ : all)
  {
    const long begin = processorNs();
    for (long i = 0; i < tasks; ++i) {
#pragma omp task
      __asm__ volatile("" ::: "memory");  // or a compiler leaves the task out
    }
    all += processorNs() - begin;
  }
  printf("%ld\n", all);
  return 0;
}
