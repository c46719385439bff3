// A loop in chunks that become smaller.
// Every iteration makes a task, so that it does not matter how the iterations are cut into chunks.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(guided)
    for (int i = 0; i < 8; ++i) {
#pragma omp task
      whip_work(10);
    }
  }
  return 0;
}
