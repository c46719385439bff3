// A cancelled region is left in the middle of a phase. Here every thread cancels it: where one
// reaches the region's end without noticing, libomp 19.1.7 itself hangs, with and without a tool.
//
// env: OMP_CANCELLATION=true
// expect: work 2..5 span 2
#include "whip.h"

int main(void) {
  int go = 1;
#pragma omp parallel
  {
    whip_work(1);
#pragma omp cancel parallel if (go)
    whip_work(100);
  }
  whip_work(1);
  return 0;
}
