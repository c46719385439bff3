// Untied tasks may go on on another thread after they waited.
#include "situation.h"

static void situation(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied
    {
      whip_work(10);
#pragma omp task mergeable
      {
        holdUp();
        whip_work(5);
      }
#pragma omp taskyield
      whip_work(20);
    }
#pragma omp task untied
    {
      whip_work(10);
#pragma omp task
      {
        holdUp();
        whip_work(15);
      }
#pragma omp taskwait
      whip_work(5);
    }
    whip_work(5);
  }
}
