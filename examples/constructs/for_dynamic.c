// Chunks are logically parallel, even those that one thread runs in a row. The team is of two
// because the runtime hands a team of one all iterations at once.
#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 6; ++i) whip_work(5 * (i + 1));
  }
  return 0;
}
