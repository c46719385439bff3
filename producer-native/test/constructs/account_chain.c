// Tasks that depend on one another run one after the other, whichever thread runs them.
// threads: 2
// expect: work 30 span 30 elapsed 30
// expect: depends 3 dependentTasks 3
// expect: account task work 30
// expect: account parallel imbalance 0
// expect: account parallel taskwait 30
#include "whip.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp masked
  for (int i = 0; i < 3; ++i) {
#pragma omp task depend(inout : x)
    whip_work(10);
  }
  return x;
}
