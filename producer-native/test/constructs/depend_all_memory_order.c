// A task on omp_all_memory waits for all before it, and a taskwait on it for that task: 10, 20, 4.
// expect: work 34 span 34
// expect: depends 3 dependentTasks 2 dependentUndeferred 1
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(10);
#pragma omp task depend(out : omp_all_memory)
    whip_work(20);
#pragma omp taskwait depend(inout : omp_all_memory)
    whip_work(4);
  }
  return x;
}
