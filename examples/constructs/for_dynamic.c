// Chunks are logically parallel, even those that one thread runs in a row.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 6; ++i) whip_work(5 * (i + 1));
  }
  return 0;
}
