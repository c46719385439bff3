// task A { task G = 100; w1 }; taskwait; w50; end of region: the taskwait waits for A only.
// expect: work 151 span 100
// expect: taskwaits 1
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      whip_work(100);
      whip_work(1);
    }
#pragma omp taskwait
    whip_work(50);
  }
  return 0;
}
