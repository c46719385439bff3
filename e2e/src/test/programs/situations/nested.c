// Two regions in a region, at once: their workers wait 2 each, and are in no region for the last 5.
#include "situation.h"

static void situation(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
      meet(4);
      holdUp();
      whip_work(omp_get_thread_num() == 0 ? 5 : 3);
    }
    whip_work(5);
  }
}
