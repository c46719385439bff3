// Works 4 x 100 in a loop that threads share, and 100 outside, on the virtual clock. On as many threads as its argument
// says it fails with status 3.
#include <omp.h>
#include <stdlib.h>

#include "whip.h"

int main(int argc, char** argv) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 4; i++) whip_work(100);
  whip_work(100);
  return argc > 1 && atoi(argv[1]) == omp_get_max_threads() ? 3 : 0;
}
