// An undeferred task with dependences waits for its predecessors, then runs in series.
// expect: work 135 span 100
// expect: dependentTasks 1
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
#pragma omp task depend(in : x) if (0)
    whip_work(20);
    whip_work(5);
  }
  return x;
}
