// A cancelled dynamic loop is left without an end event. How many iterations others have begun by
// then is a matter of chance; all that comes after is not. No further dynamic loop comes after: on
// two threads libomp 19.1.7 asserts there, with and without a tool.
//
// env: OMP_CANCELLATION=true
// expect: work 1019..1108 span 1003..1108
// expect: line for auto
// expect: nodes single 1
// A loop that is cancelled counts with all of its iterations.
// expect: iterations 104
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
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
