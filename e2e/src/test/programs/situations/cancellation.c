// A region that both members cancel, and a taskgroup that one of its tasks cancels: discarded tasks do not run.
#include "situation.h"

static void situation(void) {
  int go = 1;
#pragma omp parallel num_threads(2)
  {
    whip_work(1);
#pragma omp cancel parallel if (go)
    whip_work(100);
  }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
  for (int i = 0; i < 20; i++) {
#pragma omp task
    {
      if (i == 3) holdUp();
      whip_work(1);
#pragma omp cancel taskgroup if (i == 3)
    }
  }
}
