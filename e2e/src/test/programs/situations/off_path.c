// Three threads contend for a lock while the fourth computes for longer: they wait 0, 1 and 2, and without the lock the
// region would take as long.
#include "situation.h"

static void situation(void) {
#pragma omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) {
    holdUp();
    whip_work(100);
  } else {
#pragma omp critical
    whip_work(1);
  }
}
