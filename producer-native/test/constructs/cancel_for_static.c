// A cancelled static loop is left through its end event. Its whole share is a chunk.
//
// env: OMP_CANCELLATION=true
// expect: work 1019..1108 span 1013..1108
// expect: line for auto
// expect: nodes single 1
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < 100; ++i) {
      whip_work(1);
      if (i == 10) {
#pragma omp cancel for
        whip_work(500);
      }
#pragma omp cancellation point for
    }
#pragma omp for schedule(static)
    for (int i = 0; i < 4; ++i) whip_work(2);
#pragma omp single
    whip_work(1000);
  }
  return 0;
}
