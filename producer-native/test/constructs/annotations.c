// Regions nest, span directives, begin before OpenMP starts, and are inherited by tasks and teams.
// threads: 2
// expect: work 151 span 136
// expect: tagged all 146 tagged inner 17
#include "whip.h"

int main(void) {
  whip_work(3);
  WHIP_WHATIF_BEGIN("all");
  whip_work(100);
#pragma omp parallel num_threads(2)
  {
    whip_work(10);
#pragma omp single
    {
      WHIP_WHATIF_BEGIN("inner");
#pragma omp task
      whip_work(7);
      whip_work(3);
      WHIP_WHATIF_END("inner");
      whip_work(2);
    }
  }
  WHIP_WHATIF_BEGIN("inner");
  whip_work(7);
  WHIP_WHATIF_END("inner");
  whip_work(7);
  WHIP_WHATIF_END("all");
  whip_work(2);
  return 0;
}
