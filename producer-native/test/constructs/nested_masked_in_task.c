// A serialised region in a task of a serialised region: the runtime names the outer task for masked.
// expect: work 7 span 7
#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task
    {
#pragma omp parallel num_threads(1)
      {
#pragma omp masked
        whip_work(7);
      }
    }
  }
  return 0;
}
