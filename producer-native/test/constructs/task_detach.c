// A detached task is done when its own code is, for us; its event may be fulfilled before or after.
// expect: work 50 span 35
// expect: tasks 3
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel
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
      whip_work(20);
      omp_fulfill_event(late);
    }
#pragma omp taskwait
    whip_work(15);
  }
  return 0;
}
