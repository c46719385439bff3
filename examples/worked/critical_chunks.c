// Two chunks of 100, each one critical section on the same lock: the span is that of one.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 2; ++i) {
#pragma omp critical(same)
      whip_work(100);
    }
  }
  return 0;
}
