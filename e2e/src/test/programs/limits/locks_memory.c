// Keeps all its memory from being swapped out, also what is mapped later, as real-time programs do.
#include <stdio.h>
#include <sys/mman.h>

#include "whip.h"

int main(void) {
  printf("locked %d\n", mlockall(MCL_CURRENT | MCL_FUTURE));
#pragma omp parallel
  whip_work(10);
  printf("done\n");
  return 0;
}
