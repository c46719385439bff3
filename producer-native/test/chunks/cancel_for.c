// A loop that is left early.
// env: OMP_CANCELLATION=true
// expect: work 2..90 span 2..90
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 3)
    for (int i = 0; i < 90; ++i) {
      whip_work(1);
      if (i == 10) {
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
  }
  return 0;
}
