// With nowait both loops are in one phase.
// expect: work 60 span 20
// expect: chunks 4
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1) nowait
    for (int i = 0; i < 2; ++i) whip_work(10);
#pragma omp for schedule(dynamic, 1) nowait
    for (int i = 0; i < 2; ++i) whip_work(20);
  }
  return 0;
}
