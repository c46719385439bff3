// One parallel region that hands out chunks until the file named by the first argument exists. They compute,
// or sleep for WHIP_TEST_NAP_US each: on a clock that goes on meanwhile that is work, too.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  volatile int stop = 0;
  const char* nap = getenv("WHIP_TEST_NAP_US");
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 100000000; i++) {
      // Every iteration comes to the cancel: who passed it by would go through all the others.
      if (!stop) {
        volatile double x = 1;
        if (nap) usleep(atoi(nap));
        for (int j = 0; !nap && j < 2000000; j++) x = x * 1.0000001;
        if (access(argv[1], F_OK) == 0) stop = 1;
      }
#pragma omp cancel for if (stop)
    }
  }
  puts("told");
  return 0;
}
