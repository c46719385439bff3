// task A = 100 (out x); w100; task B = 100 (in x); taskwait: span 200.
// expect: work 300 span 200
// expect: depends 2 dependentTasks 2
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(100);
    whip_work(100);
#pragma omp task depend(in : x)
    whip_work(100);
#pragma omp taskwait
  }
  return x;
}
