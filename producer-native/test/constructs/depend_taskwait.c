// taskwait depend(...) waits for just those: 10, then 5; the 100 go on beside.
// expect: work 115 span 100
// expect: depends 2 dependentTasks 1 dependentUndeferred 1 tasks 1
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    whip_work(100);
#pragma omp task depend(out : x)
    whip_work(10);
#pragma omp taskwait depend(in : x)
    whip_work(5);
  }
  return x;
}
