// Three threads, then two, then three: the third is in no region meanwhile.
#include "situation.h"

static void situation(void) {
  const int threads[] = {3, 2, 3};
  for (int k = 0; k < 3; k++) {
#pragma omp parallel num_threads(threads[k])
    {
      if (omp_get_thread_num() == 0) holdUp();
      whip_work(10);
    }
  }
}
