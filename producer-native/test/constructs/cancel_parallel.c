// A cancelled region is left in the middle of a phase. One thread only: on more, libomp 19.1.7 itself
// hangs in `cancel parallel`, with and without a tool.
// env: OMP_CANCELLATION=true
// threads: 1
// expect: work 2 span 2
// expect: exit 0
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
