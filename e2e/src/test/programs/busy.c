// Keeps all processors busy for so many seconds, in tasks of a millisecond or so.
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char** argv) {
  const double end = now() + (argc > 1 ? atof(argv[1]) : 1);
  while (now() < end) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < 64; i++) {
      for (volatile int n = 0; n < 500000; n++) {
      }
    }
  }
  return 0;
}
