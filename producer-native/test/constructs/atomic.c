// Atomics are not reported; they must do no harm.
// expect: work 4 span 1
// expect: exit 4
#include "whip.h"

int main(void) {
  int count = 0;
#pragma omp parallel
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 4; ++i) {
    whip_work(1);
#pragma omp atomic
    ++count;
  }
  return count;
}
