// Detached tasks whose events are fulfilled before they end, and by another task after that.
#include "situation.h"

static void situation(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_event_handle_t early, late;
#pragma omp task detach(early)
    {
      whip_work(10);
      omp_fulfill_event(early);
    }
#pragma omp task detach(late)
    whip_work(5);
#pragma omp task firstprivate(late)
    {
      holdUp();
      whip_work(20);
      omp_fulfill_event(late);
    }
#pragma omp taskwait
    whip_work(15);
  }
}
