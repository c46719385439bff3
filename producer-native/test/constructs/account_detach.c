// A detached task is over when its event is fulfilled: at 20, by a task that goes on until 27.
// threads: 2
// expect: work 27 elapsed 27
// expect: account taskwait taskwait 20
// expect: account parallel taskwait 7
#include <omp.h>
#include <sched.h>

#include "whip.h"

static int started;

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp masked
  {
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x)
    whip_work(0);
#pragma omp task firstprivate(event)
    {
#pragma omp atomic write
      started = 1;
      whip_work(20);
      omp_fulfill_event(event);
      whip_work(7);
    }
    int seen = 0;
    while (seen == 0) {  // until the other thread runs it
      sched_yield();
#pragma omp atomic read
      seen = started;
    }
#pragma omp taskwait depend(in : x)
  }
  return x;
}
