// Two loops that share one set of iterations.
// Every iteration makes a task, so that it does not matter how the iterations are cut into chunks.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for collapse(2) schedule(static)
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 4; ++k) {
#pragma omp task
        whip_work(5);
      }
    }
  }
  return 0;
}
