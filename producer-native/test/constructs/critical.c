// Two chunks of 100, each one critical section on the same lock: span 100, lockBound 200.
// expect: work 200 span 100 lockBound 200
// expect: nodes critical 2 acquisitions 2
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 2; ++i) {
#pragma omp critical
    whip_work(100);
  }
  return 0;
}
