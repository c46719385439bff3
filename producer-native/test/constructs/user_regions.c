// Accepted and named, without effect on the numbers.
// expect: work 6 span 6
// expect: limit user-region
#include "whip.h"

int main(void) {
  WHIP_REGION_BEGIN("setup");
  whip_work(1);
  WHIP_REGION_END("setup");
  WHIP_PHASE("step");
#pragma omp parallel num_threads(1)
  whip_work(5);
  return 0;
}
