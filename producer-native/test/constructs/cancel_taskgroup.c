// Discarded tasks never run: nodes without items.
// env: OMP_CANCELLATION=true
// expect: exit 0
// expect: tasks 50
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  {
    for (int i = 0; i < 50; ++i) {
#pragma omp task
      {
        whip_work(1);
        if (i == 3) {
#pragma omp cancel taskgroup
        }
      }
    }
  }
  return 0;
}
