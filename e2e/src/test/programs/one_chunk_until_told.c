// One static chunk a thread, without any runtime event inside, until the file named by the first argument exists. It
// computes, or sleeps for WHIP_TEST_NAP_US again and again: on a clock that goes on meanwhile that is work, too.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const char* nap = getenv("WHIP_TEST_NAP_US");
#pragma omp parallel for schedule(static)
  for (int i = 0; i < omp_get_num_threads(); i++) {
    while (access(argv[1], F_OK) != 0) {
      volatile double x = 1;
      if (nap) usleep(atoi(nap));
      for (int j = 0; !nap && j < 2000000; j++) x = x * 1.0000001;
    }
  }
  puts("told");
  return 0;
}
