// Every kind: out 10; inoutset 20, 30 beside each other; mutexinoutset 5, 6; in 1, 2; inout 7.
// expect: work 81 span 55
// expect: depends 8 dependentTasks 8
// expect: limit mutexinoutset
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(10);
#pragma omp task depend(inoutset : x)
    whip_work(20);
#pragma omp task depend(inoutset : x)
    whip_work(30);
#pragma omp task depend(mutexinoutset : x)
    whip_work(5);
#pragma omp task depend(mutexinoutset : x)
    whip_work(6);
#pragma omp task depend(in : x)
    whip_work(1);
#pragma omp task depend(in : x)
    whip_work(2);
#pragma omp task depend(inout : x)
    whip_work(7);
  }
  return x;
}
