// Two loops in one phase: all their chunks are parallel to each other.
// expect: work 60 span 5
// expect: chunks 12
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < 6; ++i) whip_work(5);
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < 6; ++i) whip_work(5);
  }
  return 0;
}
