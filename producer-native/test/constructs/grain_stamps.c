// Each strand has a stamp, and those of a thread do not overlap, also where tasks make way for others.
// env: WHIP_DETAIL=grains
// expect: line task auto
// expect: grains task work 9/180/20
// expect: grains for work 4/40/10
#include "whip.h"

static void tasks(int count) {
  for (int i = 0; i < count; ++i) {
#pragma omp task
    {
      whip_work(12);
#pragma omp taskyield
      whip_work(8);
    }
  }
}

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    {
      tasks(4);
#pragma omp taskwait
      tasks(4);
#pragma omp task untied
      {
        whip_work(10);
#pragma omp taskyield
        whip_work(10);
      }
    }
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 4; ++i) whip_work(10);
  }
  return 0;
}
