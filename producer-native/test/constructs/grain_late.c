// Of siblings over twice their mean the largest is late, by its subtree; a wait closes them, and so
// does the end of a taskgroup, which leaves those around it open.
// env: WHIP_GRAINS=1
// expect: grains task work 12/192/97
// expect: grains task late 5,0,1:1/24 7,7,1:1/72
// expect: grains task latest R-0-s0-3 R-0-s0-7
#include "whip.h"

static void deep(void) {
  for (int i = 0; i < 3; ++i) {
#pragma omp task
    whip_work(i == 1 ? 20 : 10);
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 3; ++i) {
#pragma omp task
      whip_work(1);
    }
#pragma omp task
    whip_work(97);
#pragma omp taskwait
#pragma omp task
    whip_work(5);
#pragma omp taskgroup
    {
      for (int i = 0; i < 2; ++i) {
#pragma omp task
        whip_work(40 - 36 * i);
      }
    }
#pragma omp task
    deep();
#pragma omp task
    whip_work(3);
  }
  return 0;
}
