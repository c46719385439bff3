// A detached task whose own code fulfils its event.
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t done;
#pragma omp task detach(done)
    {
      whip_work(10);
      omp_fulfill_event(done);
    }
#pragma omp taskwait
    whip_work(5);
  }
  return 0;
}
