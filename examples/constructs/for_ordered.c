// Ordered blocks follow each other in the order of the iterations; the rest of the
// iterations overlaps.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1) ordered
    for (int i = 0; i < 4; ++i) {
      whip_work(5);
#pragma omp ordered
      whip_work(2);
    }
  }
  return 0;
}
