// Without the barrier between them, the second loop does not wait for the first.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1) nowait
    for (int i = 0; i < 4; ++i) whip_work(10);
#pragma omp for schedule(dynamic, 2)
    for (int i = 0; i < 4; ++i) whip_work(15);
  }
  return 0;
}
