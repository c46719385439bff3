// taskwait depend(out: omp_all_memory) waits for all, however the task before it depends: 100, then
// 11, three times. libomp leaves the type of such a dependence unset.
// expect: work 333 span 333
// expect: depends 6 dependentTasks 3 dependentUndeferred 3
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : x)
    whip_work(100);
#pragma omp taskwait depend(out : omp_all_memory)
    whip_work(11);
#pragma omp task depend(out : x)
    whip_work(100);
#pragma omp taskwait depend(out : omp_all_memory)
    whip_work(11);
#pragma omp task depend(inoutset : x)
    whip_work(100);
#pragma omp taskwait depend(out : omp_all_memory)
    whip_work(11);
  }
  return x;
}
