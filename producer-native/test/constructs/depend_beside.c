// task A = 100 (out x); task B = 1 (in x); task C = 50, no depend; taskwait: span 101.
// expect: work 151 span 101
// expect: depends 2 dependentTasks 2 tasks 1
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(100);
#pragma omp task depend(in : x)
    whip_work(1);
#pragma omp task
    whip_work(50);
#pragma omp taskwait
  }
  return x;
}
