// Many iterations, each of one unit and with a cut. A mark in a region is none, which is no limit
// where the phase has others.
// threads: 2
// expect: work 301 elapsed 300
// expect: phase step marks 301
// expect: phase step first 0
// expect: phase step last 299
// expect: phase step squares 299
// expect: phase step least 0
// expect: phase step most 1
// expect: phase step cuts 300
// expect: window step 1 program work 0,1
// expect: window step 300 parallel work 1,1
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel
  whip_work(0);
  for (int i = 0; i < 299; ++i) {
    WHIP_PHASE("step");
    whip_work(1);
  }
  WHIP_PHASE("step");
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) WHIP_PHASE("step");
    whip_work(1);
  }
  return 0;
}
