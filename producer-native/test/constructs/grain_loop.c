// Chunks of a loop are siblings: the largest is 1.6 times their mean, which is not late.
// env: WHIP_GRAINS=1
// expect: work 100 span 40
// expect: grains for work 4/100/40
// expect: grains for dispatch 4/0/0
// expect: grains for alloc -
// expect: burdens for -,-,-,0,-:4
// expect: grains for cells 4,1:1/10/0 5,1:2/50/0 6,1:1/40/0
// expect: grains for benefits -
// expect: grains for late -
// expect: grains for dearest R-0-s0-0+1 R-0-s0-1+1 R-0-s0-2+1 R-0-s0-3+1
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 4; ++i) whip_work(10 * (i + 1));
  return 0;
}
