// exit() in a region: the tree has holes, and the run says why.
// threads: 2
// expect: incomplete exit 3 end exit-in-region
#include <omp.h>
#include <stdlib.h>

#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(2)
  {
    whip_work(5);
#pragma omp barrier
    if (omp_get_thread_num() == 1) exit(3);
#pragma omp barrier
  }
  return 0;
}
