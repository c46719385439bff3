// A cancelled loop is left without an end event; every node is still popped once.
// env: OMP_CANCELLATION=true
// threads: 1 2 4
// expect: exit 0
// expect: loss unmatched-end any
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 100; ++i) {
      whip_work(1);
      if (i == 10) {
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
    whip_work(5);
#pragma omp for schedule(static)
    for (int i = 0; i < 100; ++i) {
      whip_work(1);
      if (i == 10) {
#pragma omp cancel for
      }
    }
    whip_work(5);
  }
  return 0;
}
